import { sql } from 'drizzle-orm'

/** All totals: the folded ones and the unfolded deltas. Read in one statement, so that none counts twice. */
export const allTotals = sql`(
  select day, metric, key, amount from daily_totals union all
  select day, metric, key, amount from total_deltas) totals`
