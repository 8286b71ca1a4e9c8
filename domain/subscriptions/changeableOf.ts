import type { Day } from '../dates.ts'
import type { ChangeableSubscription } from './changes.ts'
import type { Subscription } from './contract.ts'

/** Converts the owner's view of a subscription for the rules of change, so that browser and server decide alike. */
export const changeableOf = (
  { status, plannedStart, boughtAt, deliverySchedules, pause, skippedDays }: Subscription,
  closed: readonly Day[],
): ChangeableSubscription => ({
  status,
  plannedStart,
  boughtAt: new Date(boughtAt),
  deliveries: deliverySchedules.map((d) => ({
    id: d.id,
    date: d.deliveryDate,
    status: d.status,
    frozen: d.frozen,
    redelivery: d.redelivery,
    moved: d.movedFrom !== null,
  })),
  pause,
  skips: skippedDays,
  closed,
})
