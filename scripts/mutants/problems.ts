import { type Mutant, one } from './mutant.ts'

const RULE = 'domain/deliveries/customerChoice.ts'
const OWN = 'server/problems/resolveOwn.ts'
const DECLINED = 'server/renewals/declined.ts'
const rule = ['domain/deliveries/customerChoice.test.ts']
const chosen = ['server/problems/resolveOwn.test.ts']
const follower = ['server/renewals/follower.test.ts']
const shown = ['server/problems/problems.test.ts']
const raced = ['server/problems/races.test.ts']

/** Customers' own decisions, and the problems shown first to them and to the owner. */
export const problemMutants: Mutant[] = [
  one(
    'a customer decides about anybody’s failed delivery',
    OWN,
    ['await lockDelivery(tx, request, now)', 'await lockDelivery(tx, { ...request, ownerId: null }, now)'],
    chosen,
  ),
  one(
    'a customer chooses what the shop does not allow',
    RULE,
    ["  if (!allows[choice]) return 'NOT_ALLOWED'\n", ''],
    [...rule, ...chosen],
  ),
  one(
    'one setting allows the other choice',
    OWN,
    ['CREDIT: customersChooseCredit,', 'CREDIT: customersChooseDay || customersChooseCredit,'],
    chosen,
  ),
  one(
    'a customer takes credit while the driver can still undo the failure',
    RULE,
    ["  if (now < chooseFrom(failedAt)) return 'TOO_EARLY'\n", ''],
    [...rule, ...chosen],
  ),
  one(
    'a customer decides after the seventh day',
    RULE,
    ["  if (dayInBahrain(now) > chooseUntil(failedAt)) return 'TOO_LATE'\n", ''],
    [...rule, ...chosen],
  ),
  one(
    'a customer who has their money back gets a free delivery',
    RULE,
    ["  if (worthFils > leftFils) return 'NOTHING_LEFT'\n", ''],
    [...rule, ...chosen],
  ),
  one(
    'a delivery that comes again takes nothing of what is left to choose',
    OWN,
    ['(rest, one) => rest - one.fils', '(rest) => rest'],
    chosen,
  ),
  one(
    'a delivery that came again and failed too is taken for one that came',
    OWN,
    ["        notInArray(deliveries.status, ['FAILED', 'CANCELLED']),\n", ''],
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
    'a customer chooses today, when the kitchen has its list',
    RULE,
    ['const first = firstOpenDay(now)', 'const first = dayInBahrain(now)'],
    rule,
  ),
  one(
    'a failed delivery comes again on a day of the renewal',
    RULE,
    [' && !renewalDays.includes(day)', ' && renewalDays !== null'],
    [...rule, ...follower],
  ),
  one(
    'a delivery that comes again puts the renewal off',
    'server/subscriptions/changeStatus.ts',
    ['if (set?.endDate && !renewalStays)', 'if (set?.endDate)'],
    follower,
  ),
  one(
    'a skip moves a renewal behind what comes again after it',
    'domain/subscriptions/changes.ts',
    ['chosenAt !== null && chosenAt >= boughtAt', 'chosenAt !== null && chosenAt < boughtAt'],
    follower,
  ),
  one(
    'a renewal comes on the day to which what came again was skipped',
    'domain/subscriptions/changes.ts',
    ['  while (beside.includes(dayAfter(end))) end = dayAfter(end)\n', ''],
    follower,
  ),
  one(
    'a renewal does not wait for what an admin has brought again',
    'server/subscriptions/changeable.ts',
    ['id === d.redeliveryOf && resolvedBy === row.userId', 'id === d.redeliveryOf && resolvedBy !== null'],
    follower,
  ),
  {
    ...one(
      'a refund at the same moment leaves a free delivery behind it',
      OWN,
      [".where(eq(payments.id, row.paymentId)).for('update')", '.where(eq(payments.id, row.paymentId))'],
      raced,
    ),
    store: 'postgres',
  },
  one(
    'a renewal that was paid another way is still called declined',
    DECLINED,
    ['        isEnding(db, now),\n', ''],
    shown,
  ),
  one(
    'a renewal is called declined when auto-renewal is off, or its new card was not tried',
    DECLINED,
    [
      'eq(payments.savedCardId, subscriptions.autoRenewalCardId),',
      'eq(payments.savedCardId, payments.savedCardId),',
    ],
    shown,
  ),
  one(
    'everybody sees everybody’s declined renewals',
    'server/problems/read.ts',
    [
      'readDeclined(db, eq(subscriptions.userId, userId), now)',
      'readDeclined(db, userId ? undefined : undefined, now)',
    ],
    shown,
  ),
]
