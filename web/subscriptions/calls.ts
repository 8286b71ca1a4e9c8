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

/** What the dialogs of a subscription call: its owner's endpoints or the admins', which go by the same rules. */
export interface SubscriptionCalls {
  pause: typeof pauseSubscription | typeof adminPause
  withdraw: typeof withdrawPause | typeof adminWithdrawPause
  resume: typeof resumeSubscription | typeof adminResume
  cancel: typeof cancelSubscription | typeof adminCancel
  slot: typeof changeSlot | typeof adminChangeSlot
  /** Areas of texts that are said instead of the owner's: "you" is somebody else to an admin. */
  words: readonly Area[]
}
