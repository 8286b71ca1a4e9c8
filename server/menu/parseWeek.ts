import { type Day, weekOf } from '../../domain/dates.ts'
import { AppError } from '../../domain/errors.ts'

/**
 * Returns the Sunday of the week of a day. Accepts only the years 2000 to 2999, so that date arithmetic stays in range.
 */
export function parseWeek(day: Day): Day {
  if (!day.startsWith('2')) throw new AppError('VALIDATION_FAILED', {}, { week: 'dayInvalid' })
  return weekOf(day)
}
