import { type Mutant, one } from './mutant.ts'

const TAKE = 'server/runs/takeMark.ts'
const marks = ['server/runs/marks.test.ts']
const runs = ['server/runs/runs.test.ts']

/** A driver's run and its marks. */
export const runMutants: Mutant[] = [
  one(
    'the order in which marks come decides',
    'domain/runs/rules.ts',
    ['marks.toSorted(inOrder)', 'marks'],
    ['domain/runs/rules.test.ts', ...marks],
  ),
  one(
    'a driver takes back what was pressed long ago',
    'domain/runs/rules.ts',
    ['pressed.getTime()) <= UNDO_MS', 'pressed.getTime()) <= 3 * UNDO_MS'],
    ['domain/runs/rules.test.ts', ...marks],
  ),
  one(
    'a driver takes back what the shop heard of long ago, by naming an old time',
    'domain/runs/rules.ts',
    ['pressed.receivedAt.getTime() <= UNDO_MS', 'pressed.receivedAt.getTime() <= 999 * UNDO_MS'],
    ['domain/runs/rules.test.ts', ...marks],
  ),
  one(
    'a driver takes a settled stop back by a new mark that is taken back at once',
    'domain/runs/rules.ts',
    ['last && takesBack(mark, last); last', 'last; last'],
    ['domain/runs/rules.test.ts', ...marks],
  ),
  one(
    "a driver marks what is another's",
    TAKE,
    ['    eq(deliveries.deliveryPersonId, driverId),\n', ''],
    marks,
  ),
  one('a driver marks another day', TAKE, ['    eq(deliveries.date, date),\n', ''], marks),
  one('a driver marks another slot', TAKE, ['    eq(deliveries.deliveryTimeSlot, slot),\n', ''], marks),
  one(
    'a driver undoes what the shop settled',
    TAKE,
    ["settled?.reason !== 'DRIVER'", "settled?.reason === 'SUBSCRIPTION_ENDED'"],
    marks,
  ),
  one(
    'what the shop took back stands again once a driver takes back a later mark',
    TAKE,
    ['last && last.sequence > undone ? last : null', 'last && undone > -2 ? last : null'],
    marks,
  ),
  one(
    'a driver says otherwise hours after the delivery was settled',
    TAKE,
    ['  if (settled && now.getTime() - settled.at.getTime() > UNDO_MS) return null\n', ''],
    marks,
  ),
  one(
    'a driver undoes what the shop has dealt with',
    'server/deliveries/changeStatus.ts',
    ['undoFail: isNull(deliveries.resolution)', 'undoFail: isNotNull(deliveries.failedAt)'],
    marks,
  ),
  one(
    'a delivery came when the phone found a connection',
    TAKE,
    ['deliveredAt: new Date(time)', 'deliveredAt: now'],
    marks,
  ),
  one(
    "another delivery's mark counts",
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
    'the link of who does not drive any more still opens',
    'server/runs/openLink.ts',
    ['link.withdrawnAt !== null || !driver.active', 'link.withdrawnAt !== null'],
    runs,
  ),
  one(
    'a run shows people after its day',
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
    'a link is handed to who does not drive any more',
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
    'an undo that came before its mark is forgotten when the mark comes',
    TAKE,
    [', press, ...early]', ', press]'],
    ['server/runs/markOrder.test.ts'],
  ),
]
