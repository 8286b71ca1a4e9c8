import { type Mutant, one } from './mutant.ts'

const STATUS = 'server/deliveries/changeStatus.ts'
const RESOLVE = 'server/adminDeliveries/resolve.ts'
const UNDONE = 'server/subscriptions/changes/undone.ts'
const DRIVERS = 'server/drivers/save.ts'
const moved = ['server/adminDeliveries/move.test.ts']
const resolved = ['server/adminDeliveries/resolve.test.ts']
const undone = ['server/adminDeliveries/undo.test.ts']
const driven = ['server/drivers/drivers.test.ts']

/** The day's deliveries: kitchen, drivers, failures. */
export const dispatchMutants: Mutant[] = [
  one(
    'the kitchen starts a delivery that is not frozen',
    STATUS,
    ['  prepare: isNotNull(deliveries.frozenAt),\n', ''],
    ['server/deliveries/changeStatus.test.ts', ...moved],
  ),
  one(
    'a credited failure is delivered as well',
    STATUS,
    ['  undoFail: isNull(deliveries.resolution),\n', ''],
    resolved,
  ),
  one(
    'a bulk change does not update the owed totals',
    STATUS,
    ['  await countOwed(tx, changed, now)\n', ''],
    moved,
  ),
  {
    ...one(
      'concurrent changes of the same deliveries read the same rows',
      STATUS,
      [
        ".orderBy(asc(deliveries.id))\n    .for('update', { of: deliveries })",
        '.orderBy(asc(deliveries.id))',
      ],
      ['server/adminDeliveries/races.test.ts'],
    ),
    store: 'postgres',
  },
  one(
    'a failure is resolved twice',
    RESOLVE,
    ["eq(deliveries.status, 'FAILED'), isNull(deliveries.resolution))", "eq(deliveries.status, 'FAILED'))"],
    resolved,
  ),
  one(
    'yesterday’s failure is delivered again today',
    RESOLVE,
    ['  if (delivery.date !== dayInBahrain(now)) throw wrongDay(delivery.date, language)\n', ''],
    resolved,
  ),
  one(
    'a redelivery is planned on a closed day',
    'domain/subscriptions/changes.ts',
    [') => !closed.includes(date) && !skips', ') => !skips'],
    resolved,
  ),
  one(
    'a redelivery is not counted as owed',
    RESOLVE,
    ['  if (row.paymentId) await addTotals(tx, owedTotals([added.worthFils], row, 1), now)\n', ''],
    resolved,
  ),
  one(
    'the end of the year expires a promised redelivery',
    'server/subscriptions/changes/expireYear.ts',
    ['    if (unused.some(({ redelivery }) => redelivery)) return\n', ''],
    resolved,
  ),
  one(
    'a deactivated driver still opens a run',
    DRIVERS,
    ['  if (!active)\n', '  if (active === undefined)\n'],
    driven,
  ),
  one(
    'undoing a step reopens a delivery of a cancelled subscription',
    UNDONE,
    [
      "row.status === 'SCHEDULED' && over.has(row.subscriptionId)",
      "row.status === 'PREPARING' && over.has(row.subscriptionId)",
    ],
    undone,
  ),
  one(
    'a failed delivery is redelivered to an erased customer',
    RESOLVE,
    ["  if (!recipient && resolution !== 'CLOSED') throw new AppError('ACCOUNT_ERASED')\n", ''],
    undone,
  ),
  {
    ...one(
      'an erasure and a driver’s step both happen at the same moment',
      UNDONE,
      [".orderBy(asc(subscriptions.id))\n    .for('update')", '.orderBy(asc(subscriptions.id))'],
      ['server/privacy/races.test.ts'],
    ),
    store: 'postgres',
  },
  one(
    'a customer is erased while their delivery is in progress',
    'server/privacy/nothingOwed.ts',
    [
      "where d.status in ('PREPARING', 'OUT_FOR_DELIVERY') or (",
      "where d.status = 'DELIVERED' and false or (",
    ],
    ['server/privacy/nothingOwed.test.ts', 'server/customers/anonymise.test.ts'],
  ),
  one(
    'a customer is erased while a failed delivery is unresolved',
    'server/privacy/nothingOwed.ts',
    ["(d.status = 'FAILED' and d.resolution is null)`", "(d.status = 'FAILED' and d.resolution = 'CREDIT')`"],
    ['server/privacy/nothingOwed.test.ts'],
  ),
]
