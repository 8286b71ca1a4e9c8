import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../dates.ts'
import { type Fils, fils } from '../money.ts'
import { transitions } from '../transitions.ts'

/** The four methods of step 5. The mobile wallet is TAP_CHECKOUT. */
export const paymentMethods = ['CARD', 'BENEFIT', 'APPLE_PAY', 'TAP_CHECKOUT'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/**
 * The methods an admin can choose for a subscription added by hand: those paid with a link, and those marked as paid.
 */
export const linkPaymentMethods = ['CARD', 'BENEFIT', 'APPLE_PAY'] as const satisfies PaymentMethod[]
export const manualPaymentMethods = ['CASH', 'BANK_TRANSFER'] as const
export type ManualPaymentMethod = (typeof manualPaymentMethods)[number]
/** An admin received the money and recorded it. The gateway knows nothing of it. */
export const isPaidByHand = (method: string) => manualPaymentMethods.some((manual) => manual === method)
export const adminPaymentMethods = [...linkPaymentMethods, ...manualPaymentMethods] as const
/** All methods of recorded payments. */
export const recordedPaymentMethods = [...paymentMethods, ...manualPaymentMethods] as const
export type RecordedPaymentMethod = (typeof recordedPaymentMethods)[number]
/** The method of a payment through the gateway; throws for any other. */
export function gatewayMethod(method: RecordedPaymentMethod): PaymentMethod {
  const known = paymentMethods.find((m) => m === method)
  if (!known) throw new RangeError(`${method} does not go through the gateway`)
  return known
}

/** The statuses of a charge at the gateway. */
export const chargeStatuses = [
  'INITIATED',
  'IN_PROGRESS',
  'ABANDONED',
  'CANCELLED',
  'FAILED',
  'DECLINED',
  'RESTRICTED',
  'CAPTURED',
  'VOID',
  'TIMEDOUT',
  'UNKNOWN',
] as const
export type ChargeStatus = (typeof chargeStatuses)[number]

/**
 * A payment's own status is that of its charge, with two additions: STARTED until the gateway answers, and REPLACED
 * once the buyer pays another way. A replaced payment can still become CAPTURED, because the gateway cannot cancel a
 * charge.
 */
export const paymentStatuses = ['STARTED', 'REPLACED', ...chargeStatuses] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** The payment may still be captured, so the buyer is not asked to pay again and the gateway is polled. */
export const openStatuses = [
  'STARTED',
  'INITIATED',
  'IN_PROGRESS',
  'UNKNOWN',
] as const satisfies PaymentStatus[]
export const isOpen = (status: PaymentStatus) => openStatuses.some((s) => s === status)

/** The purpose of a payment: an order, or a card that its owner adds to the account (rule P7). */
export const paymentKinds = ['ORDER', 'CARD_CHECK'] as const

type Watched = { status: PaymentStatus; nextLookAt: Date | null }
/**
 * The charge may still be paid, so the gateway is polled: for every open payment, and for a replaced one for some time.
 */
export const isWatched = ({ status, nextLookAt }: Watched) =>
  isOpen(status) || (status === 'REPLACED' && nextLookAt !== null)

/** Only a charge that waits on its payment page can be replaced. A saved card may be charged without one. */
export const isReplaceable = ({
  status,
  savedCardId,
}: {
  status: PaymentStatus
  savedCardId: string | null
}) => status === 'INITIATED' && savedCardId === null
/** How often the payment of one order may be replaced. */
export const REPLACEMENTS_AT_MOST = 3

/** What a payment's captured money was used for. A payment has exactly one outcome at a time. */
export const paymentOutcomes = ['NONE', 'SUBSCRIBED', 'ORPHANED', 'REFUNDED'] as const

export type PaymentOutcome = (typeof paymentOutcomes)[number]
const table = {
  subscribe: { from: ['NONE'], to: 'SUBSCRIBED' },
  orphan: { from: ['NONE'], to: 'ORPHANED' },
  recover: { from: ['ORPHANED'], to: 'SUBSCRIBED' },
  refund: { from: ['ORPHANED'], to: 'REFUNDED' },
  /** A card check is refunded as soon as it is captured. */
  refundCheck: { from: ['NONE'], to: 'REFUNDED' },
  /** The gateway refused the refund, so the shop still has the money. */
  refundFailed: { from: ['REFUNDED'], to: 'ORPHANED' },
} as const
export type OutcomeAction = keyof typeof table
export const outcomeTransitions = transitions<PaymentOutcome, OutcomeAction>(table)

/** All events of a payment. The texts are in domain/text/en/history.ts. */
export const paymentEventKinds = [
  'STARTED',
  'CHARGE_MADE',
  'CHARGE_UNKNOWN',
  'CHARGE_REFUSED',
  'REPLACED',
  'STATUS',
  'SUBSCRIBED',
  'ORPHANED',
  'REFUND_ASKED',
  'REFUND_STATUS',
  'CREDIT_HELD',
  'CREDIT_RETURNED',
  'NOTICE',
] as const
export type PaymentEventKind = (typeof paymentEventKinds)[number]
/** Where an update about a payment came from. */
export const paymentSources = [
  'buyer',
  'status',
  'creation',
  'webhook',
  'janitor',
  'sweep',
  'admin',
  'renewal',
] as const
export type PaymentSource = (typeof paymentSources)[number]
/** Why an open payment was abandoned. */
export const abandonReasons = ['NEVER_REACHED', 'UNANSWERED'] as const
export type AbandonReason = (typeof abandonReasons)[number]

/** Why a captured payment could not become a subscription automatically. */
export const orphanReasons = [
  'SERVICE_OFF',
  'PLAN_RETIRED',
  'ORDER_INVALID',
  'ORDER_MISSING',
  'AMOUNT_DIFFERS',
  'CURRENCY_DIFFERS',
  'PAID_TWICE',
  'OWNER_ERASED',
  'PREDECESSOR_CANCELLED',
  'SUBSCRIPTION_CANCELLED',
] as const
export type OrphanReason = (typeof orphanReasons)[number]

export const refundTypes = ['FULL', 'PARTIAL'] as const
export const refundMethods = ['ORIGINAL_PAYMENT', 'BANK_TRANSFER', 'STORE_CREDIT'] as const
export type RefundMethod = (typeof refundMethods)[number]
/**
 * Requested, sent to the gateway, accepted and pending there, done, or finally refused. NEEDS_REVIEW: only a person can
 * find out whether it was made.
 */
export const refundStatuses = ['ASKED', 'SENT', 'PENDING', 'NEEDS_REVIEW', 'DONE', 'FAILED'] as const
export type RefundStatus = (typeof refundStatuses)[number]
/** An admin's reasons for a refund. The texts are in domain/text/en/history.ts. The first is the default. */
export const refundReasons = [
  'UNABLE_TO_RECOVER',
  'CUSTOMER_REQUEST',
  'PAID_TWICE',
  'SERVICE_OFF',
  'PLAN_RETIRED',
  'AMOUNT_DIFFERS',
  'OUTSIDE_AREA',
  'QUALITY',
  'OTHER',
] as const
export type RefundReason = (typeof refundReasons)[number]
/** Maximum lengths: of a reason, a note and a message to the customer; of a bank's reference. */
export const REFUND_LIMITS = { words: 500, bankReference: 60 } as const

/**
 * The methods by which a payment can be refunded. A payment made by hand is refunded by hand, and another currency only
 * to the original method. Store credit needs dinars and a registered customer. If store credit paid everything, it is
 * returned as store credit.
 */
export function refundWays(payment: {
  capturedFils: Fils
  currency: string | null
  byHand: boolean
  registered: boolean
}): RefundMethod[] {
  if (payment.capturedFils === 0) return ['STORE_CREDIT']
  if (payment.currency !== CURRENCY) return ['ORIGINAL_PAYMENT']
  const can = { ORIGINAL_PAYMENT: !payment.byHand, BANK_TRANSFER: true, STORE_CREDIT: payment.registered }
  return refundMethods.filter((method) => can[method])
}

/** What was paid, in money and in store credit, and what of it was returned or will be. */
export type Paid = {
  capturedFils: Fils | null
  creditFils: Fils
  refundedFils: Fils
  /** Given as store credit for failed deliveries. */
  creditedFils: Fils
}
/**
 * The money that can still be refunded. Credit for failed deliveries first counts against the store credit that paid,
 * then against the money.
 */
export const refundableFils = ({ capturedFils, creditFils, refundedFils, creditedFils }: Paid): Fils =>
  fils((capturedFils ?? 0) - refundedFils - Math.max(0, creditedFils - creditFils))
/** How much of the store credit that paid is returned with a full refund. */
export const returnableCredit = ({ creditFils, creditedFils }: Paid): Fils =>
  fils(Math.max(0, creditFils - creditedFils))
/**
 * How much credit can still be given for failed deliveries. `heldFils`: the store credit that paid and was not
 * returned.
 */
export const creditableFils = ({ capturedFils, refundedFils, creditedFils }: Paid, heldFils: Fils): Fils =>
  fils(Math.max(0, (capturedFils ?? 0) + heldFils - refundedFils - creditedFils))

/** The money may still be returned. */
export const openRefundStatuses = [
  'ASKED',
  'SENT',
  'PENDING',
  'NEEDS_REVIEW',
] as const satisfies RefundStatus[]

/** Why a failed refund cannot be repeated with the same amount and method; null if it can. */
export function retryBlock(
  refund: { status: RefundStatus; amountFils: Fils; createdAt: Date; isRetried: boolean },
  payment: { outcome: PaymentOutcome; decidedAt: Date | null; leftFils: Fils },
): 'REFUND_NOT_FAILED' | 'REFUND_RETRIED' | 'REFUND_OUTDATED' | 'REFUND_EXCEEDS_REST' | null {
  if (refund.status !== 'FAILED') return 'REFUND_NOT_FAILED'
  if (refund.isRetried) return 'REFUND_RETRIED'
  // The refund was requested while the payment was an orphan. Now a subscription uses the money.
  const recovered = payment.outcome === 'SUBSCRIBED' ? payment.decidedAt : null
  if (recovered && recovered >= refund.createdAt) return 'REFUND_OUTDATED'
  return refund.amountFils > payment.leftFils ? 'REFUND_EXCEEDS_REST' : null
}

/** The gateway's answers about a refund. */
export const refundAnswers = ['PENDING', 'DONE', 'FAILED', 'UNKNOWN'] as const
export type RefundAnswer = (typeof refundAnswers)[number]

/** How long the gateway's page can be paid, and how long after that its answer may still change. */
export const PAYABLE_MINUTES = 15
const LATE_ANSWER_MS = 10 * MINUTE_MS
const ASKED_EVERY_MS = 2 * MINUTE_MS
const ASKED_FOR_MS = 7 * DAY_MS
/** When a charge without a final status is checked again, counted from the end of its normal time. */
const LATER_LOOKS_MS = [HOUR_MS, 6 * HOUR_MS, DAY_MS, ...[2, 3, 4, 5, 6, 7].map((n) => n * DAY_MS)]

/** When an open payment is checked next; null after a week without an answer. */
export function nextLook(startedAt: Date, now: Date): Date | null {
  const quiet = startedAt.getTime() + PAYABLE_MINUTES * MINUTE_MS + LATE_ANSWER_MS
  if (now.getTime() < quiet) return new Date(now.getTime() + ASKED_EVERY_MS)
  if (now.getTime() >= quiet + ASKED_FOR_MS) return null
  const later = LATER_LOOKS_MS.map((ms) => quiet + ms).find((at) => at > now.getTime())
  return later === undefined ? null : new Date(later)
}
/**
 * Whether a charge that was never seen at the gateway can be abandoned. Nobody has an address where they could pay it.
 */
export const neverReached = (startedAt: Date, now: Date) =>
  now.getTime() >= startedAt.getTime() + PAYABLE_MINUTES * MINUTE_MS + LATE_ANSWER_MS

/** The gateway forgets idempotency keys after 24 hours. We do not rely on them in the last hour. */
export const GATEWAY_KEY_MS = 23 * HOUR_MS

/** Orphans: one notice at once, a second after three days, and an automatic refund after seven. */
export const ORPHAN_SECOND_NOTICE_MS = 3 * DAY_MS
export const ORPHAN_REFUND_MS = 7 * DAY_MS

/** How often, and for how long, the redirect page polls a charge without a final status. */
export const STATUS_POLL_MS = 2 * SECOND_MS
export const STATUS_POLL_FOR_MS = 20 * SECOND_MS

/** The gateway accepts no smaller charge. */
export const SMALLEST_CHARGE: Fils = fils(100)

/** The amount that is charged and refunded to add a card (rule P7). */
export const CARD_CHECK_FILS: Fils = fils(100)
/** How often one account may add a card per day. */
export const cardChecksPerAccount = { max: 3, windowMs: DAY_MS }
/** The refused refund of a card check is repeated after this time. */
export const CARD_REFUND_AGAIN_MS = DAY_MS

/** Why an account may not add a card now; null if it may. `subscribed`: it has or had a paid subscription. */
export function cardCheckBlock(account: { verified: boolean; leaving: boolean; subscribed: boolean }) {
  if (account.leaving) return 'DELETION_PENDING'
  if (!account.verified) return 'CARD_NEEDS_VERIFIED_EMAIL'
  return account.subscribed ? null : 'CARD_NEEDS_SUBSCRIPTION'
}

/** How much of a total store credit pays: everything, or so much that the rest is still chargeable. */
export function creditUsed(totalFils: Fils, creditFils: Fils): Fils {
  if (creditFils >= totalFils) return totalFils
  return fils(Math.max(0, Math.min(creditFils, totalFils - SMALLEST_CHARGE)))
}

type ExpectedCharge = { chargeFils: Fils; live: boolean; paymentId: string }
type GatewayCharge = {
  status: ChargeStatus
  amountFils: Fils
  currency: string
  order: string | null
  live: boolean
}
/**
 * What a charge read from the gateway means for one of our payments. With another reference or mode it is not ours.
 * Captured with another amount or currency, it is money that does not match the order.
 */
export function classifyCharge(charge: GatewayCharge, { chargeFils, live, paymentId }: ExpectedCharge) {
  if (charge.live !== live || charge.order !== paymentId) return { is: 'foreign' } as const
  if (charge.status !== 'CAPTURED')
    return isOpen(charge.status) ? ({ is: 'open' } as const) : ({ is: 'failed' } as const)
  if (charge.currency !== CURRENCY) return { is: 'orphan', why: 'CURRENCY_DIFFERS' } as const
  if (charge.amountFils !== chargeFils) return { is: 'orphan', why: 'AMOUNT_DIFFERS' } as const
  return { is: 'paid' } as const
}
export const CURRENCY = 'BHD'

/**
 * Store credit lasts a calendar year, and its owner is reminded a month before the end. Returned credit is valid for at
 * least CREDIT_RETURN_DAYS.
 */
export const CREDIT_REMINDER_MS = 30 * DAY_MS
export const CREDIT_RETURN_DAYS = 30

/**
 * Whether the email about a cancellation covers its refund. The refund needs its own email if it takes longer than an
 * hour, if a person makes the transfer, or if it repeats a refused one.
 */
export const inCancellationEmail = ({ method, isRetry, tookMs }: CancellationRefund) =>
  !isRetry && (tookMs === null || (method === 'ORIGINAL_PAYMENT' && tookMs <= HOUR_MS))
type CancellationRefund = {
  method: RefundMethod
  isRetry: boolean
  /** The time from its request until it was done; null while it is in progress. */
  tookMs: number | null
}
export const paymentsPerAddress = { max: 20, windowMs: HOUR_MS }
