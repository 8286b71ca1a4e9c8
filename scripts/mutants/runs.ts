import { type Mutant, one } from './mutant.ts'

const TAKE = 'server/runs/takeMark.ts'
const marks = ['server/runs/marks.test.ts']
const runs = ['server/runs/runs.test.ts']

/** A driver's run and its marks. */
export const runMutants: Mutant[] = [
  one(
    'the result depends on the order in which marks arrive',
    'domain/runs/rules.ts',
    ['marks.toSorted(bySequence)', 'marks'],
    ['domain/runs/rules.test.ts', ...marks],
  ),
  one(
    'a driver undoes an old mark',
    'domain/runs/rules.ts',
    ['pressed.getTime()) <= UNDO_MS', 'pressed.getTime()) <= 3 * UNDO_MS'],
    ['domain/runs/rules.test.ts', ...marks],
  ),
  one(
    'a driver undoes an old mark by claiming an old time',
    'domain/runs/rules.ts',
    ['pressed.receivedAt.getTime() <= UNDO_MS', 'pressed.receivedAt.getTime() <= 999 * UNDO_MS'],
    ['domain/runs/rules.test.ts', ...marks],
  ),
  one(
    'a driver undoes a settled stop with a new mark that is undone at once',
    'domain/runs/rules.ts',
    ['last && takesBack(mark, last); last', 'last; last'],
    ['domain/runs/rules.test.ts', ...marks],
  ),
  one(
    'a driver marks another driver’s delivery',
    TAKE,
    ['    eq(deliveries.deliveryPersonId, driverId),\n', ''],
    marks,
  ),
  one('a driver marks a delivery of another day', TAKE, ['    eq(deliveries.date, date),\n', ''], marks),
  one(
    'a driver marks a delivery of another slot',
    TAKE,
    ['    eq(deliveries.deliveryTimeSlot, slot),\n', ''],
    marks,
  ),
  one(
    'a driver overrides what the shop settled',
    TAKE,
    ["settled?.reason !== 'DRIVER'", "settled?.reason === 'SUBSCRIPTION_ENDED'"],
    marks,
  ),
  one(
    'a mark that the shop undid counts again after a driver undoes a later mark',
    TAKE,
    ['last && last.sequence > undone ? last : null', 'last && undone > -2 ? last : null'],
    marks,
  ),
  one(
    'a driver changes a delivery hours after it was settled',
    TAKE,
    ['  if (settled && now.getTime() - settled.at.getTime() > UNDO_MS) return null\n', ''],
    marks,
  ),
  one(
    'a driver undoes a failure that the shop has resolved',
    'server/deliveries/changeStatus.ts',
    ['undoFail: isNull(deliveries.resolution)', 'undoFail: isNotNull(deliveries.failedAt)'],
    marks,
  ),
  one(
    'the delivery time is when the phone came online',
    TAKE,
    ['deliveredAt: new Date(time)', 'deliveredAt: now'],
    marks,
  ),
  one(
    'a mark of another delivery counts',
    TAKE,
    ['known?.deliveryId === delivery.id', 'known !== undefined'],
    marks,
  ),
  one(
    'a withdrawn link still opens',
    'server/runs/openLink.ts',
    ['link.withdrawnAt !== null || !driver.active', '!driver.active'],
    runs,
  ),
  one(
    'the link of an inactive driver still opens',
    'server/runs/openLink.ts',
    ['link.withdrawnAt !== null || !driver.active', 'link.withdrawnAt !== null'],
    runs,
  ),
  one(
    'a run shows customers’ data after its day',
    'server/runs/phoneRoutes.ts',
    ["    if (dayIsOver) throw new AppError('RUN_OVER')\n", ''],
    runs,
  ),
  one(
    'late marks are answered with addresses',
    'server/runs/phoneRoutes.ts',
    ['stops: dayIsOver ? [] : await', 'stops: await'],
    marks,
  ),
  one(
    'an inactive driver gets a link',
    'server/runs/createLink.ts',
    ["  if (!driver.active) throw new AppError('DRIVER_INACTIVE', { name: driver.name })\n", ''],
    runs,
  ),
  one(
    'done stops keep their addresses on the phone',
    'server/runs/phoneRoutes.ts',
    [
      'driverStop(stopView(row, bowls, { position: n + 1, language }), now)',
      'stopView(row, bowls, { position: n + 1, language })',
    ],
    runs,
  ),
  one(
    'an undo that arrived before its mark is ignored when the mark arrives',
    TAKE,
    [', press, ...early]', ', press]'],
    ['server/runs/markOrder.test.ts'],
  ),
]
