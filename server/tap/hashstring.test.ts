import { expect, test } from 'vitest'
import { captured } from '../test/testGateway.ts'
import { isSigned } from './hashstring.ts'

const key = 'sk_test_fixture'
const paidHash = '16a7fa89023f8d682ff9bbf0112fe8506032338ce72ee6d9ae93c1d2055c41a2'
const failedHash = '52b9a0bf04b355a95252b54c7d35ef5a22eb093275276d376b99186daa4eb2a7'

test('the signature of a paid charge is valid', () => {
  expect(isSigned(captured(), paidHash, key)).toBe(true)
  expect(isSigned(captured(), paidHash.toUpperCase(), key)).toBe(true)
})

test.each([{ gateway: '' }, { gateway: null }, {}])(
  'a missing gateway reference is signed as an empty string: %j',
  (reference) => {
    const body = captured({ status: 'FAILED', reference: { payment: '1307231018066595165', ...reference } })
    expect(isSigned(body, failedHash, key)).toBe(true)
  },
)

test('a refund is signed with its own time', () => {
  const refund = {
    id: 'chg_TS05A1320231018Hy56070XXXX',
    object: 'refund',
    amount: 15.95,
    currency: 'BHD',
    status: 'CAPTURED',
    created: '1686133093034',
    reference: { gateway: '202315888830649', payment: '1307231018066595165' },
    transaction: { created: '1' },
  }
  expect(isSigned(refund, paidHash, key)).toBe(true)
  expect(isSigned({ ...refund, object: 'charge' }, paidHash, key)).toBe(false)
})

test.each([
  { id: 'chg_TS05A1320231018Hy56070XXXY' },
  { amount: 15.951 },
  { amount: 15.9501 },
  { amount: 0.001 },
  { amount: '15.950' },
  { currency: 'KWD' },
  { currency: 'USD' },
  { status: 'FAILED' },
  { reference: { payment: '1307231018066595165', gateway: '202315888830640' } },
  { reference: { payment: '1', gateway: '202315888830649' } },
  { transaction: { created: '1686133093035' } },
  { transaction: {} },
])('a changed field makes the signature invalid: %j', (change) => {
  expect(isSigned(captured(change), paidHash, key)).toBe(false)
})

test('another key, no hash, or half of one is invalid', () => {
  expect(isSigned(captured(), paidHash, 'sk_test_other')).toBe(false)
  for (const hash of [undefined, '', 'zz', paidHash.slice(1), `${paidHash}00`, 'é'.repeat(64)])
    expect(isSigned(captured(), hash, key)).toBe(false)
})

test.each([
  undefined,
  null,
  0,
  '',
  'text',
  [],
  [1],
  {},
  { id: {} },
  { id: 'x', amount: Number.NaN },
  () => {},
])('an invalid body is not signed and does not throw: %s', (body) =>
  expect(isSigned(body, paidHash, key)).toBe(false),
)
