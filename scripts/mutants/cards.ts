import { type Mutant, one } from './mutant.ts'

const ADD = 'server/checkout/addCard.ts'
const SETTLE = 'server/checkout/cardCheck.ts'
const RULES = 'domain/payments/rules.ts'
const AGAIN = 'server/refunds/repeatCardRefunds.ts'
const added = ['server/checkout/addCard.test.ts']
const raced = ['server/checkout/addCardRace.test.ts']

export const cardMutants: Mutant[] = [
  one(
    'a second card check starts beside an open one',
    ADD,
    ['    if (open) {\n', '    if (open && open.chargeId === null) {\n'],
    added,
  ),
  {
    breaks: 'concurrent card checks do not lock the account',
    changes: [
      { file: ADD, find: "eq(users.id, userId)).for('no key update')", replace: 'eq(users.id, userId))' },
    ],
    tests: raced,
    store: 'postgres',
  },
  one(
    'any signed-in user can add a card',
    RULES,
    ["return account.subscribed ? null : 'CARD_NEEDS_SUBSCRIPTION'", 'return null'],
    added,
  ),
  one(
    'an unpaid subscription counts as paid',
    ADD,
    [
      'eq(subscriptions.userId, userId), isNotNull(subscriptions.paymentId)',
      'eq(subscriptions.userId, userId)',
    ],
    added,
  ),
  one(
    'an account that waits for erasure adds a card',
    RULES,
    ["  if (account.leaving) return 'DELETION_PENDING'\n", ''],
    added,
  ),
  one(
    'an unverified account adds a card',
    RULES,
    ["  if (!account.verified) return 'CARD_NEEDS_VERIFIED_EMAIL'\n", ''],
    added,
  ),
  one('cards can be added without limit', ADD, ['    await assertNotTooMany(tx, userId, now)\n', ''], added),
  one(
    'a card check that never reached the gateway counts against the limit',
    ADD,
    ['        isNotNull(payments.chargeId),\n', ''],
    added,
  ),
  one(
    'the key of a refused card check stays in use',
    ADD,
    ['      if (key) await tx.delete(idempotencyKeys).where(isKey(key))\n', ''],
    added,
  ),
  one(
    'a card check is not refunded',
    SETTLE,
    ['  await requestRefund(tx, services, refund, source, now)\n', ''],
    added,
  ),
  one(
    'the card of a card check is not saved',
    SETTLE,
    ['await storeCard(tx, captured, storable, now)', 'null'],
    added,
  ),
  one(
    'the card of an erased customer is stored',
    SETTLE,
    ['? { ...charge, card: null } : charge', '? charge : charge'],
    added,
  ),
  one(
    'a second capture of a card check becomes an orphan',
    'server/checkout/recordFoundCharge.ts',
    ["      kind: sibling?.kind ?? 'ORDER',\n", ''],
    added,
  ),
  one(
    'a card check is settled as an order',
    'server/checkout/settle.ts',
    ["if (payment.kind === 'CARD_CHECK') {", "if (payment.kind === 'CARD_CHECK' && payment.found) {"],
    added,
  ),
  one(
    'a stranger learns which card was saved',
    'server/checkout/statusView.ts',
    ['payment.userId === userId ?', 'payment.userId !== null ?'],
    added,
  ),
  one(
    'repeating a finished card check redirects as for an order',
    ADD,
    [
      'repeat(services, { payment: known, order: await chargedTo(db, userId) }, charge, now)',
      'repeat(services, { payment: known, order: await chargedTo(db, userId) }, request, now)',
    ],
    added,
  ),
  one(
    'a declined card check is shown as a failed order',
    'web/checkout/confirmation/paymentReturn.ts',
    ["end.is === 'captured' ? end.card : end.isCardCheck", "end.is === 'captured' && end.card"],
    ['web/checkout/confirmation/paymentReturn.test.ts'],
  ),
  one(
    'a card check has no label in a customer’s data export',
    'server/privacy/exportPage.ts',
    ["value === 'CARD_CHECK' ?", "value === 'CARD' ?"],
    added,
  ),
  one(
    'a card check counts as revenue',
    'server/totals/money.ts',
    ["kind === 'ORDER' && capturedCurrency", "kind === 'CARD_CHECK' || capturedCurrency"],
    added,
  ),
  one(
    'a refused refund of a card check becomes an orphan',
    'server/refunds/settle.ts',
    [", eq(payments.kind, 'ORDER'))", ')'],
    added,
  ),
  one(
    'the shop gets an email for every refusal of the same card check',
    'server/refunds/settle.ts',
    [" || (payment.kind === 'CARD_CHECK' && changed.retryOf !== null)", ''],
    added,
  ),
  one(
    'a refused refund of a card check is repeated at once',
    AGAIN,
    ['now.getTime() - CARD_REFUND_AGAIN_MS', 'now.getTime()'],
    added,
  ),
  one(
    'the gateway is not checked before a card check is refunded again',
    AGAIN,
    ["filter((r) => r.status !== 'FAILED')", "filter((r) => r.status === 'FAILED' && r.amountFils < 0)"],
    added,
  ),
  one(
    'a card check that the gateway did refund is refunded again',
    AGAIN,
    ['(payment.capturedFils ?? 0) - madeFils', 'payment.capturedFils ?? 0'],
    added,
  ),
  one(
    'a partial refund of a card check ends its refund',
    AGAIN,
    ['if (restFils <= 0 ||', 'if (restFils <= 0 || payment.refundedFils > 0 ||'],
    added,
  ),
  one(
    'a card check is refunded as store credit',
    'server/refunds/refund.ts',
    ["payment.kind === 'ORDER' && owner", 'owner'],
    added,
  ),
]
