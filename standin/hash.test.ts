import { expect, test } from 'vitest'
import { hashstring } from './hash.ts'
import { amountOf, printed, thousandthsOf } from './money.ts'

const charge = {
  id: 'chg_TS05A1320231018Hy56070XXXX',
  thousandths: 15950,
  currency: 'BHD',
  gateway: '202315888830649',
  payment: '1307231018066595165',
  status: 'CAPTURED',
  created: '1686133093034',
}

test('the signature of a captured charge, and of a failed one without a gateway reference', () => {
  expect(hashstring('sk_test_fixture', charge)).toBe(
    '16a7fa89023f8d682ff9bbf0112fe8506032338ce72ee6d9ae93c1d2055c41a2',
  )
  expect(hashstring('sk_test_fixture', { ...charge, gateway: undefined, status: 'FAILED' })).toBe(
    '52b9a0bf04b355a95252b54c7d35ef5a22eb093275276d376b99186daa4eb2a7',
  )
})

test.each([
  [15.95, 'BHD', 15950],
  [0.1, 'BHD', 100],
  [1, 'KWD', 1000],
  [15.9505, 'BHD', undefined],
  [15.955, 'USD', undefined],
  [0, 'BHD', undefined],
  [-1, 'BHD', undefined],
  [1e21, 'BHD', undefined],
  ['15.95', 'BHD', undefined],
  [Number.NaN, 'BHD', undefined],
])('%s %s is %s thousandths', (amount, currency, thousandths) => {
  expect(thousandthsOf(amount, currency)).toBe(thousandths)
})

test('amounts are sent as numbers, and printed with the decimals of their currency', () => {
  expect(amountOf(15950)).toBe(15.95)
  expect(amountOf(7)).toBe(0.007)
  expect(printed(15950, 'BHD')).toBe('15.950')
  expect(printed(15950, 'USD')).toBe('15.95')
})
