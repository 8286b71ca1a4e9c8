import { readPerson } from './chargeInput.ts'
import { viewCharge } from './chargeView.ts'
import type { Gateway } from './gateway.ts'
import { makeDigits, makeId, makeSecret } from './ids.ts'
import { thousandthsOf } from './money.ts'
import { outcomes, usualPayer } from './outcomes.ts'
import { type Fields, fieldsOf, isFields, metadataOf, textOf } from './read.ts'
import type { Charge, Payer } from './records.ts'
import { Refusal } from './refusal.ts'

/**
 * Captured charges out of nothing, for a demo's history: `{charges: [...]}` or a single one. One whose
 * reference.order is known already is shown again and not made twice. Nobody is told of them.
 */
export function seed(gateway: Gateway, body: unknown) {
  const fields = fieldsOf(body)
  const wanted = Array.isArray(fields.charges) ? fields.charges.filter(isFields) : [fields]
  return gateway.together(() => wanted.map((one) => viewCharge(gateway, seedOne(gateway, one), 'GET')))
}

function seedOne(gateway: Gateway, body: Fields): Charge {
  const order = textOf(fieldsOf(body.reference).order)
  if (!order) throw new Refusal(400, 'seed', 'reference.order is needed')
  const known = gateway.books.charges.get(gateway.books.byOrder.get(order) ?? '')
  if (known) return known
  const charge = captured(gateway, body, order)
  const customer = { ...charge.customer, id: charge.customer.id ?? '', created: charge.created }
  gateway.write({ kind: 'customer', customer }, { kind: 'charge', charge })
  return charge
}

function captured(gateway: Gateway, body: Fields, order: string): Charge {
  const currency = textOf(body.currency) ?? 'BHD'
  const fils = thousandthsOf(body.amount, currency)
  if (fils === undefined) throw new Refusal(400, '1117', 'Amount is invalid')
  const created = momentOf(body.created, gateway.now())
  const sourceId = textOf(fieldsOf(body.source).id) ?? 'src_card'
  return {
    ...outcomes.captured,
    id: makeId('chg_TS', created),
    fils,
    currency,
    askedFils: fils,
    askedCurrency: currency,
    created,
    finishedAt: momentOf(body.captured, created + 60_000),
    pageToken: makeSecret(),
    language: body.language === 'ar' ? 'ar' : 'en',
    expiryMinutes: 30,
    left: false,
    threeDSecure: true,
    customerInitiated: true,
    saveCard: false,
    description: textOf(body.description) ?? '',
    statementDescriptor: '',
    metadata: metadataOf(body.metadata),
    receipt: {},
    reference: { order, transaction: textOf(fieldsOf(body.reference).transaction) },
    customer: { ...readPerson(fieldsOf(body.customer)), id: makeId('cus_TS', created) },
    sourceId,
    redirectUrl: textOf(fieldsOf(body.redirect).url) ?? 'http://localhost/',
    returned: false,
    payer: payerOf(sourceId, fieldsOf(body.card)),
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

/** An ISO instant or milliseconds. */
function momentOf(value: unknown, otherwise: number): number {
  if (value === undefined) return otherwise
  const ms = typeof value === 'number' ? value : Date.parse(String(value))
  if (!Number.isFinite(ms)) throw new Refusal(400, 'seed', 'created is an ISO instant or milliseconds')
  return ms
}
