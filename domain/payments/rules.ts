import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../dates.ts'
import { type Fils, fils } from '../money.ts'
import { transitions } from '../transitions.ts'

/** The four ways of step 5. The mobile wallet is TAP_CHECKOUT. */
export const paymentMethods = ['CARD', 'BENEFIT', 'APPLE_PAY', 'TAP_CHECKOUT'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** What an admin may enter for a subscription added by hand: those paid through a link, and those marked as paid. */
export const linkPaymentMethods = ['CARD', 'BENEFIT', 'APPLE_PAY'] as const satisfies PaymentMethod[]
export const manualPaymentMethods = ['CASH', 'BANK_TRANSFER'] as const
export type ManualPaymentMethod = (typeof manualPaymentMethods)[number]
/** An admin took the money and said so: the gateway knows nothing of it. */
export const isPaidByHand = (method: string) => manualPaymentMethods.some((manual) => manual === method)
export const adminPaymentMethods = [...linkPaymentMethods, ...manualPaymentMethods] as const
/** Every way a payment in the books was made. */
export const recordedPaymentMethods = [...paymentMethods, ...manualPaymentMethods] as const
export type RecordedPaymentMethod = (typeof recordedPaymentMethods)[number]
/** Of a payment the gateway knows. */
export function gatewayMethod(method: RecordedPaymentMethod): PaymentMethod {
  const known = paymentMethods.find((m) => m === method)
  if (!known) throw new RangeError(`${method} does not go through the gateway`)
  return known
}

/** What the gateway says about a charge. */
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
 * A payment's own status: the charge's; STARTED while the gateway has not answered yet; REPLACED once its buyer pays
 * another way, from which it can only become CAPTURED: the gateway cannot cancel a charge.
 */
export const paymentStatuses = ['STARTED', 'REPLACED', ...chargeStatuses] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** Money may still move: nobody is asked to pay again, and it is asked about until it is known. */
export const openStatuses = [
  'STARTED',
  'INITIATED',
  'IN_PROGRESS',
  'UNKNOWN',
] as const satisfies PaymentStatus[]
export const isOpen = (status: PaymentStatus) => openStatuses.some((s) => s === status)

/** What a payment is for: an order, or a card that its owner adds to the account (rule P7). */
export const paymentKinds = ['ORDER', 'CARD_CHECK'] as const

type Watched = { status: PaymentStatus; nextLookAt: Date | null }
/** Its charge may still be paid, so the gateway is asked about it: every open payment, and a replaced one for a while. */
export const isWatched = ({ status, nextLookAt }: Watched) =>
  isOpen(status) || (status === 'REPLACED' && nextLookAt !== null)

/** Only a charge that waits on its page gives way to another payment; a saved card may be charged without one. */
export const isReplaceable = ({
  status,
  savedCardId,
}: {
  status: PaymentStatus
  savedCardId: string | null
}) => status === 'INITIATED' && savedCardId === null
/** How often the payment of one order may be replaced by another. */
export const REPLACEMENTS_AT_MOST = 3

/** What became of captured money. It has exactly one of these at a time, and each way is taken once. */
export const paymentOutcomes = ['NONE', 'SUBSCRIBED', 'ORPHANED', 'REFUNDED'] as const

export type PaymentOutcome = (typeof paymentOutcomes)[number]
const table = {
  subscribe: { from: ['NONE'], to: 'SUBSCRIBED' },
  orphan: { from: ['NONE'], to: 'ORPHANED' },
  recover: { from: ['ORPHANED'], to: 'SUBSCRIBED' },
  refund: { from: ['ORPHANED'], to: 'REFUNDED' },
  /** The money of a card check goes back as soon as it is captured. */
  refundCheck: { from: ['NONE'], to: 'REFUNDED' },
  /** The gateway refused the refund: the money is still here. */
  refundFailed: { from: ['REFUNDED'], to: 'ORPHANED' },
} as const
export type OutcomeAction = keyof typeof table
export const outcomeTransitions = transitions<PaymentOutcome, OutcomeAction>(table)

/** Everything that can happen to a payment, as its events keep it; the words are in text/history.ts. */
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
/** Who brought the news about a payment. */
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
/** Why an open payment is no longer waited for. */
export const abandonReasons = ['NEVER_REACHED', 'UNANSWERED'] as const
export type AbandonReason = (typeof abandonReasons)[number]

/** Why captured money could not become a subscription by itself. */
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
 * Asked for, handed to the gateway, accepted but waiting there, done, or refused for good. NEEDS_REVIEW: whether it was
 * made only a person can find out.
 */
export const refundStatuses = ['ASKED', 'SENT', 'PENDING', 'NEEDS_REVIEW', 'DONE', 'FAILED'] as const
export type RefundStatus = (typeof refundStatuses)[number]
/** Why an admin gives money back; the words are in text/history.ts. The first is offered first. */
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
/** Letters in a reason, a note, a message to the customer; in a bank's reference. */
export const REFUND_LIMITS = { words: 500, bankReference: 60 } as const

/**
 * The ways by which money of a payment can go back. What was paid by hand goes back by hand; another currency only as it
 * came; store credit is dinars, and somebody's. Where store credit paid for all of it, it comes back as that.
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

/** What was paid, in money and in store credit, and what of it has gone back or is about to. */
export type Paid = {
  capturedFils: Fils | null
  creditFils: Fils
  refundedFils: Fils
  /** Given as store credit for deliveries that failed. */
  creditedFils: Fils
}
/** Money that can still go back. Credit for a failed delivery counts against the store credit that paid, then against the money. */
export const refundableFils = ({ capturedFils, creditFils, refundedFils, creditedFils }: Paid): Fils =>
  fils((capturedFils ?? 0) - refundedFils - Math.max(0, creditedFils - creditFils))
/** How much of the store credit that paid comes back when all of the money does. */
export const returnableCredit = ({ creditFils, creditedFils }: Paid): Fils =>
  fils(Math.max(0, creditFils - creditedFils))
/** How much credit can still be given for failed deliveries. `heldFils`: store credit that pays and has not come back. */
export const creditableFils = ({ capturedFils, refundedFils, creditedFils }: Paid, heldFils: Fils): Fils =>
  fils(Math.max(0, (capturedFils ?? 0) + heldFils - refundedFils - creditedFils))

/** Money may still go back. */
export const openRefundStatuses = [
  'ASKED',
  'SENT',
  'PENDING',
  'NEEDS_REVIEW',
] as const satisfies RefundStatus[]

/** Why a refund cannot be asked for once more, the same amount the same way, if it cannot. */
export function retryBlock(
  refund: { status: RefundStatus; amountFils: Fils; createdAt: Date; isRetried: boolean },
  payment: { outcome: PaymentOutcome; decidedAt: Date | null; leftFils: Fils },
): 'REFUND_NOT_FAILED' | 'REFUND_RETRIED' | 'REFUND_OUTDATED' | 'REFUND_EXCEEDS_REST' | null {
  if (refund.status !== 'FAILED') return 'REFUND_NOT_FAILED'
  if (refund.isRetried) return 'REFUND_RETRIED'
  // It was asked for while the money was an orphan's; with it now goes what somebody eats.
  const recovered = payment.outcome === 'SUBSCRIBED' ? payment.decidedAt : null
  if (recovered && recovered >= refund.createdAt) return 'REFUND_OUTDATED'
  return refund.amountFils > payment.leftFils ? 'REFUND_EXCEEDS_REST' : null
}

/** What the gateway says about a refund. */
export const refundAnswers = ['PENDING', 'DONE', 'FAILED', 'UNKNOWN'] as const
export type RefundAnswer = (typeof refundAnswers)[number]

/** How long the gateway's page can be paid, and how long after that its answer may still change. */
export const PAYABLE_MINUTES = 15
const LATE_ANSWER_MS = 10 * MINUTE_MS
const ASKED_EVERY_MS = 2 * MINUTE_MS
const ASKED_FOR_MS = 7 * DAY_MS
/** Later looks at a charge that never came to an end, counted from the end of its time. */
const LATER_LOOKS_MS = [HOUR_MS, 6 * HOUR_MS, DAY_MS, ...[2, 3, 4, 5, 6, 7].map((n) => n * DAY_MS)]

/** When an open payment is asked about again; null when a week has brought no answer. */
export function nextLook(startedAt: Date, now: Date): Date | null {
  const quiet = startedAt.getTime() + PAYABLE_MINUTES * MINUTE_MS + LATE_ANSWER_MS
  if (now.getTime() < quiet) return new Date(now.getTime() + ASKED_EVERY_MS)
  if (now.getTime() >= quiet + ASKED_FOR_MS) return null
  const later = LATER_LOOKS_MS.map((ms) => quiet + ms).find((at) => at > now.getTime())
  return later === undefined ? null : new Date(later)
}
/** A charge that was never seen at the gateway is given up after this: nobody has an address to pay it at. */
export const neverReached = (startedAt: Date, now: Date) =>
  now.getTime() >= startedAt.getTime() + PAYABLE_MINUTES * MINUTE_MS + LATE_ANSWER_MS

/** The gateway forgets its idempotency keys after 24 hours; ours are not relied on for the last of them. */
export const GATEWAY_KEY_MS = 23 * HOUR_MS

/** Orphans: a notice at once, another after three days, and after seven the money goes back. */
export const ORPHAN_SECOND_NOTICE_MS = 3 * DAY_MS
export const ORPHAN_REFUND_MS = 7 * DAY_MS

/** The redirect page asks this often, for this long, while a charge has not come to an end. */
export const STATUS_POLL_MS = 2 * SECOND_MS
export const STATUS_POLL_FOR_MS = 20 * SECOND_MS

/** The gateway takes no smaller charge. */
export const SMALLEST_CHARGE: Fils = fils(100)

/** What adding a card charges and refunds (rule P7). */
export const CARD_CHECK_FILS: Fils = fils(100)
/** How often one account may add a card within a day. */
export const cardChecksPerAccount = { max: 3, windowMs: DAY_MS }
/** A refused refund of a card check is asked for again after this. */
export const CARD_REFUND_AGAIN_MS = DAY_MS

/** Why an account may not add a card now, if it may not. `subscribed`: it has, or had, a paid subscription. */
export function cardCheckBlock(account: { verified: boolean; leaving: boolean; subscribed: boolean }) {
  if (account.leaving) return 'DELETION_PENDING'
  if (!account.verified) return 'CARD_NEEDS_VERIFIED_EMAIL'
  return account.subscribed ? null : 'CARD_NEEDS_SUBSCRIPTION'
}

/** How much store credit pays of a total: all of it, or so much that the rest can still be charged. */
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
 * What a charge read from the gateway means for a payment of ours. Another reference or mode: it is not ours at all.
 * Captured with another amount or currency: real money, but not this order's.
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

/** Store credit lasts a calendar year; its owner is reminded a month before. What comes back can be used this long. */
export const CREDIT_REMINDER_MS = 30 * DAY_MS
export const CREDIT_RETURN_DAYS = 30

/**
 * The email about a cancellation names the refund that comes with it, so that refund needs no email of its own, unless
 * it takes longer than this, or a person makes the transfer or repeats a refused one.
 */
export const inCancellationEmail = ({ method, isRetry, tookMs }: CancellationRefund) =>
  !isRetry && (tookMs === null || (method === 'ORIGINAL_PAYMENT' && tookMs <= HOUR_MS))
type CancellationRefund = {
  method: RefundMethod
  isRetry: boolean
  /** From its request until it was done; null while it is under way. */
  tookMs: number | null
}
export const paymentsPerAddress = { max: 20, windowMs: HOUR_MS }
