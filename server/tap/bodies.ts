import { toWire } from '../../domain/money.ts'
import { CURRENCY, type PaymentMethod } from '../../domain/payments/rules.ts'
import type { NewCharge, NewRefund } from './tap.ts'

/** The bodies of requests to Tap. The limits are those of its error table, "fewer than". */
const cut = (text: string, fewerThan: number) =>
  Array.from(text)
    .slice(0, fewerThan - 1)
    .join('')
const [SHORTEST_MINUTES, LONGEST_MINUTES] = [5, 60]

/**
 * Eight digits are a Bahraini number. A longer number contains its country code; only Bahrain's code is known for sure.
 */
export function phoneOf(phone: string) {
  const digits = phone.replace(/\D/g, '')
  if (digits.length === 8) return { country_code: '973', number: digits }
  // A guess for other countries: the neighbours' codes (965, 966, 968, 971, 974) all have three digits.
  return { country_code: digits.slice(0, 3), number: digits.slice(3) }
}

export function nameOf(name: string) {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  return { first_name: cut(first, 150), ...(rest.length > 0 && { last_name: cut(rest.join(' '), 150) }) }
}

function customerOf({ source, customer }: NewCharge) {
  const id = 'savedCard' in source ? source.savedCard.customerId : customer.id
  if (id !== undefined) return { id }
  return {
    ...nameOf(customer.name),
    ...(customer.email && { email: customer.email }),
    ...(customer.phone && { phone: phoneOf(customer.phone) }),
  }
}

/** `src_bh.benefit` or `src_benefitpay`: Tap must confirm which one the account has, so it is a setting. */
export const sourceOf = (method: PaymentMethod, benefitSource: string) =>
  ({ CARD: 'src_card', BENEFIT: benefitSource, APPLE_PAY: 'src_apple_pay', TAP_CHECKOUT: 'src_all' })[method]

const isAutomatic = ({ source }: NewCharge) => 'savedCard' in source && source.automatic
const agreementOf = ({ source }: NewCharge) =>
  'savedCard' in source && source.automatic && source.savedCard.agreementId !== null
    ? { payment_agreement: { id: source.savedCard.agreementId } }
    : {}

export const chargeBody = (charge: NewCharge, sourceId: string) => ({
  amount: toWire(charge.amountFils),
  currency: CURRENCY,
  threeDSecure: !isAutomatic(charge),
  customer_initiated: !isAutomatic(charge),
  ...agreementOf(charge),
  save_card: charge.saveCard,
  description: cut(charge.description, 1000),
  statement_descriptor: cut(charge.statement, 60),
  reference: { transaction: charge.paymentId, order: charge.paymentId, idempotent: charge.paymentId },
  customer: customerOf(charge),
  source: { id: sourceId },
  redirect: { url: charge.redirectUrl },
  post: { url: charge.webhookUrl },
  transaction: {
    expiry: {
      period: Math.min(LONGEST_MINUTES, Math.max(SHORTEST_MINUTES, charge.expiresInMinutes)),
      type: 'MINUTE',
    },
  },
})

/** `reason` takes free text in Tap's sample but three fixed words in its table: to be confirmed. */
export const refundBody = (refund: NewRefund) => ({
  charge_id: refund.chargeId,
  amount: toWire(refund.amountFils),
  currency: refund.currency,
  reason: cut(refund.reason, 250),
  metadata: { refund: refund.refundId },
  reference: { merchant: refund.refundId, idempotent: refund.refundId },
  post: { url: refund.webhookUrl },
})

const periodOf = ({ from, to }: { from: Date; to: Date }) => ({
  date: { from: String(from.getTime()), to: String(to.getTime()) },
  type: '1',
})
/** At most 50 per page. It is unconfirmed that the newest come first; nothing depends on it. */
export const chargeListBody = (query: { from: Date; to: Date; after?: string | undefined }) => ({
  period: periodOf(query),
  order_by: 'date',
  limit: 50,
  ...(query.after !== undefined && { starting_after: query.after }),
})
export const refundListBody = (
  query: { chargeId: string } | { from: Date; to: Date },
  after: string | undefined,
) => ({
  ...('chargeId' in query ? { charges: [query.chargeId] } : { period: periodOf(query) }),
  limit: 50,
  ...(after !== undefined && { starting_after: after }),
})
/** What Tap requires as client_ip without the customer is to be confirmed, so it is left out. */
export const tokenBody = (card: { cardId: string; customerId: string }, clientIp: string | undefined) => ({
  saved_card: { card_id: card.cardId, customer_id: card.customerId },
  ...(clientIp !== undefined && { client_ip: clientIp }),
})
