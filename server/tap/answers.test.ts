import { expect, test } from 'vitest'
import { CREATED_MS, captured, initiated, refunded } from '../test/testGateway.ts'
import { ChargeAnswer, RefundAnswerBody, SavedCardAnswer } from './answers.ts'

test('parses a new charge', () => {
  expect(ChargeAnswer.parse(initiated())).toEqual({
    id: 'chg_TS05A1320231018Hy56070XXXX',
    status: 'INITIATED',
    amountFils: 15_950,
    currency: 'BHD',
    order: 'pay-1',
    live: false,
    createdAt: new Date(CREATED_MS),
    payUrl: 'https://checkout.payments.tap.company?mode=page&token=abc',
    code: '100',
    message: 'Initiated',
    paidWith: null,
    card: null,
    customerId: null,
    agreementId: null,
    customer: { name: 'Noor Al Hasan', email: 'noor@waraq.example', phone: '97336001234' },
  })
})

test('a paid charge has the card, its agreement and no payment address', () => {
  expect(ChargeAnswer.parse(captured())).toMatchObject({
    status: 'CAPTURED',
    payUrl: null,
    code: '000',
    paidWith: 'VISA',
    card: { id: 'card_abc123', brand: 'VISA', last4: '1019', expMonth: 1, expYear: 2039 },
    customerId: 'cus_TS01',
    agreementId: 'payment_agreement_1',
  })
})

test.each([
  [15.95, 15_950],
  [0.1, 100],
  [82.5, 82_500],
  [14.5, 14_500],
  [0.001, 1],
  [1.005, 1005],
  [8.115, 8115],
  [999_999.999, 999_999_999],
])('an amount of %d is %d fils, for charges and refunds', (amount, fils) => {
  expect(ChargeAnswer.parse(initiated({ amount })).amountFils).toBe(fils)
  expect(RefundAnswerBody.parse(refunded({ amount })).amountFils).toBe(fils)
})

test.each([-1, -0.001, Number.NaN, Number.POSITIVE_INFINITY, 15.9501, 1e21, '15.95', null, true, undefined])(
  'an amount of %s is refused',
  (amount) => {
    expect(ChargeAnswer.safeParse(initiated({ amount })).success).toBe(false)
    expect(RefundAnswerBody.safeParse(refunded({ amount })).success).toBe(false)
  },
)

test.each([
  { id: undefined },
  { id: 7 },
  { id: '../customers' },
  { status: undefined },
  { currency: null },
  { live_mode: 'false' },
  { transaction: undefined },
  { transaction: { created: 'yesterday' } },
  { transaction: { created: '1686133093' } },
])('a charge without a required field is refused: %j', (change) => {
  expect(ChargeAnswer.safeParse(initiated(change)).success).toBe(false)
})

test('missing or invalid optional fields count as missing', () => {
  const odd = {
    response: 'no',
    reference: null,
    source: 5,
    card: { id: 'tok_1', last_four: '4508750015741019' },
    customer: [],
    payment_agreement: '',
  }
  expect(ChargeAnswer.parse(captured(odd))).toMatchObject({
    order: null,
    code: null,
    card: null,
    paidWith: null,
    customerId: null,
    customer: { name: '', email: null, phone: null },
  })
  const transient = { id: 'tok_1', last_four: '1019', scheme: 'VISA', expiry: { month: '01', year: '39' } }
  expect(ChargeAnswer.parse(captured({ card: transient })).card).toEqual({
    id: null,
    brand: 'VISA',
    last4: '1019',
    expMonth: 1,
    expYear: 2039,
  })
})

test.each(['AUTHORIZED', 'captured', '', 'toString'])('a status "%s" is UNKNOWN, not final', (status) => {
  expect(ChargeAnswer.parse(initiated({ status })).status).toBe('UNKNOWN')
  expect(RefundAnswerBody.parse(refunded({ status })).status).toBe('UNKNOWN')
})

test.each(['javascript:alert(1)', 'not an address', 7, null])('%s is no payment address', (url) => {
  const transaction = { created: String(CREATED_MS), url }
  expect(ChargeAnswer.parse(initiated({ transaction })).payUrl).toBe(null)
})

test.each([
  ['REFUNDED', 'DONE'],
  ['PENDING', 'PENDING'],
  ['ACCEPTED', 'PENDING'],
  ['IN_PROGRESS', 'PENDING'],
  ['DECLINED', 'FAILED'],
  ['FAILED', 'FAILED'],
  ['RESTRICTED', 'FAILED'],
  ['CANCELLED', 'FAILED'],
  ['UNKNOWN', 'UNKNOWN'],
  ['TIMED_OUT', 'UNKNOWN'],
  ['TIMEDOUT', 'UNKNOWN'],
])('a refund with status %s is %s', (status, ours) => {
  expect(RefundAnswerBody.parse(refunded({ status })).status).toBe(ours)
})

test('a refund has its currency', () => {
  expect(RefundAnswerBody.parse(refunded({ currency: 'KWD' })).currency).toBe('KWD')
})

test('a card has only its id and four digits', () => {
  const card = { id: 'card_1', brand: 'VISA', last_four: '1019', exp_month: 13, exp_year: 2039 }
  expect(SavedCardAnswer.parse(card)).toEqual({
    id: 'card_1',
    brand: 'VISA',
    last4: '1019',
    expMonth: null,
    expYear: 2039,
  })
  expect(SavedCardAnswer.safeParse({ ...card, last_four: '4508750015741019' }).success).toBe(false)
})
