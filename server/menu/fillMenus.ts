import { and, gte, inArray, lt } from 'drizzle-orm'
import { addDays, type Day, dayInBahrain, formatDay, weekOf } from '../../domain/dates.ts'
import { daysOfWeek, fillWeek } from '../../domain/menu/rotation.ts'
import { allergensOf, MENU_DAYS, suits, WEEKS_AHEAD } from '../../domain/menu/rules.ts'
import { readSalads, type SaladWithIngredients } from '../catalogue/cache.ts'
import { changeCatalogueIf } from '../catalogue/change.ts'
import type { Db } from '../db/client.ts'
import { DeadJob, type JobContext } from '../jobs/job.ts'
import { menuDays } from '../tables/menu.ts'

/** How far the rotation looks back and ahead: half a year is longer than any catalogue's cycle. */
const REMEMBERED_WEEKS = 26
const WEEK_DAYS = 7

/**
 * Plans every day without a plan, from the current week (or `weeksBack` before it) on. Safe to run repeatedly and
 * concurrently. Returns the weeks with days left free because there are too few salads; the caller must report them.
 */
export async function fillMenus(
  db: Db,
  now: Date,
  { weeksBack = 0 }: { weeksBack?: number } = {},
): Promise<Day[]> {
  const first = addDays(weekOf(dayInBahrain(now)), -WEEK_DAYS * weeksBack)
  const weeks = Array.from({ length: weeksBack + 1 + WEEKS_AHEAD }, (_, i) => addDays(first, WEEK_DAYS * i))
  const planned = await db.$count(menuDays, inArray(menuDays.week, weeks))
  if (planned === weeks.length * MENU_DAYS) return []
  const { unfilled } = await changeCatalogueIf(db, async (tx) => {
    const salads = await readSalads(tx)
    const unfilled: Day[] = []
    let changed = false
    for (const week of weeks) {
      const filled = await fillOneWeek(tx, { week, salads }, now)
      if (!filled) unfilled.push(week)
      else if (filled.length > 0) changed = true
    }
    return { changed, unfilled }
  })
  return unfilled
}

/** The message for the log and for the list of dead jobs. */
export const tooFewSaladsFor = (weeks: readonly Day[]) =>
  `too few salads to plan the weeks of ${weeks.map((week) => formatDay(week, 'en', 'dated')).join(', ')}`

/** The daily job. A retry does not help: an admin must add salads, and the job runs again the next day. */
export async function fillMenusDaily({ db, now }: Pick<JobContext, 'db' | 'now'>): Promise<void> {
  const unfilled = await fillMenus(db, now)
  if (unfilled.length > 0) throw new DeadJob(tooFewSaladsFor(unfilled))
}

/** Fills the free ones of `days` in one week and returns them; null when there are too few salads. */
export async function fillOneWeek(
  tx: Db,
  {
    week,
    salads,
    days = daysOfWeek(week),
  }: { week: Day; salads: readonly SaladWithIngredients[]; days?: readonly Day[] },
  now: Date,
): Promise<Day[] | null> {
  const served = await servedAround(tx, week)
  const fixed = served.filter((d) => d.week === week)
  const filled = fillWeek({ week, fixed, served, days, ...kitchen(salads) })
  if (!filled) return null
  const free = filled.filter(({ date }) => !fixed.some((f) => f.date === date))
  if (free.length > 0)
    await tx
      .insert(menuDays)
      .values(free.map((d) => ({ ...d, week, by: 'ROTATION' as const, updatedAt: now })))
  return free.map((d) => d.date)
}

/** Returns the salads that the rotation may choose from, in the catalogue's order, and which alternatives suit them. */
export function kitchen(salads: readonly SaladWithIngredients[]) {
  const served = salads.filter((s) => s.status === 'ACTIVE')
  const byId = new Map(salads.map((s) => [s.id, { allergens: allergensOf(s.ingredients) }]))
  return {
    salads: served.map((s) => s.id),
    suits: (saladId: string, alternativeId: string) => {
      const [salad, alternative] = [byId.get(saladId), byId.get(alternativeId)]
      return salad !== undefined && alternative !== undefined && suits(salad, alternative)
    },
  }
}

export const servedAround = (tx: Db, week: Day) =>
  tx
    .select()
    .from(menuDays)
    .where(
      and(
        gte(menuDays.date, addDays(week, -WEEK_DAYS * REMEMBERED_WEEKS)),
        lt(menuDays.date, addDays(week, WEEK_DAYS * REMEMBERED_WEEKS)),
      ),
    )
