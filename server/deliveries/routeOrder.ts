import { asc, type SQLWrapper, sql } from 'drizzle-orm'
import { deliveries } from '../tables/deliveries.ts'
import { subscriptions } from '../tables/subscriptions.ts'

/** Sorts block 9 before block 10, and values without a number last. */
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

/** The driving order: by town, block, road and building. Only for frozen deliveries, which hold their own address. */
export const routeOrder = orderBy(deliveries)

/** A part of a delivery's address, frozen or not. Text and parts always come from the same address. */
const placed = (part: Part) =>
  sql<
    string | null
  >`case when ${deliveries.deliveryAddress} is null then ${subscriptions[part]} else ${deliveries[part]} end`
/** The same for any delivery. The query must join `subscriptions`. */
export const place: Record<Part, ReturnType<typeof placed>> = {
  city: placed('city'),
  block: placed('block'),
  road: placed('road'),
  building: placed('building'),
  houseNo: placed('houseNo'),
}
export const plannedRouteOrder = orderBy(place)
