import { type SQL, sql } from 'drizzle-orm'

/**
 * When the next line of a history happened: later than its last line, also where the clock stands still, or that line was
 * written by a process whose clock is ahead of ours. `lines` selects `at` of the lines it has.
 */
export const lineAt = (lines: SQL, now: Date): SQL<Date> => {
  const at = sql`${now.toISOString()}::timestamptz`
  return sql`(select case when max(line.at) >= ${at} then max(line.at) + interval '1 millisecond' else ${at} end
    from (${lines}) as line)`
}
