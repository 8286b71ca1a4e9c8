import { type Mutant, one } from './mutant.ts'

const histories = ['server/totals/history.test.ts']
const jobs = ['server/totals/jobs.test.ts']
const onPostgres = (...mutant: Parameters<typeof one>): Mutant => ({ ...one(...mutant), store: 'postgres' })

/** The admin panel's numbers. */
export const totalMutants: Mutant[] = [
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
  onPostgres(
    'sales during a rebuild of the totals count twice',
    'server/totals/rebuild.ts',
    ["{ isolationLevel: 'repeatable read' }", '{}'],
    jobs,
  ),
]
