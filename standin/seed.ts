import { readPerson } from './chargeInput.ts'
import { viewCharge } from './chargeView.ts'
import type { Gateway } from './gateway.ts'
import { makeDigits, makeId, makeSecret } from './ids.ts'
import { thousandthsOf } from './money.ts'
import { outcomes, usualPayer } from './outcomes.ts'
import { type Fields, fieldsOf, isFields, metadataOf, textOf } from './read.ts'
import type { Card, Charge, Payer, Refund } from './records.ts'
import { Refusal } from './refusal.ts'

/**
 * Creates past charges for a demo: `{charges: [...]}` or a single one. A charge is captured unless `status` says
 * otherwise, and `amount` is what was requested unless `asked` (in dinars) differs. A `card` with an id is saved for
 * its customer. `refunds` are done unless their status is DECLINED, or PENDING, which lasts for days. Given ids are
 * kept. A charge with a known reference.order is returned, not created again. No webhooks are sent.
 */
export function seed(gateway: Gateway, body: unknown) {
  const fields = fieldsOf(body)
  const charges = Array.isArray(fields.charges) ? fields.charges.filter(isFields) : [fields]
  return gateway.together(() => charges.map((one) => viewCharge(gateway, seedOne(gateway, one), 'GET')))
}

function seedOne(gateway: Gateway, body: Fields): Charge {
  const order = textOf(fieldsOf(body.reference).order)
  if (!order) throw new Refusal(400, 'seed', 'reference.order is needed')
  const known = gateway.books.charges.get(gateway.books.byOrder.get(order) ?? '')
  if (known) return known
  const charge = ended(gateway, body, order)
  const { created } = charge
  const customer = { ...charge.customer, id: charge.customer.id ?? '', created }
  const refunds = Array.isArray(body.refunds) ? body.refunds.filter(isFields) : []
  gateway.write(
    ...(gateway.books.customers.has(customer.id) ? [] : [{ kind: 'customer' as const, customer }]),
    { kind: 'charge', charge },
    ...cardOf(gateway, charge).map((card) => ({ kind: 'card' as const, card })),
    ...refunds.map((one) => ({ kind: 'refund' as const, refund: refunded(charge, one) })),
  )
  return charge
}

function cardOf({ books }: Gateway, { cardId, agreementId, customer, created, payer }: Charge): Card[] {
  if (!cardId || books.cards.has(cardId) || !payer?.face) return []
  return [{ ...payer.face, id: cardId, customerId: customer.id ?? '', created, agreementId }]
}

function refunded(charge: Charge, body: Fields): Refund {
  const fils = thousandthsOf(body.amount, charge.currency)
  if (fils === undefined) throw new Refusal(400, '1117', 'Amount is invalid')
  const created = momentOf(body.created, charge.created)
  return {
    id: textOf(body.id) ?? makeId('re_TS', created),
    chargeId: charge.id,
    fils,
    currency: charge.currency,
    created,
    ...(body.status === 'PENDING'
      ? pending
      : body.status === 'DECLINED'
        ? declined(created)
        : completedRefund(created)),
    reason: textOf(body.reason) ?? '',
    description: '',
    metadata: metadataOf(body.metadata),
    merchantReference: textOf(fieldsOf(body.reference).merchant),
    gateway: makeDigits(15),
    payment: charge.references?.payment ?? '',
    willDecline: false,
  }
}

const DAYS_MS = 3 * 24 * 3600 * 1000
const pending = { status: 'PENDING', code: '100', message: 'Pending', waitMs: DAYS_MS } as const
const completedRefund = (completed: number) =>
  ({ status: 'REFUNDED', code: '000', message: 'Refunded', waitMs: 0, completed }) as const
const declined = (completed: number) =>
  ({
    status: 'DECLINED',
    code: '502',
    message: 'Declined, Insufficient Balance',
    waitMs: 0,
    completed,
  }) as const

const endings = [
  outcomes.noFunds,
  outcomes.abandoned,
  outcomes.cancelled,
  outcomes.failed,
  outcomes.restricted,
  outcomes.voided,
  outcomes.timedOut,
]

function ended(gateway: Gateway, body: Fields, order: string): Charge {
  const currency = textOf(body.currency) ?? 'BHD'
  const fils = thousandthsOf(body.amount, currency)
  if (fils === undefined) throw new Refusal(400, '1117', 'Amount is invalid')
  const created = momentOf(body.created, gateway.now())
  const sourceId = textOf(fieldsOf(body.source).id) ?? 'src_card'
  const card = fieldsOf(body.card)
  const customer = fieldsOf(body.customer)
  const cardId = textOf(card.id)
  return {
    ...(endings.find(({ status }) => status === body.status) ?? outcomes.captured),
    id: textOf(body.id) ?? makeId('chg_TS', created),
    fils,
    currency,
    askedFils: thousandthsOf(body.asked, 'BHD') ?? fils,
    askedCurrency: body.asked === undefined ? currency : 'BHD',
    created,
    finishedAt: momentOf(body.captured, created + 60_000),
    pageToken: makeSecret(),
    language: body.language === 'ar' ? 'ar' : 'en',
    expiryMinutes: 30,
    left: false,
    threeDSecure: true,
    customerInitiated: true,
    saveCard: cardId !== undefined,
    cardId,
    agreementId: textOf(card.agreement),
    description: textOf(body.description) ?? '',
    statementDescriptor: '',
    metadata: metadataOf(body.metadata),
    receipt: {},
    reference: { order, transaction: textOf(fieldsOf(body.reference).transaction) },
    customer: { ...readPerson(customer), id: textOf(customer.id) ?? makeId('cus_TS', created) },
    sourceId,
    redirectUrl: textOf(fieldsOf(body.redirect).url) ?? 'http://localhost/',
    returned: false,
    payer: payerOf(sourceId, card),
    references: {
      track: `tck_TS${makeDigits(16)}`,
      payment: makeDigits(19),
      gateway: makeDigits(15),
      acquirer: makeDigits(12),
      authorization: makeDigits(6),
    },
  }
}

function payerOf(sourceId: string, card: Fields): Payer {
  const usual = usualPayer(sourceId)
  if (!usual.face) return usual
  const brand = textOf(card.brand) ?? usual.face.brand
  const face = {
    firstSix: textOf(card.first_six) ?? usual.face.firstSix,
    lastFour: textOf(card.last_four) ?? usual.face.lastFour,
    brand,
  }
  return { ...usual, method: usual.method === 'VISA' ? brand : usual.method, face }
}

/** Parses an ISO instant or milliseconds. */
function momentOf(value: unknown, otherwise: number): number {
  if (value === undefined) return otherwise
  const ms = typeof value === 'number' ? value : Date.parse(String(value))
  if (!Number.isFinite(ms)) throw new Refusal(400, 'seed', 'created is an ISO instant or milliseconds')
  return ms
}
