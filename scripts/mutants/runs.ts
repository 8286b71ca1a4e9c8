import { type Mutant, one } from './mutant.ts'

const TAKE = 'server/runs/takeMark.ts'
const marks = ['server/runs/marks.test.ts']
const runs = ['server/runs/runs.test.ts']

/** A driver's run and its marks. */
export const runMutants: Mutant[] = [
  one(
    'a driver undoes an old mark by claiming an old time',
    'domain/runs/rules.ts',
    ['pressed.receivedAt.getTime() <= UNDO_MS', 'pressed.receivedAt.getTime() <= 999 * UNDO_MS'],
    ['domain/runs/rules.test.ts', ...marks],
  ),
  one(
    'a driver marks another driver’s delivery',
    TAKE,
    ['    eq(deliveries.deliveryPersonId, driverId),\n', ''],
    marks,
  ),
  one(
    'a driver overrides what the shop settled',
    TAKE,
    ["settled?.reason !== 'DRIVER'", "settled?.reason === 'SUBSCRIPTION_ENDED'"],
    marks,
  ),
  one(
    'a driver changes a delivery hours after it was settled',
    TAKE,
    ['  if (settled && now.getTime() - settled.at.getTime() > UNDO_MS) return null\n', ''],
    marks,
  ),
  one(
    'a withdrawn link still opens',
    'server/runs/openLink.ts',
    ['link.withdrawnAt !== null || !driver.active', '!driver.active'],
    runs,
  ),
  one(
    'a run shows customers’ data after its day',
    'server/runs/phoneRoutes.ts',
    ["    if (dayIsOver) throw new AppError('RUN_OVER')\n", ''],
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
]
