import { type Mutant, one } from './mutant.ts'

const PROCESS = 'server/checkout/purchase.ts'
const START = 'server/checkout/startPayment.ts'
const SETTLE = 'server/checkout/settle.ts'
const RULES = 'domain/payments/rules.ts'
const CREDIT = 'server/credit/credit.ts'
const tests = ['server/checkout/replace.test.ts']
const raced = ['server/checkout/races.test.ts']

/** Another payment method after "back": which payment is replaced, and what happens to the money of both. */
export const replacedMutants: Mutant[] = [
  one(
    'anyone who knows a payment’s id can replace it',
    PROCESS,
    ['replaced !== null && isTheirs(replaced, payer)', 'replaced !== null'],
    tests,
  ),
  one(
    'a payment is replaced without an answer from the gateway',
    PROCESS,
    [
      'synced && !synced.answered && isOpen(synced.payment.status)',
      'synced && isOpen(synced.payment.status) && false',
    ],
    tests,
  ),
  one(
    'the holder of a payment link can replace payments of any order',
    PROCESS,
    ['payment.orderId === linkOrderId)', "linkOrderId !== '')"],
    tests,
  ),
  one(
    'a changed order can be paid although the replaced one was just paid',
    START,
    ['  if (order) await assertNotPaid(tx, order, now)\n}', '}'],
    tests,
  ),
  one(
    'a payment is replaced while it is being paid',
    RULES,
    ["status === 'INITIATED' && savedCardId === null", 'isOpen(status) && savedCardId === null'],
    ['domain/payments/rules.test.ts'],
  ),
  one(
    'a replaced payment keeps its store credit',
    START,
    ['  await returnCredit(tx, replaced, now)\n  return true', '  return true'],
    tests,
  ),
  one(
    'the charge of a replaced payment is not watched',
    'server/tables/payments.ts',
    ["} = 'REPLACED' and ", "} = 'VOID' and "],
    tests,
  ),
  one(
    'the second payment of an order is not refunded at once',
    SETTLE,
    [
      '  if (await isPaidByAnother(tx, orphaned)) {',
      '  if (orphaned.found && (await isPaidByAnother(tx, orphaned))) {',
    ],
    tests,
  ),
  one(
    'a payment captured before its order’s subscription is not refunded at once',
    'server/checkout/fulfil.ts',
    ['      if (other !== paymentId && (', '      if (other === paymentId && ('],
    tests,
  ),
  one(
    'a replaced payment that is captured first loses its credit',
    SETTLE,
    ["payment.status !== 'REPLACED' || payment.creditFils === 0 ||", "payment.status !== 'CAPTURED' ||"],
    tests,
  ),
  {
    ...one(
      'two requests take over the same key at once',
      'server/checkout/idempotency.ts',
      [
        "  if (replaces) await tx.select().from(idempotencyKeys).where(isKey({ scope, key })).for('update')\n",
        '',
      ],
      raced,
    ),
    store: 'postgres',
  },
  one(
    'the key of an open payment is deleted',
    START,
    ['.where(and(isKey(key), isNull(idempotencyKeys.paymentId)))', '.where(isKey(key))'],
    tests,
  ),
  one(
    'credit that is held again counts as returned',
    CREDIT,
    ['  const turn = Math.max(0, ...moves.map((e) => e.turn))\n', '  const turn = 0\n'],
    tests,
  ),
]
