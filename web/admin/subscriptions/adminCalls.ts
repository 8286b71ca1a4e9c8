import {
  adminCancel,
  adminChangeSlot,
  adminPause,
  adminResume,
  adminWithdrawPause,
} from '../../../domain/subscriptions/adminContract.ts'
import type { SubscriptionCalls } from '../../subscriptions/calls.ts'

/** The admin's endpoints for a customer's subscription. */
export const adminCalls: SubscriptionCalls = {
  pause: adminPause,
  withdraw: adminWithdrawPause,
  resume: adminResume,
  cancel: adminCancel,
  slot: adminChangeSlot,
  words: ['adminChanges'],
}
