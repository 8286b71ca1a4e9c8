import type { Email, EmailWriter } from './email.ts'
import {
  type EmailChangeAsked,
  type EmailChanged,
  type EmailChangeWaits,
  emailChangeAsked,
  emailChanged,
  emailChangeWaits,
} from './emails/accountsEmail.ts'
import { type ErasureAsked, erasureAsked, erasureCancelled, erasureDone } from './emails/accountsErasure.ts'
import {
  invitation,
  type Named,
  passwordChanged,
  type Reset,
  resetPassword,
} from './emails/accountsPassword.ts'
import { type NewDevice, newDevice, type SessionStolen, sessionStolen } from './emails/accountsSignIn.ts'
import { type ConfirmNewEmail, confirmNewEmail, type Verify, verifyEmail } from './emails/accountsVerify.ts'
import { type ClosureMoved, closureMoved } from './emails/closureMoved.ts'
import { type CreditExpiring, creditExpiring } from './emails/creditExpiring.ts'
import {
  type DeliveryAgain,
  type DeliveryCredited,
  type DeliveryFailed,
  deliveryAgain,
  deliveryClosed,
  deliveryCredited,
  deliveryFailed,
  type UndeliveredDay,
} from './emails/deliveriesFailed.ts'
import { type FeedbackAnswered, feedbackAnswered } from './emails/feedbackAnswered.ts'
import { type NeverToday, neverToday } from './emails/leftOut.ts'
import { type OpsJobDied, opsJobDied } from './emails/opsJobDied.ts'
import {
  type OpsRefund,
  type OpsRefundFound,
  opsRefundFailed,
  opsRefundFound,
  opsRefundUnclear,
} from './emails/opsRefund.ts'
import { type PaymentFailed, paymentFailed } from './emails/paymentsFailed.ts'
import { type PaymentOrphaned, paymentOrphaned } from './emails/paymentsOrphaned.ts'
import { type PaymentReceipt, paymentReceipt } from './emails/paymentsReceipt.ts'
import {
  type CreditReturned,
  creditReturned,
  type Refund,
  refundAsked,
  refundDone,
} from './emails/refunds.ts'
import {
  type AutoRenewalOff,
  type AutoRenewalOn,
  autoRenewalOff,
  autoRenewalOn,
  type RenewalChargeFailed,
  type RenewalReminder,
  renewalChargeFailed,
  renewalReminder,
} from './emails/renewals.ts'
import {
  type Cancelled,
  cancelled,
  type GoingOn,
  type Paused,
  paused,
  pauseScheduled,
  pauseWithdrawn,
  resumed,
  type SlotChanged,
  slotChanged,
} from './emails/subscriptionsChanged.ts'
import { type SubscriptionConfirmed, subscriptionConfirmed } from './emails/subscriptionsConfirmed.ts'
import { type YearEnding, yearEnding, yearOver } from './emails/subscriptionsExpiry.ts'
import {
  linkUnpaid,
  type PaymentLinkMail,
  paymentLink,
  type UnpaidMail,
} from './emails/subscriptionsPaymentLink.ts'

/** Every kind of email and its parameters. */
export type EmailParams = {
  'accounts.confirmNewEmail': ConfirmNewEmail
  'accounts.emailChangeAsked': EmailChangeAsked
  'accounts.emailChangeWaits': EmailChangeWaits
  'accounts.emailChanged': EmailChanged
  'accounts.erasureAsked': ErasureAsked
  'accounts.erasureCancelled': Named
  'accounts.erasureDone': Named
  'accounts.invitation': Reset
  'accounts.newDevice': NewDevice
  'accounts.passwordChanged': Named
  'accounts.resetPassword': Reset
  'accounts.sessionStolen': SessionStolen
  'accounts.verifyEmail': Verify
  'credit.expiring': CreditExpiring
  'deliveries.closed': UndeliveredDay
  'deliveries.closureMoved': ClosureMoved
  'deliveries.credited': DeliveryCredited
  'deliveries.failed': DeliveryFailed
  'deliveries.neverToday': NeverToday
  'deliveries.redelivery': DeliveryAgain
  'feedback.answered': FeedbackAnswered
  'ops.jobDied': OpsJobDied
  'ops.refundFailed': OpsRefund
  'ops.refundFound': OpsRefundFound
  'ops.refundUnclear': OpsRefund
  'payments.failed': PaymentFailed
  'payments.orphaned': PaymentOrphaned
  'payments.receipt': PaymentReceipt
  'refunds.asked': Refund
  'refunds.creditReturned': CreditReturned
  'refunds.done': Refund
  'renewals.chargeFailed': RenewalChargeFailed
  'renewals.off': AutoRenewalOff
  'renewals.on': AutoRenewalOn
  'renewals.reminder': RenewalReminder
  'subscriptions.cancelled': Cancelled
  'subscriptions.confirmed': SubscriptionConfirmed
  'subscriptions.expired': YearEnding
  'subscriptions.expiring': YearEnding
  'subscriptions.pauseScheduled': Paused
  'subscriptions.pauseWithdrawn': GoingOn
  'subscriptions.paused': Paused
  'subscriptions.paymentLink': PaymentLinkMail
  'subscriptions.resumed': GoingOn
  'subscriptions.slotChanged': SlotChanged
  'subscriptions.unpaid': UnpaidMail
}
export type EmailKind = keyof EmailParams

export const emails: { [K in EmailKind]: (writing: EmailWriter, params: EmailParams[K]) => Email } = {
  'accounts.confirmNewEmail': confirmNewEmail,
  'accounts.emailChangeAsked': emailChangeAsked,
  'accounts.emailChangeWaits': emailChangeWaits,
  'accounts.emailChanged': emailChanged,
  'accounts.erasureAsked': erasureAsked,
  'accounts.erasureCancelled': erasureCancelled,
  'accounts.erasureDone': erasureDone,
  'accounts.invitation': invitation,
  'accounts.newDevice': newDevice,
  'accounts.passwordChanged': passwordChanged,
  'accounts.resetPassword': resetPassword,
  'accounts.sessionStolen': sessionStolen,
  'accounts.verifyEmail': verifyEmail,
  'credit.expiring': creditExpiring,
  'deliveries.closed': deliveryClosed,
  'deliveries.closureMoved': closureMoved,
  'deliveries.credited': deliveryCredited,
  'deliveries.failed': deliveryFailed,
  'deliveries.neverToday': neverToday,
  'deliveries.redelivery': deliveryAgain,
  'feedback.answered': feedbackAnswered,
  'ops.jobDied': opsJobDied,
  'ops.refundFailed': opsRefundFailed,
  'ops.refundFound': opsRefundFound,
  'ops.refundUnclear': opsRefundUnclear,
  'payments.failed': paymentFailed,
  'payments.orphaned': paymentOrphaned,
  'payments.receipt': paymentReceipt,
  'refunds.asked': refundAsked,
  'refunds.creditReturned': creditReturned,
  'refunds.done': refundDone,
  'renewals.chargeFailed': renewalChargeFailed,
  'renewals.off': autoRenewalOff,
  'renewals.on': autoRenewalOn,
  'renewals.reminder': renewalReminder,
  'subscriptions.cancelled': cancelled,
  'subscriptions.confirmed': subscriptionConfirmed,
  'subscriptions.expired': yearOver,
  'subscriptions.expiring': yearEnding,
  'subscriptions.pauseScheduled': pauseScheduled,
  'subscriptions.pauseWithdrawn': pauseWithdrawn,
  'subscriptions.paused': paused,
  'subscriptions.paymentLink': paymentLink,
  'subscriptions.resumed': resumed,
  'subscriptions.slotChanged': slotChanged,
  'subscriptions.unpaid': linkUnpaid,
}
