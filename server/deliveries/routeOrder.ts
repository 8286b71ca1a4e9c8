import { asc, type SQLWrapper, sql } from 'drizzle-orm'
import type { AddressColumns } from '../addresses/table.ts'
import { subscriptions } from '../subscriptions/table.ts'
import { deliveries } from './table.ts'

/** Its own until the cutoff only where it goes elsewhere on its day: else it is the subscription's. */
const part = (name: keyof AddressColumns) =>
  sql`case when ${deliveries.deliveryAddress} is null then ${subscriptions[name]} else ${deliveries[name]} end`

/** Block 9 before block 10; what has no number comes last. */
const numbered = (column: SQLWrapper) => [
  sql`nullif(regexp_replace(${column}, '\\D', '', 'g'), '')::numeric nulls last`,
  sql`${column} nulls last`,
]

/** In the order in which one drives: by town, block, road and door. Asked with `subscriptions` joined. */
export const routeOrder = [
  asc(deliveries.deliveryTimeSlot),
  sql`${part('city')} nulls last`,
  ...numbered(part('block')),
  ...numbered(part('road')),
  ...numbered(part('building')),
  ...numbered(part('houseNo')),
  asc(deliveries.id),
]
