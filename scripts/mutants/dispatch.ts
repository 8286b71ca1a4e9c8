import { type Mutant, one } from './mutant.ts'

const STATUS = 'server/deliveries/changeStatus.ts'
const TELL = 'server/problems/tellFailed.ts'
const RESOLVE = 'server/adminDeliveries/resolve.ts'
const CHANGE = 'server/adminDeliveries/change.ts'
const ASSIGN = 'server/adminDeliveries/assign.ts'
const UNDONE = 'server/subscriptions/undone.ts'
const DRIVERS = 'server/drivers/save.ts'
const moved = ['server/adminDeliveries/move.test.ts']
const resolved = ['server/adminDeliveries/resolve.test.ts']
const changed = ['server/adminDeliveries/change.test.ts']
const undone = ['server/adminDeliveries/undo.test.ts']
const driven = ['server/drivers/drivers.test.ts']

/** The day's deliveries: kitchen, drivers, failures. */
export const dispatchMutants: Mutant[] = [
  one(
    'the kitchen begins what is not written down',
    STATUS,
    ['  prepare: isNotNull(deliveries.frozenAt),\n', ''],
    ['server/deliveries/changeStatus.test.ts', ...moved],
  ),
  one(
    'a failure that was credited is delivered as well',
    STATUS,
    ['  undoFail: isNull(deliveries.resolution),\n', ''],
    resolved,
  ),
  one(
    'a customer hears of a failure that can be taken back',
    STATUS,
    ['delayMs: UNDO_MS', 'delayMs: 0'],
    resolved,
  ),
  one(
    'what is cancelled today stays on the kitchen’s list',
    STATUS,
    ["  if (to === 'CANCELLED') await tellKitchen(tx, rows, now)\n", ''],
    changed,
  ),
  one(
    'what the customers owe is not counted in a bulk',
    STATUS,
    ['  await countOwed(tx, changed, now)\n', ''],
    moved,
  ),
  {
    ...one(
      'two who move the same deliveries read the same rows',
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
    'a bulk takes back what is further on',
    'domain/deliveries/rules.ts',
    ['return forward.length > 0 ? forward : stepsTo(status)', 'return stepsTo(status)'],
    moved,
  ),
  one(
    'an email tells of another failure than the one it is about',
    TELL,
    [
      '          eq(deliveries.failedAt, new Date(failedAt)),\n',
      "          eq(deliveries.status, 'FAILED'),\n",
    ],
    resolved,
  ),
  one(
    'an email of a failure comes after the one that made it good',
    TELL,
    ['          isNull(deliveries.resolution),\n', ''],
    resolved,
  ),
  one(
    'the email of a failure offers a choice that is over',
    TELL,
    [
      'const chooses = failure && openChoices(failure, now < from ? from : now).length > 0',
      'const chooses = failure && openChoices(failure, from).length > 0',
    ],
    resolved,
  ),
  one(
    'a failure is told with the driver of another step',
    'server/adminDeliveries/history.ts',
    [
      'or(isItsMark, eq(runMarks.receivedAt, deliveryHistory.at))',
      'eq(runMarks.receivedAt, deliveryHistory.at)',
    ],
    ['server/runs/marks.test.ts'],
  ),
  one(
    'an earlier failure is told with the reason of the last',
    'server/adminDeliveries/history.ts',
    ['lines.findLast(', 'lines.find('],
    ['server/runs/marks.test.ts'],
  ),
  one(
    'what failed on some days is listed whatever days are asked for',
    'server/adminDeliveries/where.ts',
    [
      'and(from && gte(deliveries.date, from), to && lte(deliveries.date, to))',
      'and(from && to ? undefined : undefined)',
    ],
    ['server/adminDeliveries/list.test.ts'],
  ),
  one(
    'a second redelivery brings the last day nearer than the first one',
    RESOLVE,
    ['date > row.endDate ? date : row.endDate', 'date'],
    resolved,
  ),
  one(
    'what its customer said before the day was fixed outweighs the admin’s address',
    RESOLVE,
    ['        frozenAt ? gt(at, frozenAt) : undefined,\n', ''],
    resolved,
  ),
  one(
    'a failure is dealt with twice',
    RESOLVE,
    ["eq(deliveries.status, 'FAILED'), isNull(deliveries.resolution))", "eq(deliveries.status, 'FAILED'))"],
    resolved,
  ),
  one(
    'what never failed is closed',
    RESOLVE,
    ["eq(deliveries.status, 'FAILED'), isNull(deliveries.resolution))", 'isNull(deliveries.resolution))'],
    resolved,
  ),
  one(
    'yesterday’s is out again today',
    RESOLVE,
    ['  if (delivery.date !== dayInBahrain(now)) throw wrongDay(delivery.date, language)\n', ''],
    resolved,
  ),
  one(
    'it comes again on a day the kitchen is closed',
    'domain/subscriptions/changes.ts',
    [') => !closed.includes(date) && !skips', ') => !skips'],
    resolved,
  ),
  one(
    'what is added is not owed',
    RESOLVE,
    ['  if (row.paymentId) await addTotals(tx, owedTotals([added.worthFils], row, 1), now)\n', ''],
    resolved,
  ),
  one(
    'a year’s end takes what was promised again',
    'server/subscriptions/expireYear.ts',
    ['    if (unused.some(({ redelivery }) => redelivery)) return\n', ''],
    resolved,
  ),
  one(
    'an admin overwrites what another has just written',
    CHANGE,
    ['readAt(deliveries, version), goesOn', 'goesOn'],
    changed,
  ),
  one(
    'what has arrived is sent elsewhere',
    CHANGE,
    ['goesOn ? maySendElsewhere : undefined', 'undefined'],
    changed,
  ),
  one(
    'who does not drive any more gets deliveries',
    ASSIGN,
    ["  if (!driver.active) throw new AppError('DRIVER_INACTIVE', { name: driver.name })\n", ''],
    driven,
  ),
  one(
    'what is over gets another driver',
    ASSIGN,
    ['and(meant, inArray(deliveries.status, [...openDeliveryStatuses]))', 'and(meant)'],
    driven,
  ),
  one(
    'who stops driving still opens a run',
    DRIVERS,
    ['  if (!active)\n', '  if (active === undefined)\n'],
    driven,
  ),
  one('a driver is changed by two at once', DRIVERS, [', readAt(drivers, version)', ''], driven),
  one(
    'a completed subscription stays so with a delivery still to come',
    UNDONE,
    ["if (status === 'COMPLETED')\n", "if (status === 'EXPIRED')\n"],
    undone,
  ),
  one(
    'a step taken back revives a delivery of a cancelled subscription',
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
    'what failed is delivered to somebody who was erased',
    RESOLVE,
    ["  if (!whom && resolution !== 'CLOSED') throw new AppError('ACCOUNT_ERASED')\n", ''],
    undone,
  ),
  one(
    'a step is taken back for somebody who was erased',
    'server/adminDeliveries/move.ts',
    ["  if (isBack && (await findErased(tx, [row.id])).size > 0) throw new AppError('ACCOUNT_ERASED')\n", ''],
    undone,
  ),
  one(
    'many at once are taken back for somebody who was erased too',
    'server/adminDeliveries/move.ts',
    [
      'const those = ids.filter((id) => !erased.has(id))',
      'const those = ids.filter((id) => id !== null || !erased.has(id))',
    ],
    undone,
  ),
  one(
    'a driver takes a step back for somebody who was erased',
    'server/runs/takeMark.ts',
    [
      'customer !== undefined && isErased(customer.email)',
      'customer !== undefined && customer.email === isErased.name',
    ],
    undone,
  ),
  {
    ...one(
      'an erasure and a driver’s step at the same moment both happen',
      UNDONE,
      [".orderBy(asc(subscriptions.id))\n    .for('update')", '.orderBy(asc(subscriptions.id))'],
      ['server/privacy/races.test.ts'],
    ),
    store: 'postgres',
  },
  one(
    'somebody is erased while their delivery is under way',
    'server/privacy/owed.ts',
    [
      "where d.status in ('PREPARING', 'OUT_FOR_DELIVERY') or (",
      "where d.status = 'DELIVERED' and false or (",
    ],
    ['server/privacy/owed.test.ts', 'server/customers/anonymise.test.ts'],
  ),
  one(
    'somebody is erased while a failed delivery waits for a decision',
    'server/privacy/owed.ts',
    ["(d.status = 'FAILED' and d.resolution is null)`", "(d.status = 'FAILED' and d.resolution = 'CREDIT')`"],
    ['server/privacy/owed.test.ts'],
  ),
]
