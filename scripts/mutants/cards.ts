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
    'a card check is not refunded',
    SETTLE,
    ['  await requestRefund(tx, services, refund, source, now)\n', ''],
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
    'server/checkout/routes.ts',
    ['payment.userId === userId ?', 'payment.userId !== null ?'],
    added,
  ),
  one(
    'a card check counts as revenue',
    'server/totals/money.ts',
    ["kind === 'ORDER' && capturedCurrency", "kind === 'CARD_CHECK' || capturedCurrency"],
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
    'a card check is refunded as store credit',
    'server/refunds/refund.ts',
    ["payment.kind === 'ORDER' && owner", 'owner'],
    added,
  ),
]
