import { type Mutant, one } from './mutant.ts'

const RULES = 'domain/payments/rules.ts'
const REFUND = 'server/refunds/refund.ts'
const CREDIT = 'server/credit/credit.ts'
const ASKED_BY_ADMIN = 'server/adminPayments/refund.ts'
const ended = ['server/adminPayments/refundEnds.test.ts']
const once = ['server/refunds/onceOnly.test.ts']
const refunded = ['server/refunds/refund.test.ts']
const cancelled = ['server/subscriptions/cancelRefund.test.ts']
const credited = ['server/credit/credit.test.ts']
const creditedAndRefunded = ['server/adminDeliveries/creditAndRefund.test.ts']

export const refundMutants: Mutant[] = [
  one(
    'a refused refund is asked for twice more',
    RULES,
    ["if (refund.isRetried) return 'REFUND_RETRIED'", ''],
    ended,
  ),
  one(
    'a refund refused while its money was an orphan’s is asked for again of a subscription',
    RULES,
    ["if (recovered && recovered >= refund.createdAt) return 'REFUND_OUTDATED'", ''],
    ['server/recovery/decide.test.ts'],
  ),
  one(
    'a refund on its way is asked for again',
    RULES,
    ["if (refund.status !== 'FAILED') return 'REFUND_NOT_FAILED'", ''],
    ended,
  ),
  one(
    'a refund of one payment is settled or asked for at another',
    ASKED_BY_ADMIN,
    ['eq(refunds.id, refundId), eq(refunds.paymentId, paymentId)', 'eq(refunds.id, refundId)'],
    ['server/adminPayments/payments.test.ts'],
  ),
  one(
    'a refund in doubt is cleared up twice',
    'server/adminPayments/settleRefund.ts',
    ["refund.status !== 'NEEDS_REVIEW' || refund.lastError === null", 'refund.lastError === undefined'],
    ended,
  ),
  one(
    'credit comes back before the last of the money',
    'server/refunds/settle.ts',
    ["eq(refunds.paymentId, id), eq(refunds.status, 'DONE')", 'eq(refunds.paymentId, id)'],
    ['server/refunds/creditBack.test.ts'],
  ),
  one(
    'a found refund of another currency counts as dinars',
    'server/refunds/found.ts',
    ['unknown.filter((r) => r.currency === payment.capturedCurrency)', 'unknown.filter(() => true)'],
    ['server/checkout/foundRefunds.test.ts'],
  ),
  one(
    'a refund that failed is owed for ever',
    'server/privacy/owed.ts',
    ["and later.status <> 'FAILED'", 'and false'],
    ['server/privacy/owed.test.ts'],
  ),
  one(
    'who paid a second time is known after their erasure',
    'server/checkout/recordFoundCharge.ts',
    ['sibling?.orderId || isCheck ? null : charge.customer', 'charge.customer'],
    ['server/privacy/owed.test.ts'],
  ),
  one(
    'the card of an erased owner is written down again',
    'server/checkout/settle.ts',
    ['charge && context?.ownerErased ? { ...charge, card: null } : charge', 'charge'],
    ['server/privacy/owed.test.ts'],
  ),
  {
    breaks: 'half of a person is erased while something comes to be owed to them',
    changes: [
      {
        file: 'server/privacy/erase.ts',
        find: 'if (!erased) throw new Error(',
        replace: 'if (!id) throw new Error(',
      },
    ],
    tests: ['server/privacy/owed.test.ts'],
    store: 'postgres',
  },
  one(
    'credit comes back twice',
    CREDIT,
    ["held.length === 0 || entries.some((e) => e.kind === 'RETURNED')", 'held.length === 0'],
    once,
  ),
  one(
    'a refund of all the money whose answer was lost is not known again',
    'server/refunds/found.ts',
    ['amount === payment.capturedFils ||', 'amount < 0 ||'],
    ['server/checkout/foundRefunds.test.ts'],
  ),
  one(
    'store credit stays away when more went back than our books hold',
    'server/refunds/settle.ts',
    ['(done?.fils ?? 0) >= capturedFils', '(done?.fils ?? 0) === capturedFils'],
    ['server/checkout/foundRefunds.test.ts'],
  ),
  one(
    'a refund is sent anew after the gateway forgot its key',
    'server/refunds/send.ts',
    ['now.getTime() - refund.createdAt.getTime() >= GATEWAY_KEY_MS', 'now < refund.createdAt'],
    once,
  ),
  one(
    'refunds may add up to more than was captured',
    REFUND,
    ['  if (amountFils > left)\n    throw', '  if (amountFils < 0)\n    throw'],
    refunded,
  ),
  one(
    'a refund that failed keeps its amount',
    'server/refunds/settle.ts',
    ['refundedFils: stillGoing, creditedFils', 'creditedFils'],
    refunded,
  ),
  one(
    'a refund that failed frees what went back at the dashboard',
    'server/refunds/settle.ts',
    ['const stillGoing = sql`least(', 'const stillGoing = sql`least(1000000 + '],
    creditedAndRefunded,
  ),
  one(
    'a refund that failed takes back what store credit paid as money',
    'server/refunds/settle.ts',
    ['greatest(0, ', 'greatest('],
    creditedAndRefunded,
  ),
  one(
    'a refund that failed frees what was given as credit before it was counted',
    'server/refunds/settle.ts',
    ['stillGoing, creditedFils: creditedNow', 'stillGoing'],
    creditedAndRefunded,
  ),
  one(
    'what was found to have gone back counts beyond what was paid',
    'server/refunds/found.ts',
    ['Math.min(answer.amountFils, left)', 'answer.amountFils'],
    creditedAndRefunded,
  ),
  one(
    'neither reconciliation nor the panel says that too much went back',
    'server/refunds/tooMuchBack.ts',
    ['where back > paid)', 'where back < 0)'],
    creditedAndRefunded,
  ),
  one(
    'an orphan stays on the list though its money went back',
    REFUND,
    [
      "before.outcome === 'ORPHANED' && amountFils === left",
      "before.outcome === 'NONE' && amountFils === left",
    ],
    refunded,
  ),
  one(
    'a guest gets store credit',
    'domain/payments/rules.ts',
    ['STORE_CREDIT: payment.registered }', 'STORE_CREDIT: true }'],
    refunded,
  ),
  one(
    'credit that has ended still pays',
    CREDIT,
    [
      'gt(creditLots.leftFils, fils(0)), gt(creditLots.expiresAt, now))\n\n',
      'gt(creditLots.leftFils, fils(0)), lte(creditLots.givenAt, now))\n\n',
    ],
    credited,
  ),
  one(
    'the lot that ends last is spent first',
    CREDIT,
    ['.orderBy(asc(creditLots.expiresAt), asc(creditLots.id))', '.orderBy(asc(creditLots.id))'],
    ['server/credit/spending.test.ts'],
  ),
  one(
    'credit leaves a rest the gateway does not take',
    'domain/payments/rules.ts',
    ['Math.min(creditFils, totalFils - SMALLEST_CHARGE)', 'creditFils'],
    credited,
  ),
  one(
    'a failed delivery is credited though its money went back',
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
    'what was given as credit is refunded as well',
    RULES,
    [
      '(capturedFils ?? 0) - refundedFils - Math.max(0, creditedFils - creditFils)',
      '(capturedFils ?? 0) - refundedFils',
    ],
    creditedAndRefunded,
  ),
  one(
    'store credit that paid comes back beside the credit for a delivery',
    RULES,
    ['fils(Math.max(0, creditFils - creditedFils))', 'creditFils'],
    creditedAndRefunded,
  ),
  one(
    'credit that came back can be given once more',
    CREDIT,
    ['fils(-sumChanges(await readMoves(db, payment)))', 'payment.creditFils'],
    creditedAndRefunded,
  ),
  one(
    'credit that was let go of and held again bars credit for a failed delivery',
    CREDIT,
    [
      '-sumChanges(await readMoves(db, payment))',
      "payment.creditFils - sumChanges((await readMoves(db, payment)).filter((e) => e.kind === 'RETURNED'))",
    ],
    creditedAndRefunded,
  ),
  one(
    'credit that was held again counts as back',
    CREDIT,
    ['and e.turn = (select max(turn) from credit_entries where payment_id = payments.id)', ''],
    creditedAndRefunded,
  ),
  one(
    'a delivery’s part is rounded down',
    'domain/money.ts',
    ['Math.floor((2 * amount + parts) / (2 * parts))', 'Math.floor(amount / parts)'],
    ['domain/money.test.ts'],
  ),
  one(
    'the last delivery’s part is not the remainder',
    'domain/money.ts',
    ['fils(n === parts - 1 ? left : Math.min(part, left))', 'fils(part)'],
    ['domain/money.test.ts'],
  ),
  one(
    'credit for what came in place of a failed delivery is nothing',
    'server/deliveries/originalWorth.ts',
    ['from origin where redelivery_of is null)', 'from origin limit 1)'],
    creditedAndRefunded,
  ),
  one(
    'a cancellation is followed by an email when its refund begins',
    'server/refunds/emails.ts',
    [' || isInCancellationEmail(refund)', ''],
    cancelled,
  ),
  one(
    'a refund that took more than an hour after its cancellation is done without an email',
    'domain/payments/rules.ts',
    [' && tookMs <= HOUR_MS)', ')'],
    cancelled,
  ),
  one(
    'a refund that an admin repeats after a cancellation has no email',
    'domain/payments/rules.ts',
    ['!isRetry && (tookMs', '(tookMs'],
    cancelled,
  ),
  one(
    'store credit that comes back by a cancellation has an email of its own',
    REFUND,
    [' && request.reason !== CANCELLED_IN_TIME', ''],
    cancelled,
  ),
]
