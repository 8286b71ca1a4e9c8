import type { Gateway } from './gateway.ts'
import { isCurrency, thousandthsOf } from './money.ts'
import { fieldsOf, isWebAddress, metadataOf, shorter, textOf } from './read.ts'
import type { Person } from './records.ts'
import { Refusal } from './refusal.ts'

const LEAST_FILS = 100
const sources = ['src_card', 'src_all', 'src_bh.benefit', 'src_benefitpay', 'src_apple_pay', 'src_google_pay']
const bahrainOnly = ['src_bh.benefit', 'src_benefitpay']

/** Validates the body of a create call, or throws a Refusal. */
export function readChargeInput(gateway: Gateway, body: Record<string, unknown>) {
  const currency = textOf(body.currency)
  if (!currency || !isCurrency(currency)) throw new Refusal(400, '1118', 'Currency code is invalid')
  const fils = thousandthsOf(body.amount, currency)
  if (fils === undefined || fils < LEAST_FILS) throw new Refusal(400, '1117', 'Amount is invalid')
  const sourceId = textOf(fieldsOf(body.source).id)
  if (!sourceId) throw new Refusal(400, '1124', 'Source id is required')
  const isToken = sourceId.startsWith('tok_')
  if (!isToken && !sources.includes(sourceId)) throw new Refusal(400, '1125', 'Source id is invalid')
  if (bahrainOnly.includes(sourceId) && currency !== 'BHD')
    throw new Refusal(400, '1118', 'Currency is not supported by the source')
  const redirectUrl = textOf(fieldsOf(body.redirect).url)
  if (!redirectUrl) throw new Refusal(400, '1110', 'Redirect url is required')
  if (!isWebAddress(redirectUrl)) throw new Refusal(400, '1111', 'Redirect url is invalid')
  const threeDSecure = body.threeDSecure !== false
  const saveCard = body.save_card === true
  if (saveCard && !threeDSecure) throw new Refusal(400, '1108', 'Save card needs 3D Secure')
  if (saveCard && !gateway.settings.savesCards) throw new Refusal(400, '1108', 'Save card is not enabled')
  const reference = fieldsOf(body.reference)
  return {
    currency,
    fils,
    sourceId,
    redirectUrl,
    threeDSecure,
    saveCard,
    customerInitiated: body.customer_initiated !== false,
    agreementId: textOf(fieldsOf(body.payment_agreement).id),
    customer: readPayer(gateway, fieldsOf(body.customer)),
    postUrl: readPostUrl(body.post),
    description: shorter(body.description, 1000, 'Description') ?? '',
    statementDescriptor: shorter(body.statement_descriptor, 60, 'Statement descriptor') ?? '',
    metadata: metadataOf(body.metadata),
    receipt: fieldsOf(body.receipt),
    reference: {
      transaction: shorter(reference.transaction, 100, 'Reference transaction'),
      order: shorter(reference.order, 100, 'Reference order'),
    },
    expiryMinutes: readExpiry(fieldsOf(fieldsOf(body.transaction).expiry)),
  }
}

export type ChargeInput = ReturnType<typeof readChargeInput>

export function readPostUrl(post: unknown): string | undefined {
  const url = textOf(fieldsOf(post).url)
  if (url && !isWebAddress(url)) throw new Refusal(400, '1112', 'Post url is invalid')
  return url
}

export function readPerson(body: Record<string, unknown>): Person {
  const phone = fieldsOf(body.phone)
  const person = {
    first_name: shorter(body.first_name, 150, 'First name'),
    middle_name: shorter(body.middle_name, 150, 'Middle name'),
    last_name: shorter(body.last_name, 150, 'Last name'),
    email: textOf(body.email),
    phone: { country_code: textOf(phone.country_code), number: textOf(phone.number) },
  }
  if (!person.first_name) throw new Refusal(400, '1138', 'Customer first name is required')
  if (!person.email && !person.phone.number)
    throw new Refusal(400, '1139', 'Customer email or phone number is required')
  if (person.phone.number && !/^\d{1,4}$/.test(person.phone.country_code ?? ''))
    throw new Refusal(400, '1140', 'Customer phone country code is invalid')
  return person
}

function readPayer(gateway: Gateway, body: Record<string, unknown>): Person {
  const id = textOf(body.id)
  if (!id) return readPerson(body)
  const customer = gateway.books.customers.get(id)
  if (!customer || customer.gone) throw new Refusal(400, '1104', 'Customer not found')
  const { created: _, gone: __, ...person } = customer
  return person
}

function readExpiry({ period, type }: Record<string, unknown>): number {
  if (period === undefined) return 30
  const isMinutes = type === undefined || type === 'MINUTE'
  if (typeof period !== 'number' || !Number.isInteger(period) || period < 5 || period > 60 || !isMinutes)
    throw new Refusal(400, '1145', 'Transaction expiry must be 5 to 60 minutes')
  return period
}
