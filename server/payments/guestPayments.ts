import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { orders } from '../orders/table.ts'
import { foundEmail, payments } from './table.ts'

/**
 * The condition that a payment is a guest's: by the e-mail they ordered with, or that the gateway knows of them. Two
 * indexes answer it, which no single `or` would use.
 */
export const guestPayments = (email: string | Placeholder): SQL => sql`${payments.id} in (
  select p.id from ${orders} o join ${payments} p on p.order_id = o.id
    where o.user_id is null and p.user_id is null and o.customer_email = ${email}
  union all
  select p.id from ${payments} p
    where p.user_id is null and p.found_customer is not null and ${foundEmail({ foundCustomer: sql`p.found_customer` })} = ${email})`
