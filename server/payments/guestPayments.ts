import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { orders } from '../tables/orders.ts'
import { foundEmail, payments } from '../tables/payments.ts'

/**
 * A condition for the payments of a guest, by the email address of the order or of the customer found at the gateway. A
 * union, because each half uses its own index and a single `or` would use neither.
 */
export const guestPayments = (email: string | Placeholder): SQL => sql`${payments.id} in (
  select p.id from ${orders} o join ${payments} p on p.order_id = o.id
    where o.user_id is null and p.user_id is null and o.customer_email = ${email}
  union all
  select p.id from ${payments} p
    where p.user_id is null and p.found_customer is not null and ${foundEmail({ foundCustomer: sql`p.found_customer` })} = ${email})`
