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
  { breaks: 'settle ignores the payment’s outcome', changes: outcomeGuards, tests: settled },
  one(
    'an abandoned payment whose credit was returned still becomes a subscription',
    SETTLE,
    ["  if (wasGivenUp && payment.creditFils > 0) return 'AMOUNT_DIFFERS'\n", ''],
    settled,
  ),
  one(
    'returned credit still pays',
    SETTLE,
    ["if (!fresh || (!isOpen(fresh.status) && fresh.status !== 'CAPTURED'))", 'if (!fresh)'],
    settled,
  ),
  one(
    'an error during the confirmation is ignored',
    'server/checkout/fulfil.ts',
    [
      'await confirmSubscription(tx, services, { ...paid, ...created }, now)',
      'await confirmSubscription(tx, services, { ...paid, ...created }, now).catch(() => undefined)',
    ],
    settled,
  ),
  one(
    'the confirmation is sent to the shop',
    'server/checkout/confirmSubscription.ts',
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
    'the payer of an orphan gets no email',
    SETTLE,
    ['  await emailPaymentOrphaned(tx, services, orphaned, order, now)\n', ''],
    bought,
  ),
  one(
    'a capture with another amount pays for the order',
    RULES,
    ["  if (charge.amountFils !== chargeFils) return { is: 'orphan', why: 'AMOUNT_DIFFERS' } as const\n", ''],
    bought,
  ),
  one(
    'a capture in another currency pays for the order',
    RULES,
    ["  if (charge.currency !== CURRENCY) return { is: 'orphan', why: 'CURRENCY_DIFFERS' } as const\n", ''],
    bought,
  ),
  one(
    'a webhook without a valid signature is accepted',
    'server/checkout/routes.ts',
    [
      "if (!deps.tap.isGenuine(body, typeof signature === 'string' ? signature : undefined)) {",
      'if (signature === null) {',
    ],
    ['server/checkout/webhook.test.ts'],
  ),
  one(
    'a key is accepted with another order',
    'server/checkout/idempotency.ts',
    ['isSame: known.requestHash === requestHash', 'isSame: true'],
    bought,
  ),
  one(
    'an order that was just paid can be paid again',
    'server/checkout/startPayment.ts',
    ['    await assertNotPaid(tx, order, now)\n', ''],
    bought,
  ),
  one(
    'a timeout counts as a failure',
    'server/checkout/purchase.ts',
    ["if (error.kind === 'unknown' || attempt === 'again') {", "if (attempt === 'again') {"],
    bought,
  ),
  one(
    'the janitor does not check open payments',
    'server/checkout/janitor.ts',
    ['    for (const payment of charged) await careFor(context, payment, listed)\n', ''],
    bought,
  ),
  one(
    'another customer’s saved card can be charged',
    'server/payments/cards.ts',
    ['.where(and(mine(userId), eq(savedCards.id, savedCardId)))', '.where(eq(savedCards.id, savedCardId))'],
    ['server/payments/cards.test.ts'],
  ),
  one(
    'the self-test runs with live keys',
    'server/selfTest/routes.ts',
    ['config.standin ? selfTest()', 'config.rateLimits !== null ? selfTest()'],
    ['server/selfTest/selfTest.test.ts'],
  ),
]
