import { addDays, isDay, weekOf } from '../../../domain/dates.ts'
import { useToday } from '../../clock.ts'
import { useAddressParams } from '../../list/addressParams.ts'

const LAST_OF_WEEK = 6

/** The chosen day or week, kept in the address; today by default. */
export function useDays() {
  const { params, change } = useAddressParams()
  const today = useToday()
  const typed = params.get('date') ?? ''
  const date = isDay(typed) ? typed : today
  const isWeek = params.get('view') === 'week'
  const from = isWeek ? weekOf(date) : date
  const to = isWeek ? addDays(from, LAST_OF_WEEK) : date
  const choose = (next: string) => change({ date: next === today ? null : next, page: null })
  return {
    today,
    date,
    isWeek,
    from,
    to,
    /** The query parameters for the endpoints. */
    query: isWeek ? { from, to } : { date },
    choose,
    step: (by: 1 | -1) => choose(addDays(date, isWeek ? by * (LAST_OF_WEEK + 1) : by)),
    show: (view: 'day' | 'week') => change({ view: view === 'week' ? view : null, page: null }),
  }
}
export type Days = ReturnType<typeof useDays>
