import { type Mutant, one } from './mutant.ts'

const STATUS = 'server/deliveries/changeStatus.ts'
const TELL = 'server/problems/emailFailed.ts'
const RESOLVE = 'server/adminDeliveries/resolve.ts'
const CHANGE = 'server/adminDeliveries/change.ts'
const ASSIGN = 'server/adminDeliveries/assign.ts'
const UNDONE = 'server/subscriptions/changes/undone.ts'
const DRIVERS = 'server/drivers/save.ts'
const moved = ['server/adminDeliveries/move.test.ts']
const resolved = ['server/adminDeliveries/resolve.test.ts']
const changed = ['server/adminDeliveries/change.test.ts']
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
    'a customer is told of a failure that can still be undone',
    STATUS,
    ['delayMs: UNDO_MS', 'delayMs: 0'],
    resolved,
  ),
  one(
    'a delivery cancelled on its day stays on the kitchen’s list',
    STATUS,
    ["  if (to === 'CANCELLED') await notifyKitchen(tx, rows, now)\n", ''],
    changed,
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
    'a bulk change moves deliveries back that are further on',
    'domain/deliveries/rules.ts',
    ['return forward.length > 0 ? forward : stepsTo(status)', 'return stepsTo(status)'],
    moved,
  ),
  one(
    'a failure’s email describes another failure',
    TELL,
    [
      '          eq(deliveries.failedAt, new Date(failedAt)),\n',
      "          eq(deliveries.status, 'FAILED'),\n",
    ],
    resolved,
  ),
  one(
    'a failure’s email is sent after it was resolved',
    TELL,
    ['          isNull(deliveries.resolution),\n', ''],
    resolved,
  ),
  one(
    'a failure’s email offers a choice that has expired',
    TELL,
    [
      'const chooses = failure && openChoices(failure, now < from ? from : now).length > 0',
      'const chooses = failure && openChoices(failure, from).length > 0',
    ],
    resolved,
  ),
  one(
    'a failure in the history names the driver of another step',
    'server/adminDeliveries/history.ts',
    [
      'or(isItsMark, eq(runMarks.receivedAt, deliveryHistory.at))',
      'eq(runMarks.receivedAt, deliveryHistory.at)',
    ],
    ['server/runs/marks.test.ts'],
  ),
  one(
    'an earlier failure in the history has the reason of the last one',
    'server/adminDeliveries/history.ts',
    ['lines.findLast(', 'lines.find('],
    ['server/runs/marks.test.ts'],
  ),
  one(
    'the list of failures ignores the selected days',
    'server/adminDeliveries/where.ts',
    [
      'and(from && gte(deliveries.date, from), to && lte(deliveries.date, to))',
      'and(from && to ? undefined : undefined)',
    ],
    ['server/adminDeliveries/list.test.ts'],
  ),
  one(
    'a second redelivery moves the last day earlier than the first one',
    RESOLVE,
    ['date > row.endDate ? date : row.endDate', 'date'],
    resolved,
  ),
  one(
    'a customer’s choice before the freeze overrides the admin’s address',
    RESOLVE,
    ['        frozenAt ? gt(at, frozenAt) : undefined,\n', ''],
    resolved,
  ),
  one(
    'a failure is resolved twice',
    RESOLVE,
    ["eq(deliveries.status, 'FAILED'), isNull(deliveries.resolution))", "eq(deliveries.status, 'FAILED'))"],
    resolved,
  ),
  one(
    'a delivery that never failed is closed',
    RESOLVE,
    ["eq(deliveries.status, 'FAILED'), isNull(deliveries.resolution))", 'isNull(deliveries.resolution))'],
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
    'an admin overwrites another admin’s change',
    CHANGE,
    ['        versionIs(deliveries, version),\n', ''],
    changed,
  ),
  one(
    'a delivered order gets another address',
    CHANGE,
    ['goesOn ? maySendElsewhere : undefined', 'undefined'],
    changed,
  ),
  one(
    'an inactive driver gets deliveries',
    ASSIGN,
    ["  if (!driver.active) throw new AppError('DRIVER_INACTIVE', { name: driver.name })\n", ''],
    driven,
  ),
  one(
    'a settled delivery gets another driver',
    ASSIGN,
    ['and(meant, inArray(deliveries.status, [...openDeliveryStatuses]))', 'and(meant)'],
    driven,
  ),
  one(
    'a deactivated driver still opens a run',
    DRIVERS,
    ['  if (!active)\n', '  if (active === undefined)\n'],
    driven,
  ),
  one('two admins change a driver at once', DRIVERS, [', versionIs(drivers, version)', ''], driven),
  one(
    'a completed subscription stays completed with an open delivery',
    UNDONE,
    ["if (status === 'COMPLETED')\n", "if (status === 'EXPIRED')\n"],
    undone,
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
    'a driver’s undo leaves a subscription completed',
    'server/runs/takeMark.ts',
    ['  if (row) await followUndo(tx, [{ row, from: delivery.status }], null, now)\n', ''],
    undone,
  ),
  one(
    'a failed delivery is redelivered to an erased customer',
    RESOLVE,
    ["  if (!recipient && resolution !== 'CLOSED') throw new AppError('ACCOUNT_ERASED')\n", ''],
    undone,
  ),
  one(
    'an admin undoes a step of an erased customer’s delivery',
    'server/adminDeliveries/move.ts',
    ["  if (isBack && (await findErased(tx, [row.id])).size > 0) throw new AppError('ACCOUNT_ERASED')\n", ''],
    undone,
  ),
  one(
    'a bulk undo includes deliveries of erased customers',
    'server/adminDeliveries/move.ts',
    [
      'const those = ids.filter((id) => !erased.has(id))',
      'const those = ids.filter((id) => id !== null || !erased.has(id))',
    ],
    undone,
  ),
  one(
    'a driver undoes a step of an erased customer’s delivery',
    'server/runs/takeMark.ts',
    [
      'customer !== undefined && isErased(customer.email)',
      'customer !== undefined && customer.email === isErased.name',
    ],
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
