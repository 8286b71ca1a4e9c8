import { and, gte, lt, sql } from 'drizzle-orm'
import { fils } from '../../domain/money.ts'
import { CURRENCY } from '../../domain/payments/rules.ts'
import type { Difference } from '../../domain/recovery/rules.ts'
import type { Db } from '../db/client.ts'
import { type TooMuchBack, tooMuchBack } from '../refunds/tooMuchBack.ts'
import { users } from '../tables/accounts.ts'
import { creditEntries, type creditEntryKinds, creditLots } from '../tables/credit.ts'
import { payments } from '../tables/payments.ts'
import type { Entry, Span } from './reconcileEntry.ts'

type Kind = (typeof creditEntryKinds)[number]

/** Returns the movements of store credit by kind. */
export async function creditMoved(db: Db, { from, to }: Span) {
  const rows = await db
    .select({
      kind: creditEntries.kind,
      count: sql<number>`count(*)::int`,
      fils: sql<string>`abs(sum(${creditEntries.changeFils}))::text`,
    })
    .from(creditEntries)
    .where(and(gte(creditEntries.at, from), lt(creditEntries.at, to)))
    .groupBy(creditEntries.kind)
  return (kind: Kind) => {
    const row = rows.find((one) => one.kind === kind)
    return { count: row?.count ?? 0, fils: fils(Number(row?.fils ?? 0)) }
  }
}

/** The first hold only: a replaced payment that is captured after all holds its credit again. */
const heldOnce = sql`e.kind = 'HELD' and e.turn = 0`

/**
 * Yields lots whose rest differs from the sum of their entries, payments that took another amount of credit than they
 * state, and payments of which more was returned than paid.
 */
export async function* reconcileCredit(db: Db, { from, to }: Span): AsyncGenerator<Entry[]> {
  const moved = sql`(select lot_id from ${creditEntries} where at >= ${from.toISOString()} and at < ${to.toISOString()})`
  const lots = await db.execute<{ at: string; name: string; left: string; sum: string }>(sql`
    select l.given_at::text as at, u.full_name as name, l.left_fils::text as left,
        coalesce(sum(e.change_fils), 0)::text as sum
      from ${creditLots} l join ${users} u on u.id = l.user_id left join ${creditEntries} e on e.lot_id = l.id
     where l.id in ${moved} group by l.id, u.id having l.left_fils <> coalesce(sum(e.change_fils), 0)`)
  const held = await db.execute<{ id: string; at: string; name: string; said: string; sum: string }>(sql`
    select p.id::text as id, min(e.at)::text as at, min(u.full_name) as name, p.credit_fils::text as said,
        (-sum(e.change_fils) filter (where ${heldOnce}))::text as sum
      from ${creditEntries} e join ${payments} p on p.id = e.payment_id join ${users} u on u.id = p.user_id
     where e.kind in ('HELD', 'RETURNED') and p.id in (
       select payment_id from ${creditEntries}
        where kind = 'HELD' and at >= ${from.toISOString()} and at < ${to.toISOString()})
     -- One that is recovered after its credit went back says what it still holds: nothing.
     group by p.id having p.credit_fils not in
       (-sum(e.change_fils) filter (where ${heldOnce}), -sum(e.change_fils))`)
  const tooMuch = await db.execute<TooMuchBack>(sql`
    select * from ${tooMuchBack} of_payments
     where at::timestamptz >= ${from.toISOString()} and at::timestamptz < ${to.toISOString()}`)
  const entry = (
    row: { at: string; name: string; sum: string },
    bookAmount: string,
    paymentId: string | null,
    difference: Difference = 'CREDIT_DIFFERS',
  ) => ({
    kind: 'CREDIT' as const,
    at: new Date(row.at),
    paymentId,
    chargeId: null,
    refundId: null,
    customerName: row.name,
    currency: CURRENCY,
    // The gateway has no part in store credit, so its column shows the sum of the entries.
    gatewayFils: fils(Number(row.sum)),
    booksFils: fils(Number(bookAmount)),
    outcome: null,
    difference,
  })
  yield [
    ...lots.rows.map((row) => entry(row, row.left, null)),
    ...held.rows.map((row) => entry(row, row.said, row.id)),
    ...tooMuch.rows.map((row) => entry({ ...row, sum: row.paid }, row.back, row.id, 'TOO_MUCH_BACK')),
  ]
}
