import { type Mutant, one } from './mutant.ts'

const sheet = ['server/kitchen/sheet.test.ts']
const ticked = ['server/kitchen/tick.test.ts']
const labelled = ['server/kitchen/labels.test.ts']

/** The kitchen's sheet and labels. */
export const kitchenMutants: Mutant[] = [
  one(
    'a tick overwrites what another tablet ticked',
    'server/kitchen/tick.ts',
    [
      'and(isIt, seen === undefined ? undefined : eq(bowlsMade.made, seen))',
      'and(isIt, seen ? undefined : isIt)',
    ],
    ticked,
  ),
  one(
    'bowls are ticked that the day does not have',
    'server/kitchen/tick.ts',
    ["  if (!kind) throw new AppError('NOT_FOUND')\n", "  if (!kind) throw new AppError('CONFLICT')\n"],
    ticked,
  ),
  one(
    'the other tablet hears nothing of a tick',
    'server/kitchen/tick.ts',
    ["  await publish(tx, { kind: 'deliveries.changed', date }, { to: 'ADMINS' })\n", ''],
    ticked,
  ),
  one(
    'too many of one kind make up for another',
    'server/kitchen/bowls.ts',
    ['sum + Math.max(0, portions - made)', 'sum + (portions - made)'],
    ticked,
  ),
  one(
    'the same exclusions in another order are another bowl',
    'server/kitchen/bowls.ts',
    ['    .toSorted()\n', ''],
    sheet,
  ),
  one(
    'a cancelled delivery is cooked',
    'server/deliveries/bowlsOfDay.ts',
    [" and status <> 'CANCELLED' and frozen_at", ' and frozen_at'],
    ['server/kitchen/sheet.test.ts'],
  ),
  one(
    'what is left out is prepared all the same',
    'server/kitchen/ingredientTotals.ts',
    ['!excluded.some((out) => out.id === id)', 'excluded.every((out) => out.id.length > 0)'],
    sheet,
  ),
  one(
    'a name on a label is taken for markup',
    'server/kitchen/labelText.ts',
    ['escapeHtml(delivery.customerName)', 'delivery.customerName'],
    labelled,
  ),
]
