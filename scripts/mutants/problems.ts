import { type Mutant, one } from './mutant.ts'

const RULE = 'domain/deliveries/customerChoice.ts'
const OWN = 'server/problems/resolveOwn.ts'
const rule = ['domain/deliveries/customerChoice.test.ts']
const chosen = ['server/problems/resolveOwn.test.ts']
const shown = ['server/problems/problems.test.ts']
const raced = ['server/problems/races.test.ts']

/** Customers' own decisions, and the problems shown first to them and to the owner. */
export const problemMutants: Mutant[] = [
  one(
    'a customer resolves another customer’s failed delivery',
    OWN,
    ['await lockDelivery(tx, request, now)', 'await lockDelivery(tx, { ...request, ownerId: null }, now)'],
    chosen,
  ),
  one(
    'a customer makes a choice that the shop does not allow',
    RULE,
    ["  if (!allows[choice]) return 'NOT_ALLOWED'\n", ''],
    [...rule, ...chosen],
  ),
  one(
    'a customer takes credit while the driver can still undo the failure',
    RULE,
    ["  if (now < chooseFrom(failedAt)) return 'TOO_EARLY'\n", ''],
    [...rule, ...chosen],
  ),
  one(
    'a customer whose payment was refunded gets a free delivery',
    RULE,
    ["  if (worthFils > leftFils) return 'NOTHING_LEFT'\n", ''],
    [...rule, ...chosen],
  ),
  one(
    'a redelivery does not reduce the amount left to choose',
    OWN,
    ['(rest, one) => rest - one.fils', '(rest) => rest'],
    chosen,
  ),
  one(
    'a customer chooses any day of the year',
    OWN,
    [
      'if (date && !redeliveryDays(failure, now).includes(date)) throw',
      'if (date && date < failure.subscription.startDate) throw',
    ],
    chosen,
  ),
  one(
    'a customer chooses today although the kitchen’s list is closed',
    RULE,
    ['const first = firstOpenDay(now)', 'const first = dayInBahrain(now)'],
    rule,
  ),
  {
    ...one(
      'a concurrent refund leads to a free redelivery',
      OWN,
      [".where(eq(payments.id, row.paymentId)).for('update')", '.where(eq(payments.id, row.paymentId))'],
      raced,
    ),
    store: 'postgres',
  },
  one(
    'customers see the declined renewals of others',
    'server/problems/read.ts',
    [
      'readDeclined(db, eq(subscriptions.userId, userId), now)',
      'readDeclined(db, userId ? undefined : undefined, now)',
    ],
    shown,
  ),
]
