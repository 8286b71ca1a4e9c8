import type { Day } from '../dates.ts'
import { type DeliveryStatus, isSettled } from './rules.ts'

type Dated = { readonly deliveryDate: Day; readonly status: DeliveryStatus }

const byDay = (a: Dated, b: Dated) => (a.deliveryDate < b.deliveryDate ? -1 : 1)

/**
 * The deliveries still to come, including today's, earliest first. Past days that were left open are not among them.
 */
export const coming = <D extends Dated>(deliveries: readonly D[], today: Day): D[] =>
  deliveries.filter((d) => d.deliveryDate >= today && !isSettled(d.status)).toSorted(byDay)

/** The latest delivery that was delivered. */
export const lastDelivered = <D extends Dated>(deliveries: readonly D[]): D | undefined =>
  deliveries
    .filter((d) => d.status === 'DELIVERED')
    .toSorted(byDay)
    .at(-1)
