import { type SQL, sql } from 'drizzle-orm'
import { addMonths, type Day, dayInBahrain } from '../../domain/dates.ts'
import type { Db } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'
import { erasableTotals, lastingTotals, lostTotals, retentionTotals } from './fromRows.ts'

/**
 * Computes all totals again from the rows themselves. The shop may be running: everything is read as of one moment,
 * later changes leave their deltas, and no fold runs in between.
 */
export const rebuildTotals = (db: Db, now: Date): Promise<void> =>
  transaction(
    db,
    async (tx) => {
      // It may take long, and compiling its queries takes longer than running them.
      await tx.execute(sql`set local statement_timeout = 0`)
      await tx.execute(sql`set local jit = off`)
      // Before anything is read, so that the snapshot begins once the lock is held.
      await tx.execute(sql`lock table daily_totals in share row exclusive mode`)
      await tx.execute(sql`delete from total_deltas`)
      await tx.execute(sql`delete from daily_totals`)
      const all = sql`true`
      await put(
        tx,
        sql`
        ${lastingTotals} union all ${erasableTotals(all, all)}
        union all select day, metric, key, amount from kept_totals`,
      )
      const today = dayInBahrain(now)
      await putLost(tx, null, today)
      for (const month of await wholeMonths(tx, today)) await putRetention(tx, month)
    },
    { isolationLevel: 'repeatable read' },
  )

/** The months since the first sale. Always includes the last one, so that the next run knows where to continue. */
async function wholeMonths(tx: Db, today: Day): Promise<Day[]> {
  const { rows } = await tx.execute<{ first: Day | null }>(sql`
    select min(day)::text as first from daily_totals where metric = 'NEW_CUSTOMERS'`)
  const last = addMonths(today, -1)
  const months: Day[] = []
  for (let month = addMonths(rows[0]?.first ?? last, 0); month < last; month = addMonths(month, 1))
    months.push(month)
  return [...months, last]
}

/** Saves the lost customers from `from` on. Always saves today, so that the next run knows where to continue. */
export const putLost = (tx: Db, from: Day | null, today: Day) =>
  put(
    tx,
    sql`select * from (${lostTotals(from, today)}) lost
    union all select ${today}::date, 'LOST_CUSTOMERS', '', 0`,
  )

export const putRetention = (tx: Db, month: Day) => put(tx, retentionTotals(month, addMonths(month, 1)))

/** Overwrites existing values, so that repeating it gives the same result. */
const put = (tx: Db, totals: SQL) =>
  tx.execute(sql`
    insert into daily_totals (day, metric, key, amount)
    select day, metric, key, sum(amount) from (${totals}) counted group by day, metric, key
    on conflict (metric, day, key) do update set amount = excluded.amount`)
