import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { erasableTotals } from './fromRows.ts'

/** A user, or a guest by their subscriptions. */
type Erased = { userId: string } | { subscriptionIds: string[] }

/** Runs an erasure and keeps the sums of the rows that it removes. The sums name nobody. */
export async function keepingTotals<T>(tx: Db, owner: Erased, erase: () => Promise<T>): Promise<T> {
  // A guest gives no feedback.
  const [ofSubscription, ofFeedback] =
    'userId' in owner
      ? [sql`s.user_id = ${owner.userId}`, sql`f.user_id = ${owner.userId}`]
      : [sql`s.id = any(${sql.param(owner.subscriptionIds)}::uuid[])`, sql`false`]
  const totals = erasableTotals(ofSubscription, ofFeedback)
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
