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

/** All of a card that is ever kept. */
export type CardFace = { firstSix: string; lastFour: string; brand: string }

/** With what a charge was paid; BENEFIT shows no card. */
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
  /** Thousandths: what is reported, and what was taken once it is captured. */
  fils: number
  currency: string
  /** What the merchant had asked for; differs only when the gateway was told to take something else. */
  askedFils: number
  askedCurrency: string
  created: number
  finishedAt?: number
  pageToken: string
  language: Language
  expiryMinutes: number
  /** The payer said goodbye on the page: abandoned rather than expired. */
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
  /** Approved, but captured only this many milliseconds later. */
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
  /** Decided when it was asked for, known when it settles. */
  willDecline: boolean
  waitMs: number
  post?: Post
}

export type Customer = Person & { id: string; created: number; gone?: boolean }

export type Card = CardFace & {
  id: string
  customerId: string
  created: number
  /** What a charge without its owner names; some cards have none. */
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

/** The first answer to an idempotent call, given again for 24 hours. */
export type FirstAnswer = { scope: 'charge' | 'refund'; key: string; at: number; body: string }

/** A webhook still to be delivered. */
export type Hook = {
  id: string
  kind: 'charge' | 'refund'
  of: string
  url: string
  attempt: number
  delayMs: number
  /** Waits until another webhook went out, at most delayMs. */
  behind?: boolean
  /** Claims this status in place of the true one. */
  claims?: string
  forged?: boolean
}
