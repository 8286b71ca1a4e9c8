import { addDays, type Day } from '../dates.ts'
import { MENU_DAYS } from './rules.ts'

export type MenuDay = { date: Day; saladId: string; alternativeId: string }
type Fixed = { date: Day; saladId: string; alternativeId: string | null }
type Past = { date: Day; saladId: string }

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
}: {
  week: Day
  /** Ids of what may be served; archived salads are not among them. */
  salads: readonly string[]
  fixed: readonly Fixed[]
  served: readonly Past[]
}): MenuDay[] | null {
  const taken = new Set(fixed.map((d) => d.saladId))
  const lastServed = (id: string) =>
    served
      .filter((s) => s.saladId === id && s.date < week)
      .map((s) => s.date)
      .sort()
      .at(-1) ?? ''
  const nextServed = (id: string) =>
    served
      .filter((s) => s.saladId === id && s.date >= addDays(week, 7))
      .map((s) => s.date)
      .sort()[0] ?? '9999-12-31'
  // Rested longest first; of equals, the one that is not planned again soon; then the catalogue's own order.
  const rested = salads
    .map((id, order) => ({ id, order, last: lastServed(id), next: nextServed(id) }))
    .filter((s) => !taken.has(s.id))
    .sort((a, b) => compare(a.last, b.last) || compare(b.next, a.next) || a.order - b.order)
    .map((s) => s.id)

  const open = daysOfWeek(week).filter((date) => !fixed.some((f) => f.date === date))
  if (rested.length < open.length) return null
  const planned = daysOfWeek(week).map((date) => {
    const found = fixed.find((f) => f.date === date)
    return {
      date,
      saladId: found?.saladId ?? rested[open.indexOf(date)] ?? '',
      alternativeId: found?.alternativeId,
    }
  })
  // Alternatives come from what this week does not serve, so that nobody swaps into yesterday's salad.
  const week_ = new Set(planned.map((d) => d.saladId))
  const spare = [...rested.filter((id) => !week_.has(id)), ...salads.filter((id) => week_.has(id))]
  return planned.map(({ date, saladId, alternativeId }, i) => {
    const others = spare.filter((id) => id !== saladId)
    return { date, saladId, alternativeId: alternativeId ?? others[i % others.length] ?? '' }
  })
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
