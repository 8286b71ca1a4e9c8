import { addDays, type Day, startOfDay, weekday } from '../dates.ts'
import { MENU_DAYS } from '../menu/rules.ts'

export const deliveryStatuses = [
  'SCHEDULED',
  'PREPARING',
  'OUT_FOR_DELIVERY',
  'DELIVERED',
  'CANCELLED',
  'FAILED',
] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** Nothing more happens with these. */
export const settledStatuses = ['DELIVERED', 'CANCELLED', 'FAILED'] as const satisfies DeliveryStatus[]

/** Sunday to Thursday, as the menu is. */
export const isDeliveryDay = (d: Day) => weekday(d) < MENU_DAYS

/** From this instant on, what happens on the day is as it is. */
export const cutoffOf = (d: Day) => startOfDay(d)
/** Whether anything about the day can still be changed. */
export const isChangeable = (d: Day, now: Date) => now < cutoffOf(d)

/** The first delivery day on or after `from` that the kitchen is open on. */
export function deliveryDayFrom(from: Day, closed: ReadonlySet<Day>): Day {
  let d = from
  while (!isDeliveryDay(d) || closed.has(d)) d = addDays(d, 1)
  return d
}
