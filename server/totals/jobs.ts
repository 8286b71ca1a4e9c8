import { sql } from 'drizzle-orm'
import { addDays, addMonths, type Day, dayInBahrain } from '../../domain/dates.ts'
import type { Db } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'
import type { JobContext } from '../jobs/job.ts'
import { putLost, putRetention, rebuildTotals } from './rebuild.ts'

const BATCH_SIZE = 5000

/**
 * Adds the deltas to their days. A delta is deleted in the same statement, so it counts once on any number of
 * processes; days are written in one order, so that no deadlock occurs.
 */
export async function foldTotals({ db }: Pick<JobContext, 'db'>): Promise<void> {
  for (let taken = BATCH_SIZE; taken === BATCH_SIZE; ) {
    const { rows } = await db.execute<{ taken: number }>(sql`
      with taken as (
        delete from total_deltas where id in (
          select id from total_deltas order by id limit ${BATCH_SIZE} for update skip locked)
        returning day, metric, key, amount),
      folded as (
        insert into daily_totals (day, metric, key, amount)
        select day, metric, key, sum(amount) from taken group by day, metric, key order by metric, day, key
        on conflict (metric, day, key) do update set amount = daily_totals.amount + excluded.amount)
      select count(*)::int as taken from taken`)
    taken = rows[0]?.taken ?? 0
  }
}

/**
 * Counts what no single change brings about: the customers lost today, and who stayed of last month's. Makes up for
 * missed days; if nothing was ever counted, it rebuilds everything.
 */
export async function countDay({ db, now }: Pick<JobContext, 'db' | 'now'>): Promise<void> {
  const counted = await lastCounted(db)
  if (!counted.lost || !counted.retention) return rebuildTotals(db, now)
  const { lost, retention } = counted
  const today = dayInBahrain(now)
  await transaction(db, async (tx) => {
    await tx.execute(sql`set local jit = off`)
    if (lost < today) await putLost(tx, addDays(lost, 1), today)
    for (let month = addMonths(retention, 1); month < addMonths(today, 0); month = addMonths(month, 1))
      await putRetention(tx, month)
  })
}

async function lastCounted(db: Db) {
  const { rows } = await db.execute<{ lost: Day | null; retention: Day | null }>(sql`
    select (select max(day)::text from daily_totals where metric = 'LOST_CUSTOMERS') as lost,
      (select max(day)::text from daily_totals where metric = 'RETENTION_BASE') as retention`)
  return rows[0] ?? { lost: null, retention: null }
}
