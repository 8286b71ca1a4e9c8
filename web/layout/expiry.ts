import { EXPIRY_CHECK_MS, EXPIRY_WARNING_S } from '../../domain/accounts/rules.ts'
import { SECOND_MS } from '../../domain/dates.ts'

export type ExpiryState = 'fine' | 'soon' | 'over'

/** The state of a session whose token expires in `secondsLeft`; null if nobody is signed in. */
export function expiryState(secondsLeft: number | null): ExpiryState {
  if (secondsLeft === null || secondsLeft > EXPIRY_WARNING_S) return 'fine'
  return secondsLeft > 0 ? 'soon' : 'over'
}

/** How long until the next check: 30 s, or one second during the countdown. */
export const nextCheckMs = (state: ExpiryState) => (state === 'soon' ? SECOND_MS : EXPIRY_CHECK_MS)

const MINUTE_S = 60
const HALF_MINUTE_S = 30
const LAST_CALL_S = 10

/**
 * The number that screen readers read: whole minutes, the last half minute and the last ten seconds, not every second.
 */
export function spokenSeconds(left: number): number {
  if (left > MINUTE_S) return Math.ceil(left / MINUTE_S) * MINUTE_S
  if (left > HALF_MINUTE_S) return MINUTE_S
  return left > LAST_CALL_S ? HALF_MINUTE_S : LAST_CALL_S
}

/** A sleeping machine stops one clock and not the other. A clock that is set by hand has the same effect. */
const ASLEEP_MS = 5 * SECOND_MS
export const wasAsleepBetween = (driftBefore: number, driftNow: number) =>
  Math.abs(driftNow - driftBefore) > ASLEEP_MS
