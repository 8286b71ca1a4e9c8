import type { Letter, Writing } from './letter.ts'
import { emailChangeAsked, emailChanged, type NewEmail } from './letters/accountsEmail.ts'
import { type ErasureAsked, erasureAsked, erasureCancelled, erasureDone } from './letters/accountsErasure.ts'
import { type Named, passwordChanged, type Reset, resetPassword } from './letters/accountsPassword.ts'
import { type NewDevice, newDevice, type SessionStolen, sessionStolen } from './letters/accountsSignIn.ts'
import { confirmNewEmail, type Verify, verifyEmail } from './letters/accountsVerify.ts'
import { type CreditExpiring, creditExpiring } from './letters/creditExpiring.ts'
import { type OpsJobDied, opsJobDied } from './letters/opsJobDied.ts'
import { type OpsRefundFailed, opsRefundFailed } from './letters/opsRefundFailed.ts'
import { type PaymentFailed, paymentFailed } from './letters/paymentsFailed.ts'
import { type PaymentOrphaned, paymentOrphaned } from './letters/paymentsOrphaned.ts'
import { type PaymentReceipt, paymentReceipt } from './letters/paymentsReceipt.ts'
import { type Refund, refundAsked, refundDone } from './letters/refunds.ts'
import { type SubscriptionConfirmed, subscriptionConfirmed } from './letters/subscriptionsConfirmed.ts'

/** Every letter the product writes, and what it needs to know. */
export type LetterParams = {
  'accounts.confirmNewEmail': Verify
  'accounts.emailChangeAsked': NewEmail
  'accounts.emailChanged': NewEmail
  'accounts.erasureAsked': ErasureAsked
  'accounts.erasureCancelled': Named
  'accounts.erasureDone': Named
  'accounts.newDevice': NewDevice
  'accounts.passwordChanged': Named
  'accounts.resetPassword': Reset
  'accounts.sessionStolen': SessionStolen
  'accounts.verifyEmail': Verify
  'credit.expiring': CreditExpiring
  'ops.jobDied': OpsJobDied
  'ops.refundFailed': OpsRefundFailed
  'payments.failed': PaymentFailed
  'payments.orphaned': PaymentOrphaned
  'payments.receipt': PaymentReceipt
  'refunds.asked': Refund
  'refunds.done': Refund
  'subscriptions.confirmed': SubscriptionConfirmed
}
export type LetterKind = keyof LetterParams

export const letters: { [K in LetterKind]: (writing: Writing, params: LetterParams[K]) => Letter } = {
  'accounts.confirmNewEmail': confirmNewEmail,
  'accounts.emailChangeAsked': emailChangeAsked,
  'accounts.emailChanged': emailChanged,
  'accounts.erasureAsked': erasureAsked,
  'accounts.erasureCancelled': erasureCancelled,
  'accounts.erasureDone': erasureDone,
  'accounts.newDevice': newDevice,
  'accounts.passwordChanged': passwordChanged,
  'accounts.resetPassword': resetPassword,
  'accounts.sessionStolen': sessionStolen,
  'accounts.verifyEmail': verifyEmail,
  'credit.expiring': creditExpiring,
  'ops.jobDied': opsJobDied,
  'ops.refundFailed': opsRefundFailed,
  'payments.failed': paymentFailed,
  'payments.orphaned': paymentOrphaned,
  'payments.receipt': paymentReceipt,
  'refunds.asked': refundAsked,
  'refunds.done': refundDone,
  'subscriptions.confirmed': subscriptionConfirmed,
}
