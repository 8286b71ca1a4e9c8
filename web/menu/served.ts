import type { Day } from '../../domain/dates.ts'
import type { MenuWeek } from '../../domain/menu/contract.ts'

export type Served = { date: Day; second: boolean }

/** When each salad comes next on a day the kitchen works, by its id: as the day's salad, or else as its second choice. */
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
