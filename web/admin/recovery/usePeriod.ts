import { addDays, addMonths, type Day, day, isDay } from '../../../domain/dates.ts'
import { useToday } from '../../clock.ts'
import { useAddressParams } from '../../list/addressParams.ts'

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/
const monthOf = (date: Day) => date.slice(0, 7)
/** Whether the year is plausible, so that date arithmetic works. */
const isNear = (date: string) => isDay(date) && date > '2000' && date < '3000'

/** The day or month to reconcile, kept in the address; today by default. */
export function usePeriod() {
  const { params, change } = useAddressParams()
  const today = useToday()
  const periodParam = params.get('period') ?? ''
  const isMonth = MONTH.test(periodParam) && isNear(`${periodParam}-01`)
  /** The day, or the first day of the month. */
  const date: Day = isMonth
    ? day(`${periodParam}-01`)
    : isDay(periodParam) && isNear(periodParam)
      ? periodParam
      : today
  const period = isMonth ? monthOf(date) : date
  const show = (next: string) => change({ period: next === today ? null : next })
  return {
    today,
    date,
    isMonth,
    period,
    /** After today there is nothing to compare. */
    isLast: isMonth ? monthOf(date) >= monthOf(today) : date >= today,
    choose: show,
    view: (as: 'day' | 'month') =>
      show(as === 'month' ? monthOf(date) : monthOf(date) === monthOf(today) ? today : date),
    step: (by: 1 | -1) => show(isMonth ? monthOf(addMonths(date, by)) : addDays(date, by)),
  }
}
export type Period = ReturnType<typeof usePeriod>
