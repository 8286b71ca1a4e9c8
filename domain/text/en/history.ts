import type { DeliveryReason } from '../../deliveries/rules.ts'
import type { AbandonReason, OrphanReason, PaymentEventKind, PaymentSource } from '../../payments/rules.ts'
import type { SubscriptionReason } from '../../subscriptions/rules.ts'

/** What the histories of subscriptions, deliveries and payments keep as codes, in words. */
export const history = {
  subscription: {
    PAID: 'Paid',
    RECOVERED: 'Set up by us after the payment',
    ALL_SETTLED: 'Every delivery was made',
    UNPAID: 'Not paid within 24 hours',
    PAUSED: 'Paused',
    PAUSE_SCHEDULED: 'Pause planned',
    PAUSE_WITHDRAWN: 'Planned pause taken back',
    PAUSE_BEGUN: 'The planned pause began',
    PAUSE_OVER: 'The pause ended',
    RESUMED: 'Resumed',
    SKIPPED: 'A day was skipped',
    SLOT_CHANGED: 'Delivery time changed',
    CANCELLED: 'Cancelled',
  } satisfies Record<SubscriptionReason, string>,
  delivery: {
    ADMIN: 'Changed by our team',
    DRIVER: 'Marked by the driver',
    SUBSCRIPTION_ENDED: 'The subscription ended',
  } satisfies Record<DeliveryReason, string>,
  payment: {
    STARTED: 'Payment started',
    CHARGE_MADE: 'Payment page opened',
    CHARGE_UNKNOWN: 'No reply from the payment gateway yet',
    CHARGE_REFUSED: 'Refused by the payment gateway',
    STATUS: 'The bank replied',
    SUBSCRIBED: 'Subscription set up',
    ORPHANED: 'Paid, but no subscription could be set up',
    REFUND_ASKED: 'Refund started',
    REFUND_STATUS: 'Refund updated',
    CREDIT_HELD: 'Store credit used',
    CREDIT_RETURNED: 'Store credit returned',
    NOTICE: 'Customer notified by email',
  } satisfies Record<PaymentEventKind, string>,
  source: {
    buyer: 'Customer at checkout',
    status: 'Payment return page',
    creation: 'Subscription request',
    webhook: 'Message from the gateway',
    janitor: 'Automatic check',
    sweep: 'Hourly scan',
    admin: 'Admin',
  } satisfies Record<PaymentSource, string>,
  abandoned: {
    NEVER_REACHED: 'It never reached the payment gateway',
    UNANSWERED: 'No result after a week',
  } satisfies Record<AbandonReason, string>,
  orphan: {
    SERVICE_OFF: 'Subscriptions were closed when the payment arrived',
    PLAN_RETIRED: 'The plan is no longer offered',
    ORDER_INVALID: 'The order couldn’t be set up',
    ORDER_MISSING: 'No order belongs to this payment',
    AMOUNT_DIFFERS: 'The amount differs from the order',
    CURRENCY_DIFFERS: 'Paid in another currency',
    PAID_TWICE: 'The order was paid twice',
    OWNER_ERASED: 'The customer’s account was deleted before the payment arrived',
  } satisfies Record<OrphanReason, string>,
}
