import type { Language } from '../../domain/language.ts'
import type { Fils } from '../../domain/money.ts'
import type { ChargeStatus, RefundAnswer } from '../../domain/payments/rules.ts'

/** A charge as read from the gateway. The only source that is trusted about money. */
export type Charge = {
  id: string
  status: ChargeStatus
  amountFils: Fils
  currency: string
  /** Our payment's id (`reference.order`); null for a charge that is not ours. */
  order: string | null
  live: boolean
  createdAt: Date
  /** Where the customer pays; null once there is nothing to pay. */
  payUrl: string | null
  /** The gateway's result: a code from Tap's list and its text, for the record and for support. */
  code: string | null
  message: string | null
  /** The instrument that paid: 'VISA', 'BENEFIT', 'APPLE_PAY' … */
  paidWith: string | null
  card: {
    id: string | null
    brand: string
    last4: string
    expMonth: number | null
    expYear: number | null
  } | null
  customerId: string | null
  /** Comes with a saved card. A later charge without the customer must name it. */
  agreementId: string | null
  customer: { name: string; email: string | null; phone: string | null }
}

export type NewCharge = {
  /** Our payment's id: the gateway's `reference.order` and `reference.idempotent`. */
  paymentId: string
  amountFils: Fils
  description: string
  /** The text on the buyer's bank statement. */
  statement: string
  language: Language
  source:
    | { method: 'CARD' | 'BENEFIT' | 'APPLE_PAY' | 'TAP_CHECKOUT' }
    | {
        savedCard: { cardId: string; customerId: string; agreementId: string | null }
        /** Without the customer, under the card's agreement, so nobody can confirm it. */
        automatic: boolean
      }
  customer: { id?: string | undefined; name: string; email: string; phone: string }
  saveCard: boolean
  redirectUrl: string
  webhookUrl: string
  expiresInMinutes: number
  /** Undefined for a charge without the customer. */
  clientIp?: string | undefined
}

export type SavedCard = {
  id: string
  brand: string
  last4: string
  expMonth: number | null
  expYear: number | null
}

export type NewRefund = {
  /** Our refund's id: the gateway's idempotency key and reference. */
  refundId: string
  chargeId: string
  amountFils: Fils
  /** The charge's captured currency, which may differ from the requested one. */
  currency: string
  reason: string
  webhookUrl: string
}
export type GatewayRefund = {
  id: string
  chargeId: string
  amountFils: Fils
  currency: string
  status: RefundAnswer
  code: string | null
  message: string | null
  /** Our refund's id, if the gateway repeats it, which is unconfirmed. */
  ours: string | null
  createdAt: Date | null
}

export type TapErrorKind = 'unknown' | 'refused' | 'unreached' | 'missing'
/**
 * An error of a call to the gateway. 'unknown': the call may have had its effect (a timeout, a 5xx, an unreadable
 * response). 'refused': the gateway refused, nothing happened. 'unreached': nothing happened, and the gateway did not
 * decide (busy, unreachable, wrong key). 'missing': the object does not exist.
 */
export class TapError extends Error {
  readonly kind: TapErrorKind
  /** The gateway's error code, if it gave one. */
  readonly code: string | null
  constructor(kind: TapErrorKind, code: string | null, message: string) {
    super(message)
    this.kind = kind
    this.code = code
  }
}

/** Tap's error code if saving cards is not enabled for the shop. */
export const SAVING_CARDS_OFF = '1108'

/** Returns null for 'missing', for reads whose object may not exist. */
export function noneIfMissing(error: unknown): null {
  if (error instanceof TapError && error.kind === 'missing') return null
  throw error
}

/** The gateway. Every call has a time limit, and only calls that are safe to repeat are repeated. */
export type Tap = {
  /** True with a live key. Charges of the other mode are not ours. */
  live: boolean
  createCharge: (charge: NewCharge) => Promise<Charge>
  readCharge: (id: string) => Promise<Charge>
  /** Newest first, one page of at most 50; `next` continues. */
  listCharges: (query: {
    from: Date
    to: Date
    after?: string | undefined
  }) => Promise<{ charges: Charge[]; next: string | null }>
  createRefund: (refund: NewRefund) => Promise<GatewayRefund>
  readRefund: (id: string) => Promise<GatewayRefund>
  /** All refunds of one charge. */
  listRefunds: (query: { chargeId: string }) => Promise<GatewayRefund[]>
  /** The refunds of a period, one page of at most 50; `next` continues. */
  listRefundPage: (query: {
    from: Date
    to: Date
    after?: string | undefined
  }) => Promise<{ refunds: GatewayRefund[]; next: string | null }>
  listCards: (customerId: string) => Promise<SavedCard[]>
  removeCard: (customerId: string, cardId: string) => Promise<void>
  /** Whether a webhook's signature matches its body. Its content is still only a hint to read the charge. */
  isGenuine: (body: unknown, hashstring: string | undefined) => boolean
  /** Returns the signature that the gateway would give, to test our key. */
  sign: (body: unknown) => string | null
}
