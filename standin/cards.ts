import { type Gateway, isLive } from './gateway.ts'
import { makeId } from './ids.ts'
import { hasNoAgreement } from './outcomes.ts'
import type { Card, CardFace, Charge, Customer } from './records.ts'
import { Refusal } from './refusal.ts'

const SHOWN = 10

/** The customer of a paid charge. A customer without an id gets one. */
export function customerOf({ books, now }: Gateway, { customer }: Charge): Customer {
  const known = customer.id && books.customers.get(customer.id)
  return known || { ...customer, id: makeId('cus_TS', now()), created: now() }
}

/** The card that a paid charge saves. The same card of the same customer is saved once. */
export function savedCardOf({ books, now }: Gateway, charge: Charge, customer: Customer): Card | undefined {
  const { payer, saveCard, cardId } = charge
  if (cardId) return books.cards.get(cardId)
  if (!saveCard || !payer?.face) return
  const { face } = payer
  const existing = cardsOf(books.cards, customer.id).find((card) => isSameFace(card, face))
  return (
    existing ?? {
      ...face,
      id: makeId('card_', now()),
      customerId: customer.id,
      created: now(),
      agreementId: hasNoAgreement(face) ? undefined : makeId('payment_agreement_', now()),
    }
  )
}

export function listCards(gateway: Gateway, customerId: string) {
  const cards = cardsOf(gateway.books.cards, customerId).toReversed()
  return {
    object: 'list',
    live_mode: isLive(gateway),
    has_more: cards.length > SHOWN,
    data: cards.slice(0, SHOWN).map(viewCard),
  }
}

export function findCard({ books }: Gateway, customerId: string, cardId: string): Card {
  const card = books.cards.get(cardId)
  if (!card || card.gone || card.customerId !== customerId) throw new Refusal(404, '1149', 'Card not found')
  return card
}

export function deleteCard(gateway: Gateway, customerId: string, cardId: string) {
  const card = findCard(gateway, customerId, cardId)
  gateway.write({ kind: 'card', card: { ...card, gone: true } })
  return { delete: true, id: card.id }
}

export function viewCard(card: Card) {
  return {
    id: card.id,
    object: 'card',
    customer: card.customerId,
    created: card.created,
    funding: 'CREDIT',
    fingerprint: `${card.firstSix}${card.lastFour}`,
    brand: card.brand,
    scheme: card.brand,
    first_six: card.firstSix,
    last_four: card.lastFour,
  }
}

function cardsOf(cards: Map<string, Card>, customerId: string): Card[] {
  return [...cards.values()].filter((card) => card.customerId === customerId && !card.gone)
}

const isSameFace = (one: CardFace, other: CardFace) =>
  one.firstSix === other.firstSix && one.lastFour === other.lastFour && one.brand === other.brand
