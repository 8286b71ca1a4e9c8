import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { isWatchedPayment, payments } from '../payments/table.ts'
import type { GuestRows } from './guestRows.ts'

/** Which subscriptions and payments are meant, each as the condition on a row of its table. */
type Whose = { subscriptions: SQL; payments: SQL }
const ofUser = (userId: SQL): Whose => {
  const theirs = sql`user_id = ${userId}`
  return { subscriptions: theirs, payments: theirs }
}

/**
 * Subscriptions that run or wait to be paid, payments that are open or whose money is nobody's yet, deliveries that are
 * under way, and failed ones that nobody has dealt with, by the number of their subscription and their day.
 */
const openMatters = (whose: Whose) => sql`
  select 'subscription' as kind, number::text as name, status::text from subscriptions
    where ${whose.subscriptions} and status in ('ACTIVE', 'PAUSED', 'PENDING_PAYMENT')
  union all
  select 'payment', coalesce(charge_id, id::text), status::text from payments
    where ${whose.payments} and (${isWatchedPayment(payments)} or outcome = 'ORPHANED')
  union all
  select case d.status when 'FAILED' then 'delivery' else 'underWay' end, theirs.number::text, d.date::text from deliveries d
    join (select id, number from subscriptions where ${whose.subscriptions}) theirs on theirs.id = d.subscription_id
    where d.status in ('PREPARING', 'OUT_FOR_DELIVERY') or (d.status = 'FAILED' and d.resolution is null)`

/** Payments with a refund on its way, or one that failed and neither another nor salads have taken its place since. */
const refundsOwed = (whose: Whose) => sql`
  select 'payment', coalesce(charge_id, id::text), status::text from payments
    where ${whose.payments} and exists (
      select from refunds r where r.payment_id = payments.id and r.status <> 'DONE'
        and (r.status <> 'FAILED' or r.amount_fils > (
          select coalesce(sum(later.amount_fils), 0) from refunds later
            where later.payment_id = r.payment_id and later.created_at > r.created_at and later.status <> 'FAILED'))
        and not (r.status = 'FAILED' and payments.outcome = 'SUBSCRIBED' and coalesce(payments.decided_at >= r.created_at, false)))`

const ofThatUser = ofUser(sql`users.id`)
/** Of a row of users. Nobody is erased while something is owed to them: salads, an answer about their money, or the money. */
export const nothingOwed = sql`not exists (${openMatters(ofThatUser)}) and not exists (${refundsOwed(ofThatUser)})`

export type OpenMatter = {
  kind: 'subscription' | 'payment' | 'delivery' | 'underWay'
  name: string
  status: string
}
const list = async (tx: Db, matters: SQL) =>
  (await tx.execute<OpenMatter>(sql`${matters} order by 1 desc, 2`)).rows

export const listOpenMatters = (tx: Db, userId: string) => list(tx, openMatters(ofUser(sql`${userId}::uuid`)))

/** A guest's are erased at once, so what is only owed stands in the way too. */
export function listGuestMatters(tx: Db, rows: GuestRows) {
  const among = (ids: string[]) => sql`id = any(${sql.param(ids)}::uuid[])`
  const whose = { subscriptions: among(rows.subscriptions), payments: among(rows.payments) }
  return list(tx, sql.join([openMatters(whose), refundsOwed(whose)], sql` union `))
}
