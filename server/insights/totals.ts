import { sql } from 'drizzle-orm'
import { addDays, type Day } from '../../domain/dates.ts'
import type { TotalMetric } from '../../domain/insights/rules.ts'
import type { Db } from '../db/client.ts'
import { allTotals } from '../totals/read.ts'

type Sum = { metric: TotalMetric; at: Day; key: string; amount: number }
export type Sums = ReturnType<typeof sumsIn>

const sumsIn = (rows: readonly Sum[]) => ({
  rows,
  sumOf: (metric: TotalMetric, at?: Day) =>
    rows
      .filter((r) => r.metric === metric && (at === undefined || r.at === at))
      .reduce((sum, r) => sum + r.amount, 0),
  /** By dimension, largest first. */
  byKey: (metric: TotalMetric) =>
    rows.filter((r) => r.metric === metric && r.amount > 0).toSorted((a, b) => b.amount - a.amount),
})

/** The monthly totals from a month on, by its first day. */
export const readMonths = async (db: Db, from: Day) =>
  sumsIn(
    await ask(
      db,
      sql`select metric, date_trunc('month', day)::date::text as at, '' as key, sum(amount)::float8 as amount from ${allTotals}
        where metric in ('CAPTURED', 'REFUNDED', 'NEW_CUSTOMERS', 'LOST_CUSTOMERS', 'RETENTION_BASE', 'RETENTION_KEPT',
          'RATING_SUM', 'RATING_COUNT') and day >= ${from}
        group by 1, 2`,
    ),
  )

/** The sums of the last days, by dimension. */
export const readRecent = async (db: Db, from: Day, to: Day) =>
  sumsIn(
    await ask(
      db,
      sql`select metric, '' as at, key, sum(amount)::float8 as amount from ${allTotals}
        where metric in ('RATING_SUM', 'RATING_COUNT', 'CANCELLED', 'INGREDIENT_SERVED', 'INGREDIENT_EXCLUDED')
          and day between ${from} and ${to}
        group by 1, 3`,
    ),
  )

/** The money in and out on one day. */
export const readDay = async (db: Db, day: Day) =>
  sumsIn(
    await ask(
      db,
      sql`select metric, '' as at, '' as key, sum(amount)::float8 as amount from ${allTotals}
        where metric in ('CAPTURED', 'REFUNDED') and day = ${day} group by 1`,
    ),
  )

/** What is owed now, by the month in which it expires. */
export const readOwed = async (db: Db) =>
  sumsIn(
    await ask(
      db,
      sql`select metric, key as at, '' as key, sum(amount)::float8 as amount from ${allTotals}
        where metric in ('OWED_DELIVERIES', 'OWED_FILS') group by 1, 2`,
    ),
  )

/**
 * How many subscriptions of each plan were active at the end of a day: the sum of all changes up to then. By week from
 * `from` on, and for the day `monthAgo`.
 */
export async function readActive(db: Db, from: Day, monthAgo: Day) {
  const rows = await ask(
    db,
    sql`select metric, key, sum(amount)::float8 as amount,
        case when day <= ${from}::date then ${from} else (day + 6 - extract(dow from day)::int)::text end as at
      from ${allTotals} where metric = 'ACTIVE' group by 1, 2, 4`,
  )
  const { rows: before } = await db.execute<{ amount: number }>(sql`
    select coalesce(sum(amount), 0)::float8 as amount from ${allTotals} where metric = 'ACTIVE' and day <= ${monthAgo}`)
  return {
    now: rows.reduce((sum, r) => sum + r.amount, 0),
    monthAgo: before[0]?.amount ?? 0,
    plans: [...new Set(rows.map((r) => r.key))],
    /** The number for a plan at the end of a week (`weekEnd`), or of `from`. */
    at: (plan: string, weekEnd: Day) =>
      rows.filter((r) => r.key === plan && r.at <= weekEnd).reduce((sum, r) => sum + r.amount, 0),
  }
}

/** The Saturdays from a day on; the last is the end of the current week. */
export function weekEnds(from: Day, last: Day): Day[] {
  const ends: Day[] = []
  for (let end = last; end >= from; end = addDays(end, -7)) ends.unshift(end)
  return ends
}

const ask = async (db: Db, query: ReturnType<typeof sql>) => (await db.execute<Sum>(query)).rows
