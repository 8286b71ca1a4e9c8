import { addDays, type Day } from '../dates.ts'
import { MENU_DAYS } from './rules.ts'

export type MenuDay = { date: Day; saladId: string; alternativeId: string }
type Planned = { date: Day; saladId: string; alternativeId: string | null }
type Served = { date: Day; saladId: string }
/** Whether a customer who cannot eat the salad can eat the alternative. */
type Suits = (saladId: string, alternativeId: string) => boolean

const DAYS_PER_WEEK = 7

/** The days of a week that have a menu. `week` is its Sunday. */
export const daysOfWeek = (week: Day): Day[] => Array.from({ length: MENU_DAYS }, (_, i) => addDays(week, i))

/**
 * Fills the days of a week nobody planned: the salads that rested longest, each at most once. `fixed` stays as it is.
 * `served` is what other days have, before or after. Null when the kitchen has too few salads for a whole week.
 * The same input always gives the same week, whichever process fills it.
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
  /** Ids of what may be served; archived salads are not among them. */
  salads: readonly string[]
  fixed: readonly Planned[]
  served: readonly Served[]
  /** Which days may be filled. */
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
 * What becomes of days the rotation planned when the kitchen gives up a salad: where it was the salad another one comes,
 * where it was the alternative only that changes. Null when too few are left. Other days stay as they are.
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
  /** Which days may change. */
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

/** Rested longest first; of equals, the one that is not planned again soon; then the catalogue's own order. */
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
 * Gives each day that has none an alternative: one this week does not serve, so that nobody swaps into yesterday's
 * salad, another one each day, and one that whoever cannot eat the salad can eat, as far as the kitchen's salads
 * allow. Null when a day has nothing but its own salad to choose from.
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
