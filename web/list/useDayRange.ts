import { type Day, isDay } from '../../domain/dates.ts'
import { useAddressParams } from './addressParams.ts'

/** The range of days a list is filtered by, both ends inclusive, kept in the address as `from` and `to`. */
export function useDayRange(label: string) {
  const { params, change } = useAddressParams()
  const dayIn = (name: 'from' | 'to'): Day | undefined => {
    const text = params.get(name) ?? ''
    return isDay(text) ? text : undefined
  }
  const from = dayIn('from')
  const to = dayIn('to')
  return {
    name: 'days',
    label,
    from,
    to,
    value: from ?? to,
    choose: (days: { from?: Day | null; to?: Day | null }) => change({ ...days, page: null }),
    opened: { from: null, to: null },
  }
}
export type DayRange = ReturnType<typeof useDayRange>
