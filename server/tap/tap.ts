import type { Language } from '../../domain/language.ts'
import type { Fils } from '../../domain/money.ts'
import type { ChargeStatus, RefundAnswer } from '../../domain/payments/rules.ts'

/** A charge as the gateway tells it, in our words. It is the only thing that is ever believed about money. */
export type Charge = {
  id: string
  status: ChargeStatus
  amountFils: Fils
  currency: string
  /** Our payment's id (`reference.order`); null on a charge that is not ours. */
  order: string | null
  live: boolean
  createdAt: Date
  /** Where the customer pays; null once there is nothing to pay. */
  payUrl: string | null
  /** The gateway's own words about the outcome: a code of Tap's list and its text, for the record and for support. */
  code: string | null
  message: string | null
  /** Which instrument paid: 'VISA', 'BENEFIT', 'APPLE_PAY' … */
  paidWith: string | null
  card: {
    id: string | null
    brand: string
    last4: string
    expMonth: number | null
    expYear: number | null
  } | null
  customerId: string | null
  /** Given with a saved card: what a later charge without the customer names. */
  agreementId: string | null
  customer: { name: string; email: string | null; phone: string | null }
}

export type NewCharge = {
  /** Our payment's id: the gateway's `reference.order` and `reference.idempotent`. */
  paymentId: string
  amountFils: Fils
  description: string
  /** What stands on the buyer's bank statement. */
  statement: string
  language: Language
  source:
    | { method: 'CARD' | 'BENEFIT' | 'APPLE_PAY' | 'TAP_CHECKOUT' }
    | {
        savedCard: { cardId: string; customerId: string; agreementId: string | null }
        /** Without the customer: under the card's agreement, and nobody is there to confirm it. */
        automatic: boolean
      }
  customer: { id?: string | undefined; name: string; email: string; phone: string }
  saveCard: boolean
  redirectUrl: string
  webhookUrl: string
  expiresInMinutes: number
  /** Where nobody is there, there is none. */
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
  /** The charge's own: it may have been captured in another than was asked for. */
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
  /** Our refund's id, where the gateway repeats it: unconfirmed that it does. */
  ours: string | null
  createdAt: Date | null
}

export type TapErrorKind = 'unknown' | 'refused' | 'unreached' | 'missing'
/**
 * What failed on the way to the gateway.
 * 'unknown': nobody can say whether it had its effect (a time-out, a 5xx, an answer that cannot be read).
 * 'refused': the gateway said no, nothing happened. 'unreached': nothing happened, and it had no say in it (busy, away,
 * our key was wrong). 'missing': there is no such thing there.
 */
export class TapError extends Error {
  readonly kind: TapErrorKind
  /** The gateway's error code, where it gave one. */
  readonly code: string | null
  constructor(kind: TapErrorKind, code: string | null, message: string) {
    super(message)
    this.kind = kind
    this.code = code
  }
}

/** Tap's error code where it has not enabled saving cards for the shop. */
export const SAVING_CARDS_OFF = '1108'

/** For a read whose thing may not be there. */
export function noneIfMissing(error: unknown): null {
  if (error instanceof TapError && error.kind === 'missing') return null
  throw error
}

/** The gateway. Every call is bounded in time; only what is safe to repeat is repeated. */
export type Tap = {
  /** True with a live key: charges of the other mode are not ours. */
  live: boolean
  createCharge: (charge: NewCharge) => Promise<Charge>
  readCharge: (id: string) => Promise<Charge>
  /** Newest first, one page of at most 50; `next` continues. */
  listCharges: (asked: {
    from: Date
    to: Date
    after?: string | undefined
  }) => Promise<{ charges: Charge[]; next: string | null }>
  createRefund: (refund: NewRefund) => Promise<GatewayRefund>
  readRefund: (id: string) => Promise<GatewayRefund>
  /** All refunds of one charge. */
  listRefunds: (asked: { chargeId: string }) => Promise<GatewayRefund[]>
  /** Those of a time, one page of at most 50; `next` continues. */
  listRefundPage: (asked: {
    from: Date
    to: Date
    after?: string | undefined
  }) => Promise<{ refunds: GatewayRefund[]; next: string | null }>
  listCards: (customerId: string) => Promise<SavedCard[]>
  removeCard: (customerId: string, cardId: string) => Promise<void>
  /** Whether a webhook's signature fits its body. What it says is still only a hint to look. */
  isGenuine: (body: unknown, hashstring: string | undefined) => boolean
  /** The signature the gateway would give it: whether our key is good for anything can be tried with it. */
  sign: (body: unknown) => string | null
}
