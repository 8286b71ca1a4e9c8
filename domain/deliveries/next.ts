import type { Day } from '../dates.ts'
import { type DeliveryStatus, isSettled } from './rules.ts'

type Dated = { readonly deliveryDate: Day; readonly status: DeliveryStatus }

const byDay = (a: Dated, b: Dated) => (a.deliveryDate < b.deliveryDate ? -1 : 1)

/** What still comes, today's included, the next first. A past day that was left open does not come any more. */
export const coming = <D extends Dated>(deliveries: readonly D[], today: Day): D[] =>
  deliveries.filter((d) => d.deliveryDate >= today && !isSettled(d.status)).toSorted(byDay)

/** The newest that was delivered. */
export const lastDelivered = <D extends Dated>(deliveries: readonly D[]): D | undefined =>
  deliveries
    .filter((d) => d.status === 'DELIVERED')
    .toSorted(byDay)
    .at(-1)
