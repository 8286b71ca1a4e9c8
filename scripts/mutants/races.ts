import { type Mutant, one } from './mutant.ts'

const CHANGEABLE = 'server/subscriptions/changes/changeable.ts'
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
  onPostgres(
    'one delivery is skipped twice',
    'server/subscriptions/changes/changeDelivery.ts',
    ['if (present && present !== date)', 'if (present && !date)'],
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
    'a skipped day is assigned again',
    'server/subscriptions/changes/skip.ts',
    [
      '    await tx.insert(skippedDays).values({ subscriptionId: id, date, createdAt: now })\n',
      '    if (!id) await tx.insert(skippedDays).values({ subscriptionId: id, date, createdAt: now })\n',
    ],
    lived,
  ),
  one(
    'deliveries are planned on closed days',
    'domain/subscriptions/schedule.ts',
    ['new Set([...skips, ...closed])', 'new Set([...skips, ...closed.slice(1)])'],
    lived,
  ),
]
