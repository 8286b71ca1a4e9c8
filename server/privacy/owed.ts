import { type SQL, sql } from 'drizzle-orm'
import { openStatuses } from '../../domain/payments/rules.ts'
import type { Db } from '../db/client.ts'

/** Of a user: subscriptions that run or wait to be paid, and payments that are open or whose money is nobody's yet. */
const openMatters = (userId: SQL) => sql`
  select 'subscription' as kind, number::text as name, status::text from subscriptions
    where user_id = ${userId} and status in ('ACTIVE', 'PAUSED', 'PENDING_PAYMENT')
  union all
  select 'payment', coalesce(charge_id, id::text), status::text from payments
    where user_id = ${userId} and (status in ${openStatuses} or outcome = 'ORPHANED')`

/** On their way, or failed and no other has taken their place since. */
const refundsOwed = (userId: SQL) => sql`
  select from refunds r join payments p on p.id = r.payment_id
    where p.user_id = ${userId} and r.status <> 'DONE' and (r.status <> 'FAILED' or r.amount_fils > (
      select coalesce(sum(later.amount_fils), 0) from refunds later
        where later.payment_id = r.payment_id and later.created_at > r.created_at and later.status <> 'FAILED'))`

/** Of a row of users. Nobody is erased while something is owed to them: salads, an answer about their money, or the money. */
export const nothingOwed = sql`not exists (${openMatters(sql`users.id`)})
  and not exists (${refundsOwed(sql`users.id`)})`

export const listOpenMatters = async (tx: Db, userId: string) =>
  (
    await tx.execute<{ kind: 'subscription' | 'payment'; name: string; status: string }>(
      sql`${openMatters(sql`${userId}::uuid`)} order by 1 desc, 2`,
    )
  ).rows
