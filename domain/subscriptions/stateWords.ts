import type { story } from '../text/en/story.ts'
import type { SubscriptionReason, SubscriptionStatus } from './rules.ts'
import type { Pause } from './schedule.ts'

type State = {
  status: SubscriptionStatus
  /** The running or scheduled pause. */
  pause: Pause | null
  /** The reason for its status or for the last change of its pause, whichever was later. */
  reason: SubscriptionReason
}

/** The key of the text for a subscription's current state (rule I18): its status, or the reason if that says more. */
export function stateWords({ status, pause, reason }: State): keyof typeof story.state {
  if (reason === 'WITHDRAWN' || reason === 'UNPAID' || reason === 'YEAR_OVER') return reason
  if (status !== 'ACTIVE') return status
  if (pause) return 'PAUSE_SCHEDULED'
  if (reason === 'PAUSE_WITHDRAWN') return reason
  return reason === 'RESUMED' || reason === 'PAUSE_OVER' ? 'RESUMED' : status
}
