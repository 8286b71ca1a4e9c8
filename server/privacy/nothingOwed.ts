import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { isWatchedPayment, payments } from '../tables/payments.ts'
import type { GuestRows } from './guestRows.ts'

/** The subscriptions and payments of an owner, as conditions on their tables. */
type Whose = { subscriptions: SQL; payments: SQL }
const ofUser = (userId: SQL): Whose => {
  const theirs = sql`user_id = ${userId}`
  return { subscriptions: theirs, payments: theirs }
}

/**
 * Running or unpaid subscriptions, open or orphaned payments, deliveries under way, and failed deliveries without a
 * resolution, the latter two by subscription number and day.
 */
const openMatters = (scope: Whose) => sql`
  select 'subscription' as kind, number::text as name, status::text from subscriptions
    where ${scope.subscriptions} and status in ('ACTIVE', 'PAUSED', 'PENDING_PAYMENT')
  union all
  select 'payment', coalesce(charge_id, id::text), status::text from payments
    where ${scope.payments} and (${isWatchedPayment(payments)} or outcome = 'ORPHANED')
  union all
  select case d.status when 'FAILED' then 'delivery' else 'underWay' end, theirs.number::text, d.date::text from deliveries d
    join (select id, number from subscriptions where ${scope.subscriptions}) theirs on theirs.id = d.subscription_id
    where d.status in ('PREPARING', 'OUT_FOR_DELIVERY') or (d.status = 'FAILED' and d.resolution is null)`

/** Payments with a refund under way, or with a failed one that neither a later refund nor a recovery has replaced. */
const refundsOwed = (scope: Whose) => sql`
  select 'payment', coalesce(charge_id, id::text), status::text from payments
    where ${scope.payments} and exists (
      select from refunds r where r.payment_id = payments.id and r.status <> 'DONE'
        and (r.status <> 'FAILED' or r.amount_fils > (
          select coalesce(sum(later.amount_fils), 0) from refunds later
            where later.payment_id = r.payment_id and later.created_at > r.created_at and later.status <> 'FAILED'))
        and not (r.status = 'FAILED' and payments.outcome = 'SUBSCRIBED' and coalesce(payments.decided_at >= r.created_at, false)))`

const ofThatUser = ofUser(sql`users.id`)
/**
 * For use inside a query on users. Nobody is erased while something is owed to them: deliveries, an answer about their
 * money, or the money.
 */
export const nothingOwed = sql`not exists (${openMatters(ofThatUser)}) and not exists (${refundsOwed(ofThatUser)})`

export type OpenMatter = {
  kind: 'subscription' | 'payment' | 'delivery' | 'underWay'
  name: string
  status: string
}
const list = async (tx: Db, matters: SQL) =>
  (await tx.execute<OpenMatter>(sql`${matters} order by 1 desc, 2`)).rows

export const listOpenMatters = (tx: Db, userId: string) => list(tx, openMatters(ofUser(sql`${userId}::uuid`)))

/** Guests are erased at once, so refunds that are owed also prevent it. */
export function listGuestMatters(tx: Db, rows: GuestRows) {
  const among = (ids: string[]) => sql`id = any(${sql.param(ids)}::uuid[])`
  const scope = { subscriptions: among(rows.subscriptions), payments: among(rows.payments) }
  return list(tx, sql.join([openMatters(scope), refundsOwed(scope)], sql` union `))
}
