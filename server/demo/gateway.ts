import { eq } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { newId } from '../db/columns.ts'
import { savedCards } from '../tables/payments.ts'
import { type Charge, type NewCharge, type Tap, TapError } from '../tap/tap.ts'

/** The stand-in's own test cards; standin/outcomes.ts says how each of them behaves. */
export const testCards = {
  visa: { brand: 'VISA', last4: '1019', agreed: true },
  mastercard: { brand: 'MASTERCARD', last4: '0008', agreed: true },
  /** Pays while its owner is present, and never without them. */
  declinedAlone: { brand: 'VISA', last4: '0119', agreed: true },
  /** Saved without an agreement, so it cannot auto-renew. */
  unagreed: { brand: 'VISA', last4: '0101', agreed: false },
} as const
export type TestCard = keyof typeof testCards
const wallet = { brand: 'VISA', last4: '0026' }

const refundWords = {
  DONE: { code: '000', message: 'Refunded' },
  PENDING: { code: '100', message: 'Pending' },
  FAILED: { code: '502', message: 'Declined, Insufficient Balance' },
}

const idOf = (prefix: string) => `${prefix}${newId().replaceAll('-', '')}`

/**
 * The gateway while the demo's past is generated: every charge is paid. The stand-in gets the charges afterwards
 * (standin.ts).
 */
export function pastGateway(db: Db, clock: () => Date) {
  const newCharges = new Map<string, NewCharge & { at: Date }>()
  let refundAnswer: keyof typeof refundWords = 'DONE'

  const charge = (id: string, status: Charge['status']): Charge => {
    const newCharge = newCharges.get(id)
    if (!newCharge) throw new TapError('missing', null, 'there is no such charge')
    const captured = status === 'CAPTURED'
    return {
      id,
      status,
      amountFils: newCharge.amountFils,
      currency: 'BHD',
      order: newCharge.paymentId,
      live: false,
      createdAt: newCharge.at,
      payUrl: null,
      code: captured ? '000' : '100',
      message: captured ? 'Captured' : 'Initiated',
      paidWith: null,
      card: null,
      customerId: null,
      agreementId: null,
      customer: {
        name: newCharge.customer.name,
        email: newCharge.customer.email,
        phone: newCharge.customer.phone,
      },
    }
  }

  /** The buyer pays on the gateway's page. */
  function pay(id: string, card: TestCard): Charge {
    const newCharge = newCharges.get(id)
    const paid = charge(id, 'CAPTURED')
    if (!newCharge || !('method' in newCharge.source)) return paid
    const { method } = newCharge.source
    if (method === 'BENEFIT') return { ...paid, paidWith: 'BENEFIT' }
    const face = method === 'CARD' ? testCards[card] : wallet
    const saved = newCharge.saveCard ? { customerId: idOf('cus_TS'), cardId: idOf('card_') } : null
    return {
      ...paid,
      paidWith: method === 'CARD' ? face.brand : 'APPLE_PAY',
      card: {
        id: saved?.cardId ?? null,
        brand: face.brand,
        last4: face.last4,
        expMonth: null,
        expYear: null,
      },
      customerId: saved?.customerId ?? null,
      agreementId: saved && testCards[card].agreed ? idOf('payment_agreement_') : null,
    }
  }

  /** Charges a saved card without its owner. */
  async function payAlone(id: string, cardId: string): Promise<Charge> {
    const [card] = await db.select().from(savedCards).where(eq(savedCards.tapCardId, cardId))
    if (!card) throw new TapError('refused', '1149', 'Card not found')
    const face = { id: cardId, brand: card.brand, last4: card.last4, expMonth: null, expYear: null }
    const declined = card.last4 === testCards.declinedAlone.last4
    return {
      ...charge(id, declined ? 'DECLINED' : 'CAPTURED'),
      ...(declined && { code: '505', message: 'Declined, Insufficient Funds' }),
      paidWith: card.brand,
      card: face,
      customerId: card.tapCustomerId,
      agreementId: card.agreementId,
    }
  }

  const nobodyAsks = async () => {
    throw new TapError('unreached', null, 'the past is not asked about')
  }
  const tap: Tap = {
    live: false,
    createCharge: async (newCharge) => {
      const id = idOf('chg_TS')
      newCharges.set(id, { ...newCharge, at: clock() })
      const { source } = newCharge
      if ('savedCard' in source) return payAlone(id, source.savedCard.cardId)
      return charge(id, 'INITIATED')
    },
    createRefund: async ({ refundId, chargeId, amountFils, currency }) => ({
      id: idOf('re_TS'),
      chargeId,
      amountFils,
      currency,
      status: refundAnswer,
      ...refundWords[refundAnswer],
      ours: refundId,
      createdAt: clock(),
    }),
    readCharge: nobodyAsks,
    listCharges: nobodyAsks,
    readRefund: nobodyAsks,
    listRefunds: async () => [],
    listRefundPage: nobodyAsks,
    listCards: nobodyAsks,
    removeCard: nobodyAsks,
    isGenuine: () => false,
    sign: () => null,
  }
  return {
    tap,
    pay,
    /** Sets the gateway's answer to all further refunds. */
    answerRefunds: (status: keyof typeof refundWords) => {
      refundAnswer = status
    },
  }
}
export type PastGateway = ReturnType<typeof pastGateway>
