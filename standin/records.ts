export type Language = 'en' | 'ar'

export type ChargeStatus =
  | 'INITIATED'
  | 'IN_PROGRESS'
  | 'ABANDONED'
  | 'CANCELLED'
  | 'FAILED'
  | 'DECLINED'
  | 'RESTRICTED'
  | 'VOID'
  | 'CAPTURED'
  | 'TIMEDOUT'
  | 'UNKNOWN'

export type RefundStatus = 'PENDING' | 'REFUNDED' | 'DECLINED'

export type Outcome = { status: ChargeStatus; code: string; message: string }

/** The parts of a card that are stored. */
export type CardFace = { firstSix: string; lastFour: string; brand: string }

/** How a charge was paid. BENEFIT reports no card. */
export type Payer = { method: string; type: 'CREDIT' | 'DEBIT'; face?: CardFace }

export type Person = {
  id?: string
  first_name?: string
  middle_name?: string
  last_name?: string
  email?: string
  phone?: { country_code?: string; number?: string }
}

export type Post = { url: string; status: 'PENDING' | 'SUCCESS' | 'ERROR'; attempt: number }

export type Charge = Outcome & {
  id: string
  /** In thousandths: the reported amount, and once captured the captured amount. */
  fils: number
  currency: string
  /** The amount the merchant requested. It differs only if a fault changed the captured amount. */
  askedFils: number
  askedCurrency: string
  created: number
  finishedAt?: number
  pageToken: string
  language: Language
  expiryMinutes: number
  /** The payer left the page, so the charge ends as abandoned instead of expired. */
  left: boolean
  threeDSecure: boolean
  customerInitiated: boolean
  saveCard: boolean
  description: string
  statementDescriptor: string
  metadata: Record<string, unknown>
  receipt: Record<string, unknown>
  reference: { transaction?: string; order?: string }
  customer: Person
  sourceId: string
  redirectUrl: string
  returned: boolean
  post?: Post
  payer?: Payer
  cardId?: string
  agreementId?: string
  references?: { track: string; payment: string; gateway?: string; acquirer?: string; authorization?: string }
  /** Approved, but captured only after this many milliseconds. */
  captureInMs?: number
}

export type Refund = {
  id: string
  chargeId: string
  fils: number
  currency: string
  created: number
  completed?: number
  status: RefundStatus
  code: string
  message: string
  reason: string
  description: string
  metadata: Record<string, unknown>
  merchantReference?: string
  gateway: string
  payment: string
  /** Decided when the refund is requested, visible when it settles. */
  willDecline: boolean
  waitMs: number
  post?: Post
}

export type Customer = Person & { id: string; created: number; gone?: boolean }

export type Card = CardFace & {
  id: string
  customerId: string
  created: number
  /** Required to charge the card without its owner. Some cards have none. */
  agreementId?: string
  gone?: boolean
}

export type Token = {
  id: string
  created: number
  type: 'SAVED_CARD' | 'APPLEPAY'
  used: boolean
  customerId?: string
  cardId?: string
  face: CardFace
}

/** The first answer to an idempotent call, repeated for 24 hours. */
export type FirstAnswer = { scope: 'charge' | 'refund'; key: string; at: number; body: string }

/** A webhook still to be delivered. */
export type Hook = {
  id: string
  kind: 'charge' | 'refund'
  of: string
  url: string
  attempt: number
  delayMs: number
  /** Waits until another webhook was sent, at most delayMs. */
  behind?: boolean
  /** Reports this status instead of the real one. */
  claims?: string
  forged?: boolean
}
