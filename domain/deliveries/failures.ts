import { addDays, type Day, HOUR_MS, MINUTE_MS, startOfDay } from '../dates.ts'

/** Why a delivery failed, as reported by the driver or an admin. */
export const failureReasons = [
  'NOBODY_HOME',
  'NO_ANSWER',
  'WRONG_ADDRESS',
  'REFUSED',
  'DAMAGED',
  'OTHER',
] as const
export type FailureReason = (typeof failureReasons)[number]

/** How a failed delivery was resolved: delivered again on the same day, on another day, credited, or closed. */
export const failureResolutions = ['SAME_DAY', 'ANOTHER_DAY', 'CREDIT', 'CLOSED'] as const
export type FailureResolution = (typeof failureResolutions)[number]

export const FAILURE_NOTE = 500

/** How long a driver can undo a mark. The customer is told of a failure only after this. */
export const UNDO_MS = 2 * MINUTE_MS
/** A driver's marks are accepted until noon of the next day, because the phone may have been offline. */
export const marksUntil = (date: Day): Date => new Date(startOfDay(addDays(date, 1)).getTime() + 12 * HOUR_MS)
