import { type Mutant, one } from './mutant.ts'

const SETTLE = 'server/checkout/settle.ts'
const RULES = 'domain/payments/rules.ts'
const settled = ['server/checkout/settle.test.ts']
const bought = ['server/checkout/buying.test.ts']

const SETTLED_BEFORE =
  "if (payment.outcome !== 'NONE') return { payment, subscription: await findSubscription(tx, payment.id) }"
const outcomeGuards: Mutant['changes'] = [
  {
    file: SETTLE,
    find: `    // Most news is old: its webhook comes after the buyer, or the buyer after the webhook.\n    ${SETTLED_BEFORE}\n`,
    replace: '',
  },
  {
    file: SETTLE,
    find: `): Promise<SettleResult> {\n  ${SETTLED_BEFORE}\n`,
    replace: '): Promise<SettleResult> {\n',
  },
  {
    file: 'server/payments/changeOutcome.ts',
    find: 'and(eq(payments.id, paymentId), inArray(payments.outcome, statusesFor(action)), where)',
    replace:
      'and(eq(payments.id, paymentId), statusesFor(action).length > 0 ? undefined : inArray(payments.outcome, []), where)',
  },
]

export const paymentMutants: Mutant[] = [
  { breaks: 'all outcome guards of settle are gone', changes: outcomeGuards, tests: settled },
  { breaks: 'the same, where connections race', changes: outcomeGuards, tests: settled, store: 'postgres' },
  one(
    'a payment that was given up, and whose credit went back, still becomes a subscription',
    SETTLE,
    ["  if (wasGivenUp && payment.creditFils > 0) return 'AMOUNT_DIFFERS'\n", ''],
    settled,
  ),
  one(
    'credit that went back still pays',
    SETTLE,
    ["if (!fresh || (!isOpen(fresh.status) && fresh.status !== 'CAPTURED'))", 'if (!fresh)'],
    settled,
  ),
  one(
    'an error while confirming is swallowed',
    'server/checkout/fulfil.ts',
    [
      'await confirmSubscription(tx, services, { ...paid, ...created }, now)',
      'await confirmSubscription(tx, services, { ...paid, ...created }, now).catch(() => undefined)',
    ],
    settled,
  ),
  one(
    'the confirmation goes to the shop',
    'server/checkout/confirm.ts',
    ['    to: order.customerEmail,', '    to: settings.email,'],
    settled,
  ),
  one(
    'a second capture of one order becomes a second subscription',
    SETTLE,
    ["  if (order.closedAt || payment.found) return 'PAID_TWICE'\n", ''],
    ['server/checkout/janitor.test.ts'],
  ),
  one(
    'a closed shop goes on selling to who pays late',
    SETTLE,
    ["  if (!context.settings.serviceActive) return 'SERVICE_OFF'\n", ''],
    bought,
  ),
  one(
    'whoever paid for an orphan is not told',
    SETTLE,
    ['  await emailPaymentOrphaned(tx, services, orphaned, order, now)\n', ''],
    bought,
  ),
  one(
    'another amount than was asked for buys the order',
    RULES,
    ["  if (charge.amountFils !== chargeFils) return { is: 'orphan', why: 'AMOUNT_DIFFERS' } as const\n", ''],
    bought,
  ),
  one(
    'another currency buys the order',
    RULES,
    ["  if (charge.currency !== CURRENCY) return { is: 'orphan', why: 'CURRENCY_DIFFERS' } as const\n", ''],
    bought,
  ),
  one(
    'a webhook is believed without its signature',
    'server/checkout/routes.ts',
    [
      "if (!deps.tap.isGenuine(body, typeof signature === 'string' ? signature : undefined)) {",
      'if (signature === null) {',
    ],
    ['server/checkout/webhook.test.ts'],
  ),
  one(
    'a key is answered also with another order',
    'server/checkout/idempotency.ts',
    ['isSame: known.requestHash === requestHash', 'isSame: true'],
    bought,
  ),
  one(
    'what was bought just now is bought again',
    'server/checkout/startPayment.ts',
    ['    await assertNotPaid(tx, order, now)\n', ''],
    bought,
  ),
  one(
    'a time-out is called a failure',
    'server/checkout/process.ts',
    ["if (error.kind === 'unknown' || attempt === 'again') {", "if (attempt === 'again') {"],
    bought,
  ),
  one(
    'the janitor leaves open payments alone',
    'server/checkout/janitor.ts',
    ['    for (const payment of charged) await careFor(context, payment, listed)\n', ''],
    bought,
  ),
  one(
    'a saved card of somebody else can be charged',
    'server/payments/cards.ts',
    ['.where(and(mine(userId), eq(savedCards.id, savedCardId)))', '.where(eq(savedCards.id, savedCardId))'],
    ['server/payments/cards.test.ts'],
  ),
  one(
    'a press on "pay" may wait for its answer for ever',
    'server/http/answerInTime.ts',
    ['    else reply.send(late)\n', ''],
    ['server/http/answerInTime.test.ts'],
  ),
]
