import { type Day, weekOf } from '../../domain/dates.ts'
import { AppError } from '../../domain/errors.ts'

/** The Sunday of the week a caller names by any of its days. Days are counted only where no calendar ends nearby. */
export function parseWeek(day: Day): Day {
  if (!day.startsWith('2')) throw new AppError('VALIDATION_FAILED', {}, { week: 'dayInvalid' })
  return weekOf(day)
}
