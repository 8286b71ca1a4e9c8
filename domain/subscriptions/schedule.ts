import { addDays, type Day, dayInBahrain, nextSunday } from '../dates.ts'
import { deliveryDayFrom, isChangeable } from '../deliveries/rules.ts'

export type Pause = { readonly from: Day; readonly to: Day }
export type ScheduleOf = {
  /** How many deliveries are owed in all. */
  readonly deliveries: number
  readonly start: Day
  /** Both ends included. */
  readonly pauses?: readonly Pause[]
  readonly skips?: readonly Day[]
  /** Days the kitchen is closed. */
  readonly closed?: readonly Day[]
}

/**
 * The days a subscription delivers on: from its start the next delivery days that are not closed, paused or skipped,
 * as many as are owed. So what a pause, a skip or a closure takes away comes again at the end, one for one.
 */
export function schedule({ deliveries, start, pauses = [], skips = [], closed = [] }: ScheduleOf): Day[] {
  const away = new Set([...skips, ...closed])
  const days: Day[] = []
  let next = start
  while (days.length < deliveries) {
    next = deliveryDayFrom(next, away)
    const pause = pauses.find((p) => p.from <= next && next <= p.to)
    if (pause) next = addDays(pause.to, 1)
    else {
      days.push(next)
      next = addDays(next, 1)
    }
  }
  return days
}

/** The days a plan that is bought today delivers on: what the wizard promises is what a subscription gets. */
export const daysFrom = (
  today: Day,
  plan: { readonly durationDays: number },
  closed: readonly Day[],
): Day[] => schedule({ deliveries: plan.durationDays, start: nextSunday(today), closed })

/** A new subscription starts on the first Sunday strictly after today in Bahrain. */
export const firstStart = (now: Date): Day => nextSunday(dayInBahrain(now))

/** The start an order was promised, or, when its first day has closed before the money came, the next Sunday. */
export const startAfterPayment = (promised: Day, now: Date): Day =>
  isChangeable(promised, now) ? promised : firstStart(now)
