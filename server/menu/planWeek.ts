import { type Day, formatDay } from '../../domain/dates.ts'
import { AppError } from '../../domain/errors.ts'
import type { Language } from '../../domain/language.ts'
import { daysOfWeek, restedFirst, withAlternatives } from '../../domain/menu/rotation.ts'
import { menuOpen } from '../../domain/menu/rules.ts'
import type { ValidationKey } from '../../domain/validation.ts'
import { readSalads, type SaladWithIngredients } from '../catalogue/cache.ts'
import type { Db } from '../db/client.ts'
import { clearDays } from './clearDays.ts'
import { kitchen, servedAround } from './fillMenus.ts'
import type { MenuDayRow } from './table.ts'
import { menuDays } from './table.ts'

type Wish = { date: Day; saladId: string | null; alternativeId: string | null }
type Placed = Wish & { saladId: string }

/** Plans the given days of a week as wished; the others stay. Returns the days that changed. */
export async function planWeek(
  tx: Db,
  { week, days, now, language }: { week: Day; days: readonly Wish[]; now: Date; language: Language },
): Promise<Day[]> {
  assertDays(week, days)
  const served = await servedAround(tx, week)
  const before = served.filter((d) => d.week === week)
  const changed = days.filter((wish) =>
    differs(
      wish,
      before.find((d) => d.date === wish.date),
    ),
  )
  const closed = changed.find(({ date }) => !menuOpen(date, now))
  if (closed) throw new AppError('MENU_DAY_CLOSED', { day: formatDay(closed.date, language) })

  const salads = await readSalads(tx)
  const field = (wish: Wish, name: 'saladId' | 'alternativeId') => `days.${days.indexOf(wish)}.${name}`
  const wanted = changed.filter(hasSalad)
  for (const wish of wanted) {
    assertServable(salads, wish.saladId, field(wish, 'saladId'), language)
    if (wish.alternativeId === null) continue
    if (wish.alternativeId === wish.saladId) throw refused(field(wish, 'alternativeId'), 'invalid')
    assertServable(salads, wish.alternativeId, field(wish, 'alternativeId'), language)
  }
  const stays = before.filter((d) => !changed.some(({ date }) => date === d.date))
  const planned = [...stays, ...wanted]
  const again = wanted.findLast((wish) =>
    planned.some((d) => d.saladId === wish.saladId && d.date !== wish.date),
  )
  if (again)
    throw new AppError(
      'MENU_SALAD_TWICE',
      { day: formatDay(again.date, language) },
      { [field(again, 'saladId')]: 'saladTwice' },
    )

  const { salads: active, suits } = kitchen(salads)
  const whole = withAlternatives(planned, restedFirst({ week, salads: active, served }), suits)
  if (!whole) throw new AppError('TOO_FEW_SALADS')
  // All at once: two days may change places, and no week may have a salad twice, not even for a moment.
  await clearDays(
    tx,
    changed.map((d) => d.date),
  )
  const rows = whole.filter((d) => wanted.some(({ date }) => date === d.date))
  if (rows.length > 0)
    await tx.insert(menuDays).values(rows.map((d) => ({ ...d, week, by: 'ADMIN' as const, updatedAt: now })))
  return changed.map((d) => d.date)
}

const hasSalad = (wish: Wish): wish is Placed => wish.saladId !== null

/** No alternative given means: whichever; so it is no change. */
function differs(wish: Wish, row: MenuDayRow | undefined): boolean {
  if (!row || wish.saladId !== row.saladId) return wish.saladId !== (row?.saladId ?? null)
  return wish.alternativeId !== null && wish.alternativeId !== row.alternativeId
}

const refused = (field: string, why: ValidationKey) => new AppError('VALIDATION_FAILED', {}, { [field]: why })

function assertDays(week: Day, days: readonly Wish[]) {
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
