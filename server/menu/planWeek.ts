import { type Day, formatDay } from '../../domain/dates.ts'
import { AppError } from '../../domain/errors.ts'
import type { Language } from '../../domain/language.ts'
import { daysOfWeek, restedFirst, withAlternatives } from '../../domain/menu/rotation.ts'
import { menuOpen } from '../../domain/menu/rules.ts'
import type { ValidationKey } from '../../domain/validation.ts'
import { readSalads, type SaladWithIngredients } from '../catalogue/cache.ts'
import type { Db } from '../db/client.ts'
import type { MenuDayRow } from '../tables/menu.ts'
import { menuDays } from '../tables/menu.ts'
import { assertVersions } from './assertVersions.ts'
import { clearDays } from './clearDays.ts'
import { kitchen, servedAround } from './fillMenus.ts'

type PlannedDay = {
  date: Day
  saladId: string | null
  alternativeId: string | null
  version?: number | undefined
}
type Placed = PlannedDay & { saladId: string }

/** Plans the given days of a week; the others stay. Returns the days that changed. */
export async function planWeek(
  tx: Db,
  { week, days, language }: { week: Day; days: readonly PlannedDay[]; language: Language },
  now: Date,
): Promise<Day[]> {
  assertDays(week, days)
  const served = await servedAround(tx, week)
  const before = served.filter((d) => d.week === week)
  const changed = days.filter((planned) =>
    differs(
      planned,
      before.find((d) => d.date === planned.date),
    ),
  )
  const closed = changed.find(({ date }) => !menuOpen(date, now))
  if (closed) throw new AppError('MENU_DAY_CLOSED', { day: formatDay(closed.date, language) })
  await assertVersions(tx, { week, days: changed, rows: before, language }, now)

  const salads = await readSalads(tx)
  const field = (planned: PlannedDay, name: 'saladId' | 'alternativeId') =>
    `days.${days.indexOf(planned)}.${name}`
  const plannedDays = changed.filter(hasSalad)
  for (const planned of plannedDays) {
    assertServable(salads, planned.saladId, field(planned, 'saladId'), language)
    if (planned.alternativeId === null) continue
    if (planned.alternativeId === planned.saladId) throw refused(field(planned, 'alternativeId'), 'invalid')
    assertServable(salads, planned.alternativeId, field(planned, 'alternativeId'), language)
  }
  const stays = before.filter((d) => !changed.some(({ date }) => date === d.date))
  const wholeWeek = [...stays, ...plannedDays]
  const again = plannedDays.findLast((planned) =>
    wholeWeek.some((d) => d.saladId === planned.saladId && d.date !== planned.date),
  )
  if (again)
    throw new AppError(
      'MENU_SALAD_TWICE',
      { day: formatDay(again.date, language) },
      { [field(again, 'saladId')]: 'saladTwice' },
    )

  const { salads: active, suits } = kitchen(salads)
  const filled = withAlternatives(wholeWeek, restedFirst({ week, salads: active, served }), suits)
  if (!filled) throw new AppError('TOO_FEW_SALADS')
  // All days at once, because two may swap their salads and no week may have a salad twice, not even for a moment.
  await clearDays(
    tx,
    changed.map((d) => d.date),
  )
  const rows = filled.filter((d) => plannedDays.some(({ date }) => date === d.date))
  if (rows.length > 0)
    await tx.insert(menuDays).values(rows.map((d) => ({ ...d, week, by: 'ADMIN' as const, updatedAt: now })))
  return changed.map((d) => d.date)
}

const hasSalad = (planned: PlannedDay): planned is Placed => planned.saladId !== null

/** No alternative means any alternative, so it is no difference. */
function differs(planned: PlannedDay, row: MenuDayRow | undefined): boolean {
  if (!row || planned.saladId !== row.saladId) return planned.saladId !== (row?.saladId ?? null)
  return planned.alternativeId !== null && planned.alternativeId !== row.alternativeId
}

const refused = (field: string, why: ValidationKey) => new AppError('VALIDATION_FAILED', {}, { [field]: why })

function assertDays(week: Day, days: readonly PlannedDay[]) {
  for (const [i, { date }] of days.entries())
    if (!daysOfWeek(week).includes(date) || days.findIndex((d) => d.date === date) !== i)
      throw refused(`days.${i}.date`, 'dayInvalid')
}

function assertServable(
  salads: readonly SaladWithIngredients[],
  id: string,
  field: string,
  language: Language,
) {
  const salad = salads.find((s) => s.id === id)
  if (!salad) throw refused(field, 'invalid')
  if (salad.status === 'ARCHIVED')
    throw new AppError('MENU_SALAD_ARCHIVED', { name: language === 'ar' ? salad.nameAr : salad.nameEn })
}
