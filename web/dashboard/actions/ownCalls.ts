import {
  cancelSubscription,
  changeSlot,
  pauseSubscription,
  resumeSubscription,
  withdrawPause,
} from '../../../domain/subscriptions/contract.ts'
import type { SubscriptionCalls } from '../../subscriptions/calls.ts'

/** The customer's own endpoints. */
export const ownCalls: SubscriptionCalls = {
  pause: pauseSubscription,
  withdraw: withdrawPause,
  resume: resumeSubscription,
  cancel: cancelSubscription,
  slot: changeSlot,
  words: [],
}
