import { type SQL, sql } from 'drizzle-orm'

/**
 * Returns the time of the next history row: later than the last row, even if the clock stands still or the last row was
 * written by a process whose clock is ahead. `lines` selects `at` of the existing rows.
 */
export const lineAt = (lines: SQL, now: Date): SQL<Date> => {
  const at = sql`${now.toISOString()}::timestamptz`
  return sql`(select case when max(line.at) >= ${at} then max(line.at) + interval '1 millisecond' else ${at} end
    from (${lines}) as line)`
}
