import { type Mutant, one } from './mutant.ts'

const RULES = 'domain/payments/rules.ts'
const REFUND = 'server/refunds/refund.ts'
const CREDIT = 'server/credit/credit.ts'
const ASKED_BY_ADMIN = 'server/adminPayments/refund.ts'
const ended = ['server/adminPayments/refundEnds.test.ts']
const once = ['server/refunds/onceOnly.test.ts']
const refunded = ['server/refunds/refund.test.ts']
const credited = ['server/credit/credit.test.ts']
const creditedAndRefunded = ['server/adminDeliveries/creditAndRefund.test.ts']

export const refundMutants: Mutant[] = [
  one(
    'a refused refund is repeated twice',
    RULES,
    ["if (refund.isRetried) return 'REFUND_RETRIED'", ''],
    ended,
  ),
  one(
    'a refund refused while its payment was an orphan is repeated for a subscription',
    RULES,
    ["if (recovered && recovered >= refund.createdAt) return 'REFUND_OUTDATED'", ''],
    ['server/recovery/decide.test.ts'],
  ),
  one(
    'a refund in progress is repeated',
    RULES,
    ["if (refund.status !== 'FAILED') return 'REFUND_NOT_FAILED'", ''],
    ended,
  ),
  one(
    'a refund is settled or repeated through another payment',
    ASKED_BY_ADMIN,
    ['eq(refunds.id, refundId), eq(refunds.paymentId, paymentId)', 'eq(refunds.id, refundId)'],
    ['server/adminPayments/payments.test.ts'],
  ),
  one(
    'store credit is returned before the rest of the money',
    'server/refunds/settle.ts',
    ["eq(refunds.paymentId, id), eq(refunds.status, 'DONE')", 'eq(refunds.paymentId, id)'],
    ['server/refunds/creditBack.test.ts'],
  ),
  one(
    'a found refund in another currency counts as dinars',
    'server/refunds/found.ts',
    ['unknown.filter((r) => r.currency === payment.capturedCurrency)', 'unknown.filter(() => true)'],
    ['server/checkout/foundRefunds.test.ts'],
  ),
  one(
    'a second payment of an erased customer names them',
    'server/checkout/recordFoundCharge.ts',
    ['sibling?.orderId || isCheck ? null : charge.customer', 'charge.customer'],
    ['server/privacy/nothingOwed.test.ts'],
  ),
  one(
    'the card of an erased owner is stored again',
    'server/checkout/settle.ts',
    ['charge && context?.ownerErased ? { ...charge, card: null } : charge', 'charge'],
    ['server/privacy/nothingOwed.test.ts'],
  ),
  {
    breaks: 'a person is erased halfway when something becomes owed to them meanwhile',
    changes: [
      {
        file: 'server/privacy/erase.ts',
        find: 'if (!erased) throw new Error(',
        replace: 'if (!id) throw new Error(',
      },
    ],
    tests: ['server/privacy/nothingOwed.test.ts'],
    store: 'postgres',
  },
  one(
    'store credit is returned twice',
    CREDIT,
    ["held.length === 0 || entries.some((e) => e.kind === 'RETURNED')", 'held.length === 0'],
    once,
  ),
  one(
    'a full refund whose response was lost is not recognized',
    'server/refunds/found.ts',
    ['amount === payment.capturedFils ||', 'amount < 0 ||'],
    ['server/checkout/foundRefunds.test.ts'],
  ),
  one(
    'a refund is sent again after the gateway has forgotten its key',
    'server/refunds/send.ts',
    ['now.getTime() - refund.createdAt.getTime() >= GATEWAY_KEY_MS', 'now < refund.createdAt'],
    once,
  ),
  one(
    'refunds can exceed the captured amount',
    REFUND,
    ['  if (amountFils > left)\n    throw', '  if (amountFils < 0)\n    throw'],
    refunded,
  ),
  one(
    'a failed refund still counts as refunded',
    'server/refunds/settle.ts',
    ['refundedFils: unfailedRefunds, creditedFils', 'creditedFils'],
    refunded,
  ),
  one(
    'a failed refund releases what was refunded in the gateway’s dashboard',
    'server/refunds/settle.ts',
    ['const unfailedRefunds = sql`least(', 'const unfailedRefunds = sql`least(1000000 + '],
    creditedAndRefunded,
  ),
  one(
    'found refunds count beyond the amount paid',
    'server/refunds/found.ts',
    ['Math.min(answer.amountFils, left)', 'answer.amountFils'],
    creditedAndRefunded,
  ),
  one(
    'neither reconciliation nor the panel reports that too much was returned',
    'server/refunds/tooMuchBack.ts',
    ['where back > paid)', 'where back < 0)'],
    creditedAndRefunded,
  ),
  one(
    'a guest gets store credit',
    'domain/payments/rules.ts',
    ['STORE_CREDIT: payment.registered }', 'STORE_CREDIT: true }'],
    refunded,
  ),
  one(
    'expired credit still pays',
    CREDIT,
    [
      'gt(creditLots.leftFils, fils(0)), gt(creditLots.expiresAt, now))\n\n',
      'gt(creditLots.leftFils, fils(0)), lte(creditLots.givenAt, now))\n\n',
    ],
    credited,
  ),
  one(
    'credit leaves an amount too small for the gateway',
    'domain/payments/rules.ts',
    ['Math.min(creditFils, totalFils - SMALLEST_CHARGE)', 'creditFils'],
    credited,
  ),
  one(
    'a failed delivery is credited although its payment was refunded',
    CREDIT,
    ['  if (amountFils > left)\n', '  if (amountFils < 0)\n'],
    creditedAndRefunded,
  ),
  one(
    'a delivery is credited while its payment is being refunded',
    CREDIT,
    [".where(eq(payments.id, paymentId)).for('update')", '.where(eq(payments.id, paymentId))'],
    ['server/adminDeliveries/races.test.ts'],
  ),
  one(
    'credited amounts are refunded as well',
    RULES,
    [
      '(capturedFils ?? 0) - refundedFils - Math.max(0, creditedFils - creditFils)',
      '(capturedFils ?? 0) - refundedFils',
    ],
    creditedAndRefunded,
  ),
  one(
    'store credit is returned in addition to the credit for a delivery',
    RULES,
    ['fils(Math.max(0, creditFils - creditedFils))', 'creditFils'],
    creditedAndRefunded,
  ),
  one(
    'the last delivery’s share is not the remainder',
    'domain/money.ts',
    ['fils(n === parts - 1 ? left : Math.min(part, left))', 'fils(part)'],
    ['domain/money.test.ts'],
  ),
  one(
    'a failed redelivery is credited with nothing',
    'server/deliveries/originalWorth.ts',
    ['from origin where redelivery_of is null)', 'from origin limit 1)'],
    creditedAndRefunded,
  ),
]
