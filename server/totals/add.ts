import { type SQL, sql } from 'drizzle-orm'
import { type Day, dayInBahrain } from '../../domain/dates.ts'
import type { TotalMetric } from '../../domain/insights/rules.ts'
import type { Db } from '../db/client.ts'

export type Delta = {
  metric: TotalMetric
  key?: string
  amount: number
  /** The day to count on, if it is not the day of the change. */
  day?: Day
}

/** Adds to the totals in the transaction of the change, on its day in Bahrain. */
export async function addTotals(tx: Db, deltas: readonly Delta[], at: Date): Promise<void> {
  const counted = deltas.filter(({ amount }) => amount !== 0)
  if (counted.length > 0) await tx.execute(addedTotals(counted, at))
}

/** The same as part of another statement: `with counted as (…)`. One statement for any number of deltas. */
export function addedTotals(deltas: readonly Delta[], at: Date): SQL {
  const today = dayInBahrain(at)
  const rows = deltas.map(({ metric, key = '', amount, day = today }) => ({ day, metric, key, amount }))
  return sql`
    insert into total_deltas (day, metric, key, amount)
    select day, metric, key, amount
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one(day date, metric text, key text, amount bigint)
    where amount <> 0`
}

/** The same as part of a drizzle statement: `tx.with(countedTotals(…)).update(…)`. */
export const countedTotals = (tx: Db, deltas: readonly Delta[], at: Date) =>
  tx.$with('counted', {}).as(addedTotals(deltas, at))
