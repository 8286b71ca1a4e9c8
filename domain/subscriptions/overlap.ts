import type { Day } from '../dates.ts'
import { type DeliveryStatus, isSettled } from '../deliveries/rules.ts'

type DoorAddress = {
  readonly block: string
  readonly road: string
  readonly building: string | null
  readonly flat: string | null
  readonly houseNo: string | null
}
type Bought = {
  readonly address: DoorAddress | null
  readonly deliverySchedules: readonly { readonly deliveryDate: Day; readonly status: DeliveryStatus }[]
}

/** The town is ignored: it is written in the reader's language, and a block belongs to only one town. */
const doorOf = ({ block, road, building, flat, houseNo }: DoorAddress) =>
  [block, road, building, flat, houseNo].map((part) => (part ?? '').trim().toLowerCase()).join(' / ')

/** The first of these subscriptions that delivers to the same door on some of these days, and those days. */
export function overlapWith<B extends Bought>(
  bought: readonly B[],
  { days, address }: { days: readonly Day[]; address: DoorAddress },
): { subscription: B; days: Day[] } | null {
  for (const subscription of bought) {
    if (!subscription.address || doorOf(subscription.address) !== doorOf(address)) continue
    const due = subscription.deliverySchedules
      .filter(({ status }) => !isSettled(status))
      .map(({ deliveryDate }) => deliveryDate)
    const shared = days.filter((day) => due.includes(day))
    if (shared.length > 0) return { subscription, days: shared }
  }
  return null
}
