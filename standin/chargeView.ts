import { type Gateway, isLive } from './gateway.ts'
import { amountOf } from './money.ts'
import type { Charge } from './records.ts'

type Method = 'CREATE' | 'GET' | 'PUT' | 'POST'

/** A charge as the API returns it. */
export function viewCharge(gateway: Pick<Gateway, 'key' | 'url'>, charge: Charge, method: Method) {
  const amount = amountOf(charge.fils)
  const { currency, references } = charge
  const isOpen = charge.status === 'INITIATED'
  return {
    id: charge.id,
    object: 'charge',
    live_mode: isLive(gateway),
    customer_initiated: charge.customerInitiated,
    api_version: 'V2',
    method,
    status: charge.status,
    amount,
    currency,
    threeDSecure: charge.threeDSecure,
    card_threeDSecure: false,
    save_card: charge.saveCard,
    merchant_id: '',
    product: 'GOSELL',
    statement_descriptor: charge.statementDescriptor,
    description: charge.description,
    metadata: charge.metadata,
    transaction: {
      authorization_id: references?.authorization,
      timezone: 'UTC+03:00',
      created: String(charge.created),
      url: isOpen ? `${gateway.url}/pay/${charge.pageToken}` : undefined,
      expiry: { period: charge.expiryMinutes, type: 'MINUTE' },
      asynchronous: false,
      amount,
      currency,
    },
    reference: {
      track: references?.track,
      payment: references?.payment,
      gateway: references?.gateway,
      acquirer: references?.acquirer,
      ...charge.reference,
    },
    response: { code: charge.code, message: charge.message },
    gateway: references && { response: { code: charge.code === '000' ? '0' : '1', message: charge.message } },
    acquirer: references && {
      response: { code: charge.code === '000' ? '00' : '05', message: charge.message },
    },
    security: security(charge),
    card: cardOf(charge),
    receipt: {
      ...charge.receipt,
      id: references && charge.status === 'CAPTURED' ? references.track.replace('tck_', '') : undefined,
    },
    customer: charge.customer,
    merchant: references ? { country: 'BH', currency: 'BHD', id: 'standin' } : { id: 'standin' },
    source: sourceOf(charge),
    redirect: { status: charge.returned ? 'SUCCESS' : 'PENDING', url: charge.redirectUrl },
    post: charge.post && { ...charge.post, attempt: charge.post.attempt || undefined },
    payment_agreement: agreementOf(charge),
    activities: activities(charge),
    auto_reversed: false,
  }
}

function security({ status, threeDSecure, payer, id }: Charge) {
  if (!payer || !threeDSecure) return
  return { threeDSecure: { id: id.replace('chg_', '3ds_'), status: status === 'CAPTURED' ? 'Y' : 'N' } }
}

function cardOf({ payer, cardId }: Charge) {
  if (!payer?.face) return
  const { firstSix, lastFour, brand } = payer.face
  return { id: cardId, object: 'card', first_six: firstSix, scheme: brand, brand, last_four: lastFour }
}

function sourceOf({ payer, sourceId }: Charge) {
  if (!payer) return { object: 'source', id: sourceId }
  return {
    object: sourceId.startsWith('tok_') ? 'token' : 'source',
    type: 'CARD_NOT_PRESENT',
    payment_type: payer.type,
    payment_method: payer.method,
    channel: 'INTERNET',
    id: sourceId,
  }
}

function agreementOf({ agreementId, customer, cardId }: Charge) {
  if (!agreementId) return
  return {
    id: agreementId,
    type: 'UNSCHEDULED',
    contract: { id: cardId, customer_id: customer.id, type: 'SAVED_CARD' },
  }
}

function activities(charge: Charge) {
  const activity = (created: number, status: string, fils: number, currency: string, kind: string) => ({
    id: charge.id.replace('chg_', `activity_${kind}_`),
    object: 'activity',
    created,
    status,
    currency,
    amount: amountOf(fils),
    remarks: `charge - ${kind}`,
  })
  const made = activity(charge.created, 'INITIATED', charge.askedFils, charge.askedCurrency, 'created')
  if (!charge.finishedAt) return [made]
  const kind = charge.status.toLowerCase()
  return [made, activity(charge.finishedAt, charge.status, charge.fils, charge.currency, kind)]
}
