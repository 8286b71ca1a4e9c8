import { findCard } from './cards.ts'
import type { ChargeInput } from './chargeInput.ts'
import { type Gateway, isLive } from './gateway.ts'
import { makeId } from './ids.ts'
import { usualPayer } from './outcomes.ts'
import { type Fields, fieldsOf, textOf } from './read.ts'
import type { Payer, Token } from './records.ts'
import { Refusal } from './refusal.ts'

const TOKEN_MS = 5 * 60 * 1000

/** Creates a token from a saved card or from Apple Pay data. It is valid for one charge within five minutes. */
export function createToken(gateway: Gateway, body: Fields): Token {
  const token = body.type === 'applepay' ? appleToken(gateway, body) : cardToken(gateway, body)
  gateway.write({ kind: 'token', token })
  return token
}

function appleToken({ now }: Gateway, body: Fields): Token {
  const { face } = usualPayer('src_apple_pay')
  const data = fieldsOf(body.token_data)
  if (!face || !textOf(data.data) || data.version !== 'EC_v1')
    throw new Refusal(400, '1151', 'Token data is invalid')
  return { id: makeId('tok_TS', now()), created: now(), type: 'APPLEPAY', used: false, face }
}

function cardToken(gateway: Gateway, body: Fields): Token {
  const saved = fieldsOf(body.saved_card)
  const [cardId, customerId] = [textOf(saved.card_id), textOf(saved.customer_id)]
  if (!cardId || !customerId) throw new Refusal(400, '1150', 'Saved card is required')
  const { firstSix, lastFour, brand } = findCard(gateway, customerId, cardId)
  const created = gateway.now()
  const id = makeId('tok_TS', created)
  return {
    id,
    created,
    type: 'SAVED_CARD',
    used: false,
    customerId,
    cardId,
    face: { firstSix, lastFour, brand },
  }
}

export function findToken({ books }: Gateway, id: string): Token {
  const token = books.tokens.get(id)
  if (!token) throw new Refusal(404, '1152', 'Token not found')
  return token
}

/** The token of a charge, or a Refusal if it cannot be used. */
export function tokenFor(gateway: Gateway, input: ChargeInput): Token {
  const token = gateway.books.tokens.get(input.sourceId)
  if (!token) throw new Refusal(400, '1125', 'Source id is invalid')
  if (token.used) throw new Refusal(400, '1126', 'Source is already used')
  if (gateway.now() - token.created > TOKEN_MS) throw new Refusal(400, '1127', 'Source is expired')
  if (token.customerId && token.customerId !== input.customer.id)
    throw new Refusal(400, '1125', 'Source belongs to another customer')
  if (!input.customerInitiated) {
    const card = token.cardId ? gateway.books.cards.get(token.cardId) : undefined
    if (!input.agreementId || card?.agreementId !== input.agreementId)
      throw new Refusal(400, '1216', 'Payment agreement id is required')
  }
  return token
}

export function payerOf({ type, face }: Token): Payer {
  return { method: type === 'APPLEPAY' ? 'APPLE_PAY' : face.brand, type: 'CREDIT', face }
}

export function viewToken(gateway: Gateway, token: Token) {
  return {
    id: token.id,
    object: 'token',
    live_mode: isLive(gateway),
    created: token.created,
    type: token.type,
    used: token.used,
    card: {
      id: token.cardId,
      object: 'card',
      customer: token.customerId,
      brand: token.face.brand,
      scheme: token.face.brand,
      first_six: token.face.firstSix,
      last_four: token.face.lastFour,
    },
  }
}
