import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { erasableTotals } from './raw.ts'

type Erased = { userId: string } | { guestEmail: string }

/** Erases somebody: what is taken away of what the totals were counted from is kept as sums, which name nobody. */
export async function keepingTotals<T>(tx: Db, whose: Erased, erase: () => Promise<T>): Promise<T> {
  const isTheirs =
    'userId' in whose
      ? sql`user_id = ${whose.userId}`
      : sql`user_id is null and customer_email = ${whose.guestEmail}`
  const { rows } = await tx.execute<{ id: string }>(sql`select id from subscriptions where ${isTheirs}`)
  // By id: who they were is gone afterwards. A guest gives no feedback.
  const totals = erasableTotals(
    sql`s.id = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`,
    'userId' in whose ? sql`f.user_id = ${whose.userId}` : sql`false`,
  )
  const keep = (sign: 1 | -1) =>
    tx.execute(sql`
      insert into kept_totals (day, metric, key, amount)
      select day, metric, key, ${sign}::int * sum(amount) from (${totals}) counted group by day, metric, key
      on conflict (metric, day, key) do update set amount = kept_totals.amount + excluded.amount`)
  await keep(1)
  const erased = await erase()
  await keep(-1)
  return erased
}
