import { type Mutant, one } from './mutant.ts'

const FREEZE = 'server/deliveries/freeze.ts'
const frozen = ['server/deliveries/freeze.test.ts']
const changed = ['server/subscriptions/changes/statusJobs.test.ts']

/** Subscriptions and their days. */
export const deliveryMutants: Mutant[] = [
  one(
    'a first day that has already begun is still used',
    'domain/subscriptions/schedule.ts',
    ['isChangeable(promised, now) ? promised : firstStart(now)', 'now ? promised : firstStart(now)'],
    ['server/checkout/buying.test.ts'],
  ),
  one(
    'new subscriptions deliver on closed days',
    'server/subscriptions/create.ts',
    [
      'schedule({ deliveries: durationDays, start, closed })',
      'schedule({ deliveries: durationDays, start, closed: closed.slice(99) })',
    ],
    ['server/deliveries/closedDays.test.ts'],
  ),
  one(
    'anyone who knows a subscription’s id can read it',
    'server/subscriptions/routes.ts',
    [
      'and(eq(subscriptions.id, id), eq(subscriptions.userId, caller.userId))',
      'and(eq(subscriptions.id, id), caller ? undefined : undefined)',
    ],
    ['server/subscriptions/mySubscriptions.test.ts'],
  ),
  one(
    'a subscription completes while deliveries are open',
    'server/subscriptions/changes/complete.ts',
    ['and(exists(ofIt(db)), notExists(ofIt(db, open)))', 'exists(ofIt(db, open ? undefined : open))'],
    changed,
  ),
  one(
    'a subscription that was just paid lapses as unpaid',
    'server/subscriptions/changes/expireUnpaid.ts',
    ["reason: 'UNPAID', where: unpaid }", "reason: 'UNPAID' }"],
    ['server/subscriptions/changes/jobsRace.test.ts', ...changed],
  ),
  one(
    'days are frozen before they begin',
    FREEZE,
    [
      'lte(deliveries.date, dayInBahrain(now))',
      'lte(deliveries.date, dayInBahrain(new Date(now.getTime() + 1)))',
    ],
    frozen,
  ),
  one(
    'a frozen day does not keep its address',
    FREEZE,
    ['        deliveryAddress: sql`frozen."deliveryAddress"`,\n', ''],
    frozen,
  ),
  one(
    'an unavoidable allergen is not reported',
    'domain/deliveries/meal.ts',
    ['unavoidable: isSafer ? [] : because', 'unavoidable: []'],
    ['domain/deliveries/meal.test.ts', 'server/deliveries/freeze.test.ts'],
  ),
  one(
    'customers are not warned of unavoidable ingredients',
    FREEZE,
    ['    await warnOfNever(tx, mail, frozen, now)\n', ''],
    frozen,
  ),
  one(
    'a delivery changes from any status to any other',
    'server/deliveries/changeStatus.ts',
    [
      'and(inArray(deliveries.status, statusesFor(action)), guards[action])',
      'and(statusesFor(action) && undefined, guards[action])',
    ],
    ['server/deliveries/changeStatus.test.ts'],
  ),
]
