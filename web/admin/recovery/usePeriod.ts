import { addDays, addMonths, type Day, day, isDay } from '../../../domain/dates.ts'
import { useToday } from '../../clock.ts'
import { useAddressParams } from '../../list/addressParams.ts'

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/
const monthOf = (date: Day) => date.slice(0, 7)
/** In a year one can count on from. */
const isNear = (date: string) => isDay(date) && date > '2000' && date < '3000'

/** The day or month that is reconciled, kept in the address; today unless it says otherwise. */
export function usePeriod() {
  const { params, change } = useAddressParams()
  const today = useToday()
  const asked = params.get('period') ?? ''
  const isMonth = MONTH.test(asked) && isNear(`${asked}-01`)
  /** The day, or the month's first. */
  const date: Day = isMonth ? day(`${asked}-01`) : isDay(asked) && isNear(asked) ? asked : today
  const period = isMonth ? monthOf(date) : date
  const show = (next: string) => change({ period: next === today ? null : next })
  return {
    today,
    date,
    isMonth,
    period,
    /** There is nothing to compare after today. */
    isLast: isMonth ? monthOf(date) >= monthOf(today) : date >= today,
    choose: show,
    view: (as: 'day' | 'month') =>
      show(as === 'month' ? monthOf(date) : monthOf(date) === monthOf(today) ? today : date),
    step: (by: 1 | -1) => show(isMonth ? monthOf(addMonths(date, by)) : addDays(date, by)),
  }
}
export type Period = ReturnType<typeof usePeriod>
