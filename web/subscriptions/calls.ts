import type {
  adminCancel,
  adminChangeSlot,
  adminPause,
  adminResume,
  adminWithdrawPause,
} from '../../domain/subscriptions/adminContract.ts'
import type {
  cancelSubscription,
  changeSlot,
  pauseSubscription,
  resumeSubscription,
  withdrawPause,
} from '../../domain/subscriptions/contract.ts'
import type { Area } from '../i18n.ts'

/**
 * The endpoints that the dialogs of a subscription call: the customer's own or the admin's. Both follow the same rules.
 */
export interface SubscriptionCalls {
  pause: typeof pauseSubscription | typeof adminPause
  withdraw: typeof withdrawPause | typeof adminWithdrawPause
  resume: typeof resumeSubscription | typeof adminResume
  cancel: typeof cancelSubscription | typeof adminCancel
  slot: typeof changeSlot | typeof adminChangeSlot
  /** Text areas that replace the customer's wordings, because an admin is not "you". */
  words: readonly Area[]
}
