import { type Mutant, one } from './mutant.ts'

const sheet = ['server/kitchen/sheet.test.ts']
const ticked = ['server/kitchen/tick.test.ts']
const labelled = ['server/kitchen/labels.test.ts']

/** The kitchen's sheet and labels. */
export const kitchenMutants: Mutant[] = [
  one(
    'a tick overwrites another tablet’s tick',
    'server/kitchen/tick.ts',
    [
      'and(isIt, seen === undefined ? undefined : eq(bowlsMade.made, seen))',
      'and(isIt, seen ? undefined : isIt)',
    ],
    ticked,
  ),
  one(
    'bowls that the day does not have can be ticked',
    'server/kitchen/tick.ts',
    ["  if (!kind) throw new AppError('NOT_FOUND')\n", "  if (!kind) throw new AppError('CONFLICT')\n"],
    ticked,
  ),
  one(
    'other tablets are not notified of a tick',
    'server/kitchen/tick.ts',
    ["  await publish(tx, { kind: 'deliveries.changed', date }, { to: 'ADMINS' })\n", ''],
    ticked,
  ),
  one(
    'too many finished bowls of one kind compensate for another kind',
    'server/kitchen/bowls.ts',
    ['sum + Math.max(0, portions - made)', 'sum + (portions - made)'],
    ticked,
  ),
  one(
    'the same exclusions in another order count as another bowl',
    'server/kitchen/bowls.ts',
    ['    .toSorted()\n', ''],
    sheet,
  ),
  one(
    'a cancelled delivery is on the kitchen’s sheet',
    'server/deliveries/bowlsOfDay.ts',
    [" and status <> 'CANCELLED' and frozen_at", ' and frozen_at'],
    ['server/kitchen/sheet.test.ts'],
  ),
  one(
    'excluded ingredients are counted as needed',
    'server/kitchen/ingredientTotals.ts',
    ['!excluded.some((out) => out.id === id)', 'excluded.every((out) => out.id.length > 0)'],
    sheet,
  ),
  one(
    'a name on a label is not escaped',
    'server/kitchen/labelText.ts',
    ['escapeHtml(delivery.customerName)', 'delivery.customerName'],
    labelled,
  ),
]
