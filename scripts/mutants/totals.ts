import { type Mutant, one } from './mutant.ts'

const histories = ['server/totals/history.test.ts']
const jobs = ['server/totals/jobs.test.ts']
const onPostgres = (...mutant: Parameters<typeof one>): Mutant => ({ ...one(...mutant), store: 'postgres' })

/** The admin panel's numbers. */
export const totalMutants: Mutant[] = [
  one(
    'who never paid and was withdrawn is listed among those who cancelled',
    'server/insights/cancellations.ts',
    ["        inArray(lines.from, ['ACTIVE', 'PAUSED']),\n", ''],
    ['server/insights/insights.test.ts'],
  ),
  one(
    'who was erased is listed as having cancelled without a reason',
    'server/insights/cancellations.ts',
    ['and(isItsOwn, isThere, found', 'and(isItsOwn, found'],
    ['server/insights/insights.test.ts'],
  ),
  one(
    'a refund is counted twice',
    'server/refunds/settle.ts',
    [
      "    if (status === 'DONE') {\n      await addTotals(",
      "    if (status === 'DONE') await addTotals(tx, refundedTotals(changed, payment), now)\n    if (status === 'DONE') {\n      await addTotals(",
    ],
    histories,
  ),
  one(
    'money of another currency is revenue in dinars',
    'server/totals/money.ts',
    ["isRevenue(payment) ? [{ metric: 'CAPTURED'", "payment.capturedCurrency ? [{ metric: 'CAPTURED'"],
    histories,
  ),
  one(
    'a delivery that is taken back stays settled',
    'server/totals/owed.ts',
    ['isSettled(to) ? -1 : 1', 'isSettled(to) ? -1 : null'],
    histories,
  ),
  one(
    'a fold forgets what was folded before',
    'server/totals/jobs.ts',
    ['amount = daily_totals.amount + excluded.amount', 'amount = excluded.amount'],
    histories,
  ),
  one(
    'days on which nothing ran are not made up for',
    'server/totals/jobs.ts',
    ['putLost(tx, addDays(lost, 1), today)', 'putLost(tx, today, today)'],
    jobs,
  ),
  one(
    'whoever is forgotten takes their ratings out of the numbers',
    'server/totals/keep.ts',
    ['  await keep(1)\n', '  await keep(-1)\n'],
    histories,
  ),
  one(
    'a changed recipe changes what was served',
    'server/deliveries/countServed.ts',
    ['ingredientIds: salads.get(saladId)?.ingredients.map((i) => i.id) ?? []', 'ingredientIds: []'],
    [...jobs, ...histories],
  ),
  onPostgres(
    'two first purchases at once are two new customers',
    'server/subscriptions/create.ts',
    ['  await countSubscription(tx, made, now)\n', ''],
    jobs,
  ),
  onPostgres(
    'what is sold while the totals are counted anew counts twice',
    'server/totals/rebuild.ts',
    ["{ isolationLevel: 'repeatable read' }", '{}'],
    jobs,
  ),
]
