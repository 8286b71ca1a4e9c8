import { addDays, type Day, HOUR_MS, MINUTE_MS, startOfDay } from '../dates.ts'

/** Why a delivery failed, as the driver or an admin says it. */
export const failureReasons = [
  'NOBODY_HOME',
  'NO_ANSWER',
  'WRONG_ADDRESS',
  'REFUSED',
  'DAMAGED',
  'OTHER',
] as const
export type FailureReason = (typeof failureReasons)[number]

/** What became of a failed delivery: taken out again on its day, on another day, its worth given back, or nothing more. */
export const failureResolutions = ['SAME_DAY', 'ANOTHER_DAY', 'CREDIT', 'CLOSED'] as const
export type FailureResolution = (typeof failureResolutions)[number]

export const FAILURE_NOTE = 500

/** So long a driver takes a mark back; the customer hears of a failure only after it. */
export const UNDO_MS = 2 * MINUTE_MS
/** Until noon of the next day a driver's marks are taken: a phone may have been without a connection. */
export const marksUntil = (date: Day): Date => new Date(startOfDay(addDays(date, 1)).getTime() + 12 * HOUR_MS)
