import type { story } from '../text/en/story.ts'
import type { SubscriptionReason, SubscriptionStatus } from './rules.ts'
import type { Pause } from './schedule.ts'

type State = {
  status: SubscriptionStatus
  /** The one that runs or is scheduled. */
  pause: Pause | null
  /** What led to its status, or what became of its pause, whichever was later. */
  reason: SubscriptionReason
}

/** Which words say what a subscription is by now (rule I18): those of its status, or of its cause where that says more. */
export function stateWords({ status, pause, reason }: State): keyof typeof story.state {
  if (reason === 'WITHDRAWN' || reason === 'UNPAID' || reason === 'YEAR_OVER') return reason
  if (status !== 'ACTIVE') return status
  if (pause) return 'PAUSE_SCHEDULED'
  if (reason === 'PAUSE_WITHDRAWN') return reason
  return reason === 'RESUMED' || reason === 'PAUSE_OVER' ? 'RESUMED' : status
}
