import {
  cancelSubscription,
  changeSlot,
  pauseSubscription,
  resumeSubscription,
  withdrawPause,
} from '../../../domain/subscriptions/contract.ts'
import type { SubscriptionCalls } from '../../subscriptions/calls.ts'

/** A customer changes their own. */
export const ownCalls: SubscriptionCalls = {
  pause: pauseSubscription,
  withdraw: withdrawPause,
  resume: resumeSubscription,
  cancel: cancelSubscription,
  slot: changeSlot,
  words: [],
}
