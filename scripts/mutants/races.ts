import { type Mutant, one } from './mutant.ts'

const CHANGEABLE = 'server/subscriptions/changeable.ts'
const PAUSE = 'server/subscriptions/pause.ts'
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
    breaks: 'a delivery is moved while it is being frozen',
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
    'what the kitchen has is open where a clock is behind',
    'domain/subscriptions/changes.ts',
    [
      "status === 'SCHEDULED' && !frozen && isChangeable(date, now)",
      "status === 'SCHEDULED' && (frozen || isChangeable(date, now))",
    ],
    raced,
  ),
  onPostgres(
    'one delivery is skipped twice',
    'server/subscriptions/changeDelivery.ts',
    ['if (present && present !== date)', 'if (present && !date)'],
    raced,
  ),
  one(
    'a press that names no day skips whichever day the delivery is on',
    'domain/subscriptions/contract.ts',
    ['body: z.object({ deliveryDate: Day }),', 'body: z.object({ deliveryDate: Day.optional() }),'],
    ['server/subscriptions/changes.test.ts'],
  ),
  onPostgres(
    'a pause that was taken back begins, and nothing ends it',
    PAUSE,
    ['      if (pauseId !== id) return\n', "      if (pauseId === '') return\n"],
    raced,
  ),
  onPostgres(
    'a closure and a pause do not see each other',
    'server/closures/change.ts',
    ['in access exclusive mode', 'in access share mode'],
    raced,
  ),
  one(
    'a subscription has two pauses at once',
    'server/db/migrations/0012_pauses_and_skips.sql',
    ['CREATE UNIQUE INDEX "subscription_pauses_one"', 'CREATE INDEX "subscription_pauses_one"'],
    ['server/subscriptions/jobsRace.test.ts'],
  ),
  onPostgres(
    'a subscription is charged for while it is being cancelled',
    'server/renewals/openRenewal.ts',
    [
      "    .where(eq(subscriptions.id, subscriptionId))\n    .for('update')",
      '    .where(eq(subscriptions.id, subscriptionId))',
    ],
    renewed,
  ),
  onPostgres(
    'a subscription is cancelled while it is being charged for',
    'server/subscriptions/cancel.ts',
    ['    await assertNotCharging(tx, id, now)\n', '    if (!id) await assertNotCharging(tx, id, now)\n'],
    renewed,
  ),
  onPostgres(
    'two renewals paid at once both follow',
    'server/subscriptions/predecessor.ts',
    [
      "    .where(eq(subscriptions.id, subscriptionId))\n    .for('update')",
      '    .where(eq(subscriptions.id, subscriptionId))',
    ],
    renewed,
  ),
  one(
    'a closure leaves deliveries where they were',
    'server/closures/change.ts',
    ["  await moveDeliveries(tx, moves, 'CLOSURE', now)\n", '  if (!moves) return\n'],
    lived,
  ),
  one('a swap moves along to another day', CHANGEABLE, ['      alternative: false,\n', ''], lived),
  one(
    'a wish of today changes what has closed',
    'server/subscriptions/change.ts',
    [
      '{ ...services, now, ...(only && { only }) }',
      '{ ...services, now: new Date(0), ...(only && { only }) }',
    ],
    lived,
  ),
  one(
    'a skipped day is given again',
    'server/subscriptions/skip.ts',
    [
      '    await tx.insert(skippedDays).values({ subscriptionId: id, date, createdAt: now })\n',
      '    if (!id) await tx.insert(skippedDays).values({ subscriptionId: id, date, createdAt: now })\n',
    ],
    lived,
  ),
  one(
    'what follows stays where it is',
    'server/subscriptions/changeStatus.ts',
    ['if (set?.endDate && !renewalStays)', 'if (!set?.endDate && !renewalStays)'],
    lived,
  ),
  one(
    'deliveries come on closed days',
    'domain/subscriptions/schedule.ts',
    ['new Set([...skips, ...closed])', 'new Set([...skips, ...closed.slice(1)])'],
    lived,
  ),
]
