import { addDays, type Day, dayInBahrain, nextSunday } from '../dates.ts'
import { deliveryDayFrom, isChangeable } from '../deliveries/rules.ts'

export type Pause = { readonly from: Day; readonly to: Day }
export type ScheduleOf = {
  /** The total number of deliveries owed. */
  readonly deliveries: number
  readonly start: Day
  /** Both ends included. */
  readonly pauses?: readonly Pause[]
  readonly skips?: readonly Day[]
  /** Days the kitchen is closed. */
  readonly closed?: readonly Day[]
}

/**
 * The delivery days of a subscription: as many as are owed, from its start, without closed, paused and skipped days. So
 * each delivery lost to a pause, skip or closure is added at the end.
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

/** The delivery days of a plan bought today. The wizard and the subscription use the same calculation. */
export const daysFrom = (
  today: Day,
  plan: { readonly durationDays: number },
  closed: readonly Day[],
): Day[] => schedule({ deliveries: plan.durationDays, start: nextSunday(today), closed })

/** A new subscription starts on the first Sunday strictly after today in Bahrain. */
export const firstStart = (now: Date): Day => nextSunday(dayInBahrain(now))

/** The promised start of an order, or the next Sunday if that day closed before the payment arrived. */
export const startAfterPayment = (promised: Day, now: Date): Day =>
  isChangeable(promised, now) ? promised : firstStart(now)
