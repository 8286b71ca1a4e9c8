import type { PaymentStatus, RecordedPaymentMethod, RefundStatus } from '../../payments/rules.ts'

/** A payment's story as an admin reads it: what history.ts names, with what it is about. */
export const paymentStory = {
  /** The event, and what it is about. */
  line: '{{what}}: {{more}}',
  byHand: 'Marked as paid manually: {{more}}',
  found: 'Found at the payment gateway',
  refundAgain: 'Refund requested again',
  secondNotice: 'Customer notified again by email',
  creditGiven: 'Store credit for the failed delivery on {{day}}: {{amount}}',
  status: {
    STARTED: 'started',
    REPLACED: 'replaced by another payment',
    INITIATED: 'waiting to be paid',
    IN_PROGRESS: 'being paid',
    ABANDONED: 'left unpaid',
    CANCELLED: 'cancelled by the customer',
    FAILED: 'failed',
    DECLINED: 'declined',
    RESTRICTED: 'blocked',
    CAPTURED: 'paid',
    VOID: 'voided',
    TIMEDOUT: 'timed out',
    UNKNOWN: 'not known yet',
  } satisfies Record<PaymentStatus, string>,
  refundStatus: {
    ASKED: 'requested',
    SENT: 'sent to the gateway',
    PENDING: 'accepted, on its way',
    NEEDS_REVIEW: 'needs review',
    DONE: 'done',
    FAILED: 'failed',
  } satisfies Record<RefundStatus, string>,
  refundMethod: {
    ORIGINAL_PAYMENT: 'to the original payment method',
    BANK_TRANSFER: 'by bank transfer',
    STORE_CREDIT: 'as store credit',
  },
  method: {
    CARD: 'card',
    BENEFIT: 'Benefit Pay',
    APPLE_PAY: 'Apple Pay',
    TAP_CHECKOUT: 'mobile wallet',
    CASH: 'cash',
    BANK_TRANSFER: 'bank transfer',
  } satisfies Record<RecordedPaymentMethod, string>,
  /** Why the shop itself gave money back. */
  shopRefund: {
    cancelledInTime: 'Cancelled within 2 hours of ordering',
    cardCheck: 'Card check: the charge is refunded',
    madeAtGateway: 'Made in the payment gateway’s own dashboard',
  },
  /** Why the gateway refused a refund, by its code. */
  refusal: {
    noBalance: 'not enough balance at the gateway; try again later',
    notPossible: 'this payment type can’t be refunded; use a bank transfer',
    notInParts: 'partial refunds aren’t possible; use a bank transfer',
  },
  detail: {
    chargeId: 'Gateway reference',
    code: 'Reply code',
    message: 'Reply',
    error: 'Error',
    order: 'Our reference',
    by: 'Replaced by',
    replaces: 'Replaces',
    note: 'Note',
  },
}
