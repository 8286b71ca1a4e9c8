import { expect, test } from 'vitest'
import { fils } from '../../domain/money.ts'
import { newCharge, newRefund } from '../test/testOrders.ts'
import { chargeBody, nameOf, phoneOf, refundBody, sourceOf, tokenBody } from './bodies.ts'

test('writes a charge as the gateway expects it', () => {
  expect(chargeBody(newCharge(), 'src_card')).toEqual({
    amount: 15.95,
    currency: 'BHD',
    threeDSecure: true,
    customer_initiated: true,
    save_card: true,
    description: 'Weekly plan',
    statement_descriptor: 'Rawda',
    reference: { transaction: 'pay-1', order: 'pay-1', idempotent: 'pay-1' },
    customer: {
      first_name: 'Noor',
      last_name: 'Al Hasan',
      email: 'noor@waraq.example',
      phone: { country_code: '973', number: '36001234' },
    },
    source: { id: 'src_card' },
    redirect: { url: 'http://localhost:3000/payments/redirect' },
    post: { url: 'http://localhost:3000/api/payments/webhook' },
    transaction: { expiry: { period: 15, type: 'MINUTE' } },
  })
})

test.each([
  [fils(15_950), '15.95'],
  [fils(100), '0.1'],
  [fils(82_500), '82.5'],
  [fils(1005), '1.005'],
])('%d fils are written as %s', (amountFils, written) => {
  const body = chargeBody(newCharge({ amountFils }), 'src_card')
  expect(JSON.stringify({ amount: body.amount })).toBe(`{"amount":${written}}`)
  expect(JSON.stringify(refundBody({ ...newRefund, amountFils }))).toContain(`"amount":${written},`)
})

test.each([
  ['36001234', '973', '36001234'],
  ['97336001234', '973', '36001234'],
  ['+973 3600 1234', '973', '36001234'],
  ['96512345678', '965', '12345678'],
])('the phone %s is %s %s', (phone, country_code, number) => {
  expect(phoneOf(phone)).toEqual({ country_code, number })
})

test('names and texts are cut at the limits, at whole characters', () => {
  expect(nameOf('نور')).toEqual({ first_name: 'نور' })
  expect(nameOf('  Noor   bint  Ali ')).toEqual({ first_name: 'Noor', last_name: 'bint Ali' })
  expect(nameOf(`${'n'.repeat(200)} ${'m'.repeat(200)}`)).toEqual({
    first_name: 'n'.repeat(149),
    last_name: 'm'.repeat(149),
  })
  const long = chargeBody(newCharge({ description: '🥗'.repeat(2000), expiresInMinutes: 90 }), 'src_card')
  expect(long.description).toBe('🥗'.repeat(999))
  expect(long.transaction.expiry.period).toBe(60)
  expect(refundBody({ ...newRefund, reason: 'r'.repeat(400) }).reason).toHaveLength(249)
})

test('the customer has either the gateway’s id or a name, never both', () => {
  const { customer } = newCharge()
  expect(chargeBody(newCharge({ customer: { ...customer, id: 'cus_1' } }), 'x').customer).toEqual({
    id: 'cus_1',
  })
  const guest = chargeBody(newCharge({ customer: { name: 'Noor', email: '', phone: '36001234' } }), 'x')
  expect(guest.customer).toEqual({
    first_name: 'Noor',
    phone: { country_code: '973', number: '36001234' },
  })
})

test('each method has its source', () => {
  const sourceFor = (method: Parameters<typeof sourceOf>[0]) => sourceOf(method, 'src_benefitpay')
  expect([
    sourceFor('CARD'),
    sourceFor('BENEFIT'),
    sourceFor('APPLE_PAY'),
    sourceFor('TAP_CHECKOUT'),
  ]).toEqual(['src_card', 'src_benefitpay', 'src_apple_pay', 'src_all'])
})

test('an automatic charge names the agreement and needs no confirmation', () => {
  const savedCard = { cardId: 'card_1', customerId: 'cus_1', agreementId: 'payment_agreement_1' }
  const own = chargeBody(newCharge({ source: { savedCard, automatic: false } }), 'tok_1')
  expect(own).toMatchObject({ threeDSecure: true, customer_initiated: true, customer: { id: 'cus_1' } })
  expect(own).not.toHaveProperty('payment_agreement')
  expect(chargeBody(newCharge({ source: { savedCard, automatic: true } }), 'tok_1')).toMatchObject({
    threeDSecure: false,
    customer_initiated: false,
    payment_agreement: { id: 'payment_agreement_1' },
    customer: { id: 'cus_1' },
  })
  expect(tokenBody(savedCard, undefined)).toEqual({ saved_card: { card_id: 'card_1', customer_id: 'cus_1' } })
})
