import { type Mutant, one } from './mutant.ts'

const histories = ['server/totals/history.test.ts']
const jobs = ['server/totals/jobs.test.ts']
const onPostgres = (...mutant: Parameters<typeof one>): Mutant => ({ ...one(...mutant), store: 'postgres' })

/** The admin panel's numbers. */
export const totalMutants: Mutant[] = [
  one(
    'withdrawn unpaid subscriptions count as cancellations',
    'server/insights/cancellations.ts',
    ["        inArray(lines.from, ['ACTIVE', 'PAUSED']),\n", ''],
    ['server/insights/insights.test.ts'],
  ),
  one(
    'erased customers count as cancelled without a reason',
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
    'a payment in another currency counts as revenue',
    'server/totals/money.ts',
    ["isRevenue(payment) ? [{ metric: 'CAPTURED'", "payment.capturedCurrency ? [{ metric: 'CAPTURED'"],
    histories,
  ),
  one(
    'an undone delivery still counts as settled',
    'server/totals/owedDeliveries.ts',
    ['isSettled(to) ? -1 : 1', 'isSettled(to) ? -1 : null'],
    histories,
  ),
  one(
    'folding totals overwrites earlier ones',
    'server/totals/jobs.ts',
    ['amount = daily_totals.amount + excluded.amount', 'amount = excluded.amount'],
    histories,
  ),
  one(
    'lost customers are not counted for days without a run',
    'server/totals/jobs.ts',
    ['putLost(tx, addDays(lost, 1), today)', 'putLost(tx, today, today)'],
    jobs,
  ),
  one(
    'an erasure removes the customer’s ratings from the totals',
    'server/totals/erasure.ts',
    ['  await keep(1)\n', '  await keep(-1)\n'],
    histories,
  ),
  one(
    'a changed recipe changes the count of served ingredients',
    'server/deliveries/countServed.ts',
    ['ingredientIds: salads.get(saladId)?.ingredients.map((i) => i.id) ?? []', 'ingredientIds: []'],
    [...jobs, ...histories],
  ),
  onPostgres(
    'concurrent first purchases count two new customers',
    'server/subscriptions/create.ts',
    ['  await countSubscription(tx, made, now)\n', ''],
    jobs,
  ),
  onPostgres(
    'sales during a rebuild of the totals count twice',
    'server/totals/rebuild.ts',
    ["{ isolationLevel: 'repeatable read' }", '{}'],
    jobs,
  ),
]
