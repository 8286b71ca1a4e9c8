import { bigint, bigserial, date, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { totalMetrics } from '../../domain/insights/rules.ts'

const counted = {
  /** In Bahrain. */
  day: date({ mode: 'string' }).notNull(),
  metric: text({ enum: totalMetrics }).notNull(),
  /** What it is counted by: a plan, a reason, an ingredient, a month; '' where by nothing. */
  key: text().notNull().default(''),
  amount: bigint({ mode: 'number' }).notNull(),
}

/** What was added to a day's total, written with its cause. Rows are only added, so nobody queues; a job folds them. */
export const totalDeltas = pgTable(
  'total_deltas',
  { id: bigserial({ mode: 'number' }).primaryKey(), ...counted },
  (t) => [index('total_deltas_day').on(t.metric, t.day)],
)

/** What people added who are erased since: the rows it was counted from are gone, and a rebuild adds this instead. */
export const keptTotals = pgTable('kept_totals', counted, (t) => [
  primaryKey({ columns: [t.metric, t.day, t.key] }),
])

/** The folded totals. A day's number is its row here and the deltas that are not folded yet. */
export const dailyTotals = pgTable('daily_totals', counted, (t) => [
  primaryKey({ columns: [t.metric, t.day, t.key] }),
])
