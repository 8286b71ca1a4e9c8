import { type Mutant, one } from './mutant.ts'

const PROCESS = 'server/checkout/process.ts'
const START = 'server/checkout/startPayment.ts'
const SETTLE = 'server/checkout/settle.ts'
const RULES = 'domain/payments/rules.ts'
const CREDIT = 'server/credit/credit.ts'
const tests = ['server/checkout/replace.test.ts']
const raced = ['server/checkout/races.test.ts']

/** Another payment method after "back": which payment is replaced, and what happens to the money of both. */
export const replacedMutants: Mutant[] = [
  one(
    'whoever knows the id of a payment replaces it',
    PROCESS,
    ['named !== null && isTheirs(named, payer)', 'named !== null'],
    tests,
  ),
  one(
    'a payment is replaced although the gateway did not answer',
    PROCESS,
    [
      'synced && !synced.answered && isOpen(synced.payment.status)',
      'synced && isOpen(synced.payment.status) && false',
    ],
    tests,
  ),
  one(
    'whoever names a stranger’s open payment begins one beside it',
    PROCESS,
    ['named && !mayReplace && isOpen(named.status)', 'named && mayReplace && named.chargeFils < 0'],
    tests,
  ),
  one(
    'the holder of a payment link has a say in every order',
    PROCESS,
    ['payment.orderId === linkOrderId)', "linkOrderId !== '')"],
    tests,
  ),
  one(
    'a changed order takes the key of the payment it names',
    START,
    [
      '    if (replaces?.orderId && replaces.orderId !== order.id) await assertOver(tx, replaces.orderId, now)\n',
      '',
    ],
    tests,
  ),
  one(
    'a changed order is bought beside the one that was paid a moment ago',
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
    'a charge of a saved card is replaced',
    RULES,
    ["status === 'INITIATED' && savedCardId === null", "status === 'INITIATED' && savedCardId !== ''"],
    tests,
  ),
  one(
    'a payment is replaced four times',
    START,
    [') >= REPLACEMENTS_AT_MOST', ') > REPLACEMENTS_AT_MOST'],
    tests,
  ),
  one(
    'a replaced payment keeps its credit',
    START,
    ['  await returnCredit(tx, replaced, now)\n  return true', '  return true'],
    tests,
  ),
  one(
    'nobody watches the charge of a replaced payment',
    'server/payments/table.ts',
    ["} = 'REPLACED' and ", "} = 'VOID' and "],
    tests,
  ),
  one(
    'the return page does not ask about a replaced payment',
    RULES,
    [
      "isOpen(status) || (status === 'REPLACED' && nextLookAt !== null)",
      'isOpen(status) && nextLookAt !== undefined',
    ],
    tests,
  ),
  one(
    'a replaced payment is watched for ever',
    'server/checkout/uncaptured.ts',
    ['  if (!ended) return endReplaced(tx, payment, event, now)', '  if (!ended) return payment'],
    tests,
  ),
  one(
    'the charge of a replaced payment is forgotten after a week, whether or not the gateway answered',
    'server/checkout/janitor.ts',
    ['?? new Date(now.getTime() + DAY_MS) })', '?? null })'],
    tests,
  ),
  one(
    'a replaced payment that the gateway never decides about is watched for ever',
    'server/checkout/janitor.ts',
    ['    await stopWatching(context.db, payment)\n', ''],
    tests,
  ),
  one(
    'whoever paid twice hears after three days that there is no subscription yet',
    'server/recovery/orphans.ts',
    ['and(isNull(payments.remindedAt), notPaidByAnother)', 'isNull(payments.remindedAt)'],
    tests,
  ),
  one(
    'the second money of an order waits to be refunded',
    SETTLE,
    [
      '  if (await isPaidByAnother(tx, orphaned)) {',
      '  if (orphaned.found && (await isPaidByAnother(tx, orphaned))) {',
    ],
    tests,
  ),
  one(
    'money that came before the subscription of its order waits to be refunded',
    'server/checkout/fulfil.ts',
    ['      if (other !== paymentId && (', '      if (other === paymentId && ('],
    tests,
  ),
  one(
    'second money whose refund was refused seems to become a subscription',
    'server/checkout/routes.ts',
    [
      "payment.status === 'CAPTURED' && (await isPaidByAnother",
      "payment.outcome === 'REFUNDED' && (await isPaidByAnother",
    ],
    tests,
  ),
  one(
    'a replaced payment that is paid first does without its credit',
    SETTLE,
    ["payment.status !== 'REPLACED' || payment.creditFils === 0 ||", "payment.status !== 'CAPTURED' ||"],
    tests,
  ),
  {
    ...one(
      'a capture locks its payment before the order',
      'server/payments/find.ts',
      [' and (select count(*) from locked) >= 0 for update', ' for update'],
      raced,
    ),
    store: 'postgres',
  },
  {
    ...one(
      'two presses take over the same key at once',
      'server/checkout/idempotency.ts',
      [
        "  if (replaces) await tx.select().from(idempotencyKeys).where(isKey({ scope, key })).for('update')\n",
        '',
      ],
      raced,
    ),
    store: 'postgres',
  },
  {
    ...one(
      'a process that starts waits for whoever has a payment in hand',
      'server/checkout/janitor.ts',
      [".for('no key update', { skipLocked: true })", ".for('no key update')"],
      raced,
    ),
    store: 'postgres',
  },
  one(
    'a key that leads to an open payment is forgotten',
    START,
    ['.where(and(isKey(key), isNull(idempotencyKeys.paymentId)))', '.where(isKey(key))'],
    tests,
  ),
  one(
    'credit that is held again counts as given back',
    CREDIT,
    ['  const turn = Math.max(0, ...moves.map((e) => e.turn))\n', '  const turn = 0\n'],
    tests,
  ),
]
