import { asc, type SQLWrapper, sql } from 'drizzle-orm'
import { deliveries } from './table.ts'

/** Block 9 before block 10; what has no number comes last. */
const numbered = (column: SQLWrapper) => [
  sql`nullif(regexp_replace(${column}, '\\D', '', 'g'), '')::numeric nulls last`,
  sql`${column} nulls last`,
]

/** In the order in which one drives: by town, block, road and door. */
export const routeOrder = [
  asc(deliveries.deliveryTimeSlot),
  sql`${deliveries.city} nulls last`,
  ...numbered(deliveries.block),
  ...numbered(deliveries.road),
  ...numbered(deliveries.building),
  ...numbered(deliveries.houseNo),
  asc(deliveries.id),
]
