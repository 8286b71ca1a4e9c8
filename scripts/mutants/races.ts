import { type Mutant, one } from './mutant.ts'

const CHANGEABLE = 'server/subscriptions/changes/changeable.ts'
const PAUSE = 'server/subscriptions/changes/pause.ts'
const raced = ['server/subscriptions/races.test.ts']
const renewed = ['server/renewals/races.test.ts']
const lived = ['server/subscriptions/sequences.test.ts']

const onPostgres = (...mutant: Parameters<typeof one>): Mutant => ({ ...one(...mutant), store: 'postgres' })

/** Errors that only show up with concurrent requests or after a long time. */
export const raceMutants: Mutant[] = [
  onPostgres(
    'two changes of one subscription read the same row',
    CHANGEABLE,
    ["eq(subscriptions.userId, ownerId)))\n    .for('update')", 'eq(subscriptions.userId, ownerId)))'],
    raced,
  ),
  onPostgres(
    'a change and the freeze read the same deliveries',
    CHANGEABLE,
    [".orderBy(asc(deliveries.date))\n    .for('update')", '.orderBy(asc(deliveries.date))'],
    raced,
  ),
  {
    breaks: 'a delivery is moved during its freeze',
    changes: [
      {
        file: CHANGEABLE,
        find: ".orderBy(asc(deliveries.date))\n    .for('update')",
        replace: '.orderBy(asc(deliveries.date))',
      },
      { file: CHANGEABLE, find: '        isNull(deliveries.frozenAt),\n', replace: '' },
    ],
    tests: raced,
    store: 'postgres',
  },
  onPostgres(
    'a frozen delivery counts as open if a clock is slow',
    'domain/subscriptions/changes.ts',
    [
      "status === 'SCHEDULED' && !frozen && isChangeable(date, now)",
      "status === 'SCHEDULED' && (frozen || isChangeable(date, now))",
    ],
    raced,
  ),
  onPostgres(
    'one delivery is skipped twice',
    'server/subscriptions/changes/changeDelivery.ts',
    ['if (present && present !== date)', 'if (present && !date)'],
    raced,
  ),
  one(
    'a skip without a day applies to the delivery’s current day',
    'domain/subscriptions/contract.ts',
    ['body: z.object({ deliveryDate: Day }),', 'body: z.object({ deliveryDate: Day.optional() }),'],
    ['server/subscriptions/changes/changes.test.ts'],
  ),
  onPostgres(
    'a withdrawn pause begins and never ends',
    PAUSE,
    ['      if (pauseId !== id) return\n', "      if (pauseId === '') return\n"],
    raced,
  ),
  onPostgres(
    'concurrent closure and pause do not see each other',
    'server/closures/change.ts',
    ['in access exclusive mode', 'in access share mode'],
    raced,
  ),
  one(
    'a subscription has two pauses at once',
    'server/db/migrations/0012_pauses_and_skips.sql',
    ['CREATE UNIQUE INDEX "subscription_pauses_one"', 'CREATE INDEX "subscription_pauses_one"'],
    ['server/subscriptions/changes/jobsRace.test.ts'],
  ),
  onPostgres(
    'a subscription is charged during its cancellation',
    'server/renewals/openRenewal.ts',
    [
      "    .where(eq(subscriptions.id, subscriptionId))\n    .for('update')",
      '    .where(eq(subscriptions.id, subscriptionId))',
    ],
    renewed,
  ),
  onPostgres(
    'a subscription is cancelled during its charge',
    'server/subscriptions/changes/cancel.ts',
    ['    await assertNotCharging(tx, id, now)\n', '    if (!id) await assertNotCharging(tx, id, now)\n'],
    renewed,
  ),
  onPostgres(
    'two renewals paid at the same time are both accepted',
    'server/subscriptions/predecessor.ts',
    [
      "    .where(eq(subscriptions.id, subscriptionId))\n    .for('update')",
      '    .where(eq(subscriptions.id, subscriptionId))',
    ],
    renewed,
  ),
  one(
    'a closure does not move deliveries',
    'server/closures/change.ts',
    ["  await moveDeliveries(tx, moves, 'CLOSURE', now)\n", '  if (!moves) return\n'],
    lived,
  ),
  one('a swapped salad moves along to another day', CHANGEABLE, ['      alternative: false,\n', ''], lived),
  one(
    'a change made today applies to a closed day',
    'server/subscriptions/changes/change.ts',
    [
      '{ ...services, now, ...(only && { only }) }',
      '{ ...services, now: new Date(0), ...(only && { only }) }',
    ],
    lived,
  ),
  one(
    'a skipped day is assigned again',
    'server/subscriptions/changes/skip.ts',
    [
      '    await tx.insert(skippedDays).values({ subscriptionId: id, date, createdAt: now })\n',
      '    if (!id) await tx.insert(skippedDays).values({ subscriptionId: id, date, createdAt: now })\n',
    ],
    lived,
  ),
  one(
    'a renewal does not move with the end',
    'server/subscriptions/changes/changeStatus.ts',
    ['if (set?.endDate && !renewalStays)', 'if (!set?.endDate && !renewalStays)'],
    lived,
  ),
  one(
    'deliveries are planned on closed days',
    'domain/subscriptions/schedule.ts',
    ['new Set([...skips, ...closed])', 'new Set([...skips, ...closed.slice(1)])'],
    lived,
  ),
]
