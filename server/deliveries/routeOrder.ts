import { asc, type SQLWrapper, sql } from 'drizzle-orm'
import { subscriptions } from '../subscriptions/table.ts'
import { deliveries } from './table.ts'

/** Block 9 before block 10; what has no number comes last. */
const numbered = (column: SQLWrapper) => [
  sql`nullif(regexp_replace(${column}, '\\D', '', 'g'), '')::numeric nulls last`,
  sql`${column} nulls last`,
]

type Part = 'city' | 'block' | 'road' | 'building' | 'houseNo'
const orderBy = (place: Record<Part, SQLWrapper>) => [
  asc(deliveries.deliveryTimeSlot),
  sql`${place.city} nulls last`,
  ...numbered(place.block),
  ...numbered(place.road),
  ...numbered(place.building),
  ...numbered(place.houseNo),
  asc(deliveries.id),
]

/** In the order in which one drives: by town, block, road and door. Of what is frozen: it has its own address. */
export const routeOrder = orderBy(deliveries)

/** A part of where a delivery goes, frozen or not: text and parts are always of the same address. */
const placed = (part: Part) =>
  sql<
    string | null
  >`case when ${deliveries.deliveryAddress} is null then ${subscriptions[part]} else ${deliveries[part]} end`
/** The same of any day's. Asked with `subscriptions` joined. */
export const place: Record<Part, ReturnType<typeof placed>> = {
  city: placed('city'),
  block: placed('block'),
  road: placed('road'),
  building: placed('building'),
  houseNo: placed('houseNo'),
}
export const plannedRouteOrder = orderBy(place)
