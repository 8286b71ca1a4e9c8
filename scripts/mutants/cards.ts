import { type Mutant, one } from './mutant.ts'

const ADD = 'server/checkout/addCard.ts'
const SETTLE = 'server/checkout/cardCheck.ts'
const RULES = 'domain/payments/rules.ts'
const AGAIN = 'server/refunds/repeatCardRefunds.ts'
const added = ['server/checkout/addCard.test.ts']
const raced = ['server/checkout/addCardRace.test.ts']

export const cardMutants: Mutant[] = [
  one(
    'a second card check begins beside an open one',
    ADD,
    ['    if (open) {\n', '    if (open && open.chargeId === null) {\n'],
    added,
  ),
  {
    breaks: 'presses at once do not take turns at the account',
    changes: [
      { file: ADD, find: "eq(users.id, userId)).for('no key update')", replace: 'eq(users.id, userId))' },
    ],
    tests: raced,
    store: 'postgres',
  },
  one(
    'anybody who is signed in adds a card',
    RULES,
    ["return account.subscribed ? null : 'CARD_NEEDS_SUBSCRIPTION'", 'return null'],
    added,
  ),
  one(
    'a subscription nobody paid counts',
    ADD,
    [
      'eq(subscriptions.userId, userId), isNotNull(subscriptions.paymentId)',
      'eq(subscriptions.userId, userId)',
    ],
    added,
  ),
  one(
    'whoever waits to be erased adds a card',
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
  one(
    'a card is added as often as one likes',
    ADD,
    ['    await assertNotTooMany(tx, userId, now)\n', ''],
    added,
  ),
  one(
    'what the gateway never saw counts among the three',
    ADD,
    ['        isNotNull(payments.chargeId),\n', ''],
    added,
  ),
  one(
    'a refused key stays taken',
    ADD,
    ['      if (key) await tx.delete(idempotencyKeys).where(isKey(key))\n', ''],
    added,
  ),
  one(
    'the money of a card check is not asked back',
    SETTLE,
    ['  await requestRefund(tx, services, refund, source, now)\n', ''],
    added,
  ),
  one(
    'the card of a card check is not saved',
    SETTLE,
    ['await keepCard(tx, captured, seen, now)', 'null'],
    added,
  ),
  one(
    'the card of somebody who was erased is written down',
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
    'a stranger is told which card was saved',
    'server/checkout/statusView.ts',
    ['payment.userId === userId ?', 'payment.userId !== null ?'],
    added,
  ),
  one(
    'a press on a card check that has ended leads back as if it were an order',
    ADD,
    [
      'repeat(services, { payment: known, order: await chargedTo(db, userId) }, charge, now)',
      'repeat(services, { payment: known, order: await chargedTo(db, userId) }, request, now)',
    ],
    added,
  ),
  one(
    'a declined card check is shown as a failed order',
    'web/checkout/paying/paymentReturn.ts',
    ["end.is === 'captured' ? end.card : end.isCardCheck", "end.is === 'captured' && end.card"],
    ['web/checkout/paying/paymentReturn.test.ts'],
  ),
  one(
    'a card check has no name in the copy of a customer’s data',
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
    'the shop is told of every refusal of the same card check',
    'server/refunds/settle.ts',
    [" || (payment.kind === 'CARD_CHECK' && changed.retryOf !== null)", ''],
    added,
  ),
  one(
    'a refused refund of a card check is asked for again at once',
    AGAIN,
    ['now.getTime() - CARD_REFUND_AGAIN_MS', 'now.getTime()'],
    added,
  ),
  one(
    'the gateway is not looked at before a card check is refunded again',
    AGAIN,
    ["filter((r) => r.status !== 'FAILED')", "filter((r) => r.status === 'FAILED' && r.amountFils < 0)"],
    added,
  ),
  one(
    'a card check that the gateway has refunded all the same is refunded again',
    AGAIN,
    ['(payment.capturedFils ?? 0) - madeFils', 'payment.capturedFils ?? 0'],
    added,
  ),
  one(
    'a part of a card check that went back ends its refund',
    AGAIN,
    ['if (restFils <= 0 ||', 'if (restFils <= 0 || payment.refundedFils > 0 ||'],
    added,
  ),
  one(
    'a card check goes back as store credit',
    'server/refunds/refund.ts',
    ["payment.kind === 'ORDER' && owner", 'owner'],
    added,
  ),
]
