import { type Day, formatDay } from '../../domain/dates.ts'
import { AppError } from '../../domain/errors.ts'
import type { Language } from '../../domain/language.ts'
import { daysOfWeek } from '../../domain/menu/rotation.ts'
import { menuOpen } from '../../domain/menu/rules.ts'

/** Returns the days of a week that can still change. Throws, naming the last day, if there are none. */
export function openDays(week: Day, now: Date, language: Language): Day[] {
  const days = daysOfWeek(week)
  const open = days.filter((date) => menuOpen(date, now))
  if (open.length === 0)
    throw new AppError('MENU_DAY_CLOSED', { day: formatDay(days.at(-1) ?? week, language) })
  return open
}
