import { sql } from 'drizzle-orm'
import { users } from '../tables/accounts.ts'
import { creditEntries, creditLots } from '../tables/credit.ts'
import { payments } from '../tables/payments.ts'
import { refunds } from '../tables/refunds.ts'

export type TooMuchBack = { id: string; at: string; name: string; paid: string; back: string }
/**
 * Payments whose refunds and credit for failed deliveries exceed what was paid, with the time of the last one. Causes:
 * credit given before lots had a payment, and refunds in the gateway's dashboard.
 */
export const tooMuchBack = sql`(
  select * from (
    select p.id::text as id, u.full_name as name,
        greatest(max(given.at), max(refunded.at))::text as at,
        p.captured_fils - coalesce((select sum(change_fils) from ${creditEntries} where payment_id = p.id), 0) as paid,
        max(given.fils) + coalesce(max(refunded.fils), 0) as back
      from (select payment_id, sum(amount_fils) as fils, max(given_at) as at from ${creditLots}
             where payment_id is not null group by payment_id) given
      join ${payments} p on p.id = given.payment_id join ${users} u on u.id = p.user_id
      left join lateral (select sum(amount_fils) as fils, max(updated_at) as at from ${refunds}
             where payment_id = p.id and status <> 'FAILED') refunded on true
     group by p.id, u.id) of_payments
   where back > paid)`
