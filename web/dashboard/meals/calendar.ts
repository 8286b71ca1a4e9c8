import type { z } from 'zod'
import { addDays, addMonths, type Day, weekOf } from '../../../domain/dates.ts'
import type { Delivery, deliveryCalendar } from '../../../domain/deliveries/contract.ts'
import { MENU_DAYS } from '../../../domain/menu/rules.ts'

export type CalendarRead = z.output<(typeof deliveryCalendar)['returns']>
export type CalendarDay = {
  date: Day
  deliveries: Delivery[]
  /** Deliveries that were moved from this day. */
  movedAway: CalendarRead['movedAway']
  /** Why the kitchen is closed. */
  closure: string | null
  /** The last day of the pause that contains this day. */
  pausedUntil: Day | null
}
export type CalendarWeek = { sunday: Day; days: CalendarDay[] }

const daysFrom = (sunday: Day) => Array.from({ length: MENU_DAYS }, (_, n) => addDays(sunday, n))

/**
 * The Sundays of the weeks with delivery days in a month. A week with only its Friday and Saturday in the month is
 * skipped.
 */
function sundaysOf(month: Day): Day[] {
  const [first, after] = [addMonths(month, 0), addMonths(month, 1)]
  const sundays: Day[] = []
  for (let sunday = weekOf(first); sunday < after; sunday = addDays(sunday, 7))
    if (daysFrom(sunday).some((d) => d >= first && d < after)) sundays.push(sunday)
  return sundays
}

/** The range of days that a month's page shows, including the rest of its first and last week. */
export function pageOf(month: Day): { from: Day; to: Day } {
  const sundays = sundaysOf(month)
  const [from = month, last = month] = [sundays[0], sundays.at(-1)]
  return { from, to: addDays(last, MENU_DAYS - 1) }
}

/** The days of a month's page, by week, from the first to the last week with content. */
export function weeksOf(
  month: Day,
  { deliveries, movedAway, pauses, closures }: CalendarRead,
): CalendarWeek[] {
  const dayOf = (date: Day): CalendarDay => ({
    date,
    deliveries: deliveries.filter((d) => d.deliveryDate === date),
    movedAway: movedAway.filter((m) => m.date === date),
    closure: closures.find((c) => c.date === date)?.reason ?? null,
    pausedUntil: pauses.find((p) => p.from <= date && date <= p.to)?.to ?? null,
  })
  const weeks = sundaysOf(month).map((sunday) => ({ sunday, days: daysFrom(sunday).map(dayOf) }))
  const hasSomething = ({ days }: CalendarWeek) => !days.every(isEmpty)
  return weeks.slice(weeks.findIndex(hasSomething), weeks.findLastIndex(hasSomething) + 1)
}

export const isEmpty = ({ deliveries, movedAway, closure, pausedUntil }: CalendarDay) =>
  deliveries.length === 0 && movedAway.length === 0 && closure === null && pausedUntil === null
