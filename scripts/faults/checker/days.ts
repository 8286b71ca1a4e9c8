const DAY_MS = 24 * 60 * 60 * 1000
const [SUNDAY, FRIDAY, SATURDAY] = [0, 5, 6]

const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`)
const weekday = (day: string) => new Date(midnight(day)).getUTCDay()
export const addDays = (day: string, days: number) =>
  new Date(midnight(day) + days * DAY_MS).toISOString().slice(0, 10)
export const dayAfter = (day: string) => addDays(day, 1)

/** Bahrain is three hours ahead of UTC, all year. */
export const dayInBahrain = (at: Date) =>
  new Date(at.getTime() + 3 * 60 * 60 * 1000).toISOString().slice(0, 10)

export function sundayAfter(day: string): string {
  let found = dayAfter(day)
  while (weekday(found) !== SUNDAY) found = dayAfter(found)
  return found
}

/** The delivery days of a subscription from its first day: no Fridays, Saturdays or closed days. */
export function deliveryDays(first: string, count: number, closed: readonly string[]): string[] {
  const days: string[] = []
  for (let day = first; days.length < count; day = dayAfter(day))
    if (weekday(day) !== FRIDAY && weekday(day) !== SATURDAY && !closed.includes(day)) days.push(day)
  return days
}
