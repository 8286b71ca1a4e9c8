import type { Day } from '../../domain/dates.ts'
import type { MenuWeek } from '../../domain/menu/contract.ts'

export type Served = { date: Day; second: boolean }

/**
 * When each salad is served next on an open day, by salad id: as the day's salad, otherwise as its
 * alternative.
 */
export function nextServed(
  weeks: readonly MenuWeek[],
  today: Day,
  closed: ReadonlySet<Day>,
): Map<string, Served> {
  const found = new Map<string, Served>()
  const note = (id: string, served: Served) => {
    if (!found.has(id)) found.set(id, served)
  }
  const days = weeks.flatMap((week) => week.days).filter(({ date }) => date >= today && !closed.has(date))
  for (const { date, salad } of days) note(salad.id, { date, second: false })
  for (const { date, alternative } of days) note(alternative.id, { date, second: true })
  return found
}
