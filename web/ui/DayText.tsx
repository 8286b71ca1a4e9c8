import { type Day, type DayStyle, formatDay } from '../../domain/dates.ts'
import { useLanguage } from './useLanguage.ts'

/** A day in words: 'Sunday 6 December'. */
export const DayText = ({ day, style }: { day: Day; style?: DayStyle }) => (
  <time dateTime={day}>{formatDay(day, useLanguage(), style)}</time>
)
