import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type Fils, fils } from '../../domain/money.ts'

/** A delivery's share of the payment. A re-delivery has the share of the delivery it replaces. */
export const originalWorth = (deliveryId: SQLWrapper): SQL<Fils> =>
  sql`(
    with recursive origin as (
      select d.redelivery_of, d.worth_fils from deliveries d where d.id = ${deliveryId}
      union all
      select d.redelivery_of, d.worth_fils from deliveries d join origin on origin.redelivery_of = d.id
    )
    select worth_fils from origin where redelivery_of is null)`.mapWith((value) => fils(Number(value)))
