import { addDays, type Day } from '../dates.ts'
import { MENU_DAYS } from './rules.ts'

export type MenuDay = { date: Day; saladId: string; alternativeId: string }
type Planned = { date: Day; saladId: string; alternativeId: string | null }
type Served = { date: Day; saladId: string }
/** Whether customers who cannot eat the salad can eat the alternative. */
type Suits = (saladId: string, alternativeId: string) => boolean

const DAYS_PER_WEEK = 7

/** The days of a week that have a menu. `week` is its Sunday. */
export const daysOfWeek = (week: Day): Day[] => Array.from({ length: MENU_DAYS }, (_, i) => addDays(week, i))

/**
 * Fills the unplanned days of a week with the salads that were not served for longest, each at most once. `fixed` days
 * stay unchanged. `served` are the salads of other days, before or after. Returns null if the kitchen has too few
 * salads. The same input always gives the same week, whichever process fills it.
 */
export function fillWeek({
  week,
  salads,
  fixed,
  served,
  days = daysOfWeek(week),
  suits,
}: {
  week: Day
  /** Ids of the salads that may be served, without archived ones. */
  salads: readonly string[]
  fixed: readonly Planned[]
  served: readonly Served[]
  /** The days that may be filled. */
  days?: readonly Day[]
  suits?: Suits
}): MenuDay[] | null {
  const taken = new Set(fixed.map((d) => d.saladId))
  const rested = restedFirst({ week, salads, served })
  const free = rested.filter((id) => !taken.has(id))
  const open = days.filter((date) => !fixed.some((f) => f.date === date))
  if (free.length < open.length) return null
  const filled = open.flatMap((date, i) => {
    const saladId = free[i]
    return saladId === undefined ? [] : [{ date, saladId, alternativeId: null }]
  })
  const planned = [...fixed, ...filled].sort((a, b) => compare(a.date, b.date))
  return withAlternatives(planned, rested, suits)
}

/**
 * Replans the days of a week after a salad is archived. A day with it as salad gets another salad; a day with it as
 * alternative gets another alternative. Other days stay unchanged. Returns null if too few salads are left.
 */
export function withoutSalad({
  gone,
  week,
  days,
  salads,
  served,
  suits,
}: {
  gone: string
  week: Day
  /** The days that may change. */
  days: readonly Day[]
  salads: readonly string[]
  served: readonly MenuDay[]
  suits?: Suits
}): MenuDay[] | null {
  const mayChange = (date: Day) => days.includes(date)
  const ofWeek = served.filter((d) => daysOfWeek(week).includes(d.date))
  const lost = ofWeek.filter((d) => mayChange(d.date) && d.saladId === gone)
  const fixed = ofWeek
    .filter((d) => !lost.includes(d))
    .map((d) => (mayChange(d.date) && d.alternativeId === gone ? { ...d, alternativeId: null } : d))
  const left = salads.filter((id) => id !== gone)
  const filled = fillWeek({
    week,
    salads: left,
    fixed,
    served,
    days: lost.map((d) => d.date),
    ...(suits && { suits }),
  })
  return filled?.filter((d) => mayChange(d.date)) ?? null
}

/** Sorts salads: longest not served first, then those planned again latest, then in the catalogue's order. */
export function restedFirst({
  week,
  salads,
  served,
}: {
  week: Day
  salads: readonly string[]
  served: readonly Served[]
}): string[] {
  const last = new Map<string, Day>()
  const next = new Map<string, Day>()
  const after = addDays(week, DAYS_PER_WEEK)
  for (const { date, saladId } of served) {
    if (date < week && date > (last.get(saladId) ?? '')) last.set(saladId, date)
    if (date >= after && date < (next.get(saladId) ?? NEVER)) next.set(saladId, date)
  }
  return salads
    .map((id, order) => ({ id, order, last: last.get(id) ?? '', next: next.get(id) ?? NEVER }))
    .sort((a, b) => compare(a.last, b.last) || compare(b.next, a.next) || a.order - b.order)
    .map((s) => s.id)
}

/**
 * Gives each day without an alternative one. As far as the kitchen's salads allow, the alternative is not served this
 * week (so that nobody swaps into another day's salad), differs from day to day, and suits customers who cannot eat the
 * salad. Returns null if a day has only its own salad to choose from.
 */
export function withAlternatives(
  days: readonly Planned[],
  rested: readonly string[],
  suits: Suits = () => true,
): MenuDay[] | null {
  const onMenu = new Set(days.map((d) => d.saladId))
  const used = new Set(days.flatMap((d) => d.alternativeId ?? []))
  const whole: MenuDay[] = []
  for (const { date, saladId, alternativeId } of days) {
    const others = rested.filter((id) => id !== saladId)
    const better = [
      (id: string) => !onMenu.has(id) && !used.has(id) && suits(saladId, id),
      (id: string) => !onMenu.has(id) && suits(saladId, id),
      (id: string) => suits(saladId, id),
      (id: string) => !onMenu.has(id) && !used.has(id),
      (id: string) => !onMenu.has(id),
      () => true,
    ]
    const chosen = alternativeId ?? better.map((fits) => others.find(fits)).find((id) => id !== undefined)
    if (chosen === undefined) return null
    used.add(chosen)
    whole.push({ date, saladId, alternativeId: chosen })
  }
  return whole
}

const NEVER = '9999-12-31'
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
