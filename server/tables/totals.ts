import { bigint, bigserial, date, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { totalMetrics } from '../../domain/insights/rules.ts'

const counted = {
  /** The day in Bahrain. */
  day: date({ mode: 'string' }).notNull(),
  metric: text({ enum: totalMetrics }).notNull(),
  /** The dimension: a plan, a reason, an ingredient, a month; '' for none. */
  key: text().notNull().default(''),
  amount: bigint({ mode: 'number' }).notNull(),
}

/**
 * What was added to a day's total, written in the transaction of its cause. Rows are only added, so transactions do not
 * wait for each other; a job folds them.
 */
export const totalDeltas = pgTable(
  'total_deltas',
  { id: bigserial({ mode: 'number' }).primaryKey(), ...counted },
  (t) => [index('total_deltas_day').on(t.metric, t.day)],
)

/** The totals of erased customers. The rows behind them are gone, and a rebuild adds these instead. */
export const keptTotals = pgTable('kept_totals', counted, (t) => [
  primaryKey({ columns: [t.metric, t.day, t.key] }),
])

/** The folded totals. A day's number is its row here plus the deltas that are not folded yet. */
export const dailyTotals = pgTable('daily_totals', counted, (t) => [
  primaryKey({ columns: [t.metric, t.day, t.key] }),
])
