import type { Day } from '../dates.ts'
import type { ChangeableSubscription } from './changes.ts'
import type { Subscription } from './contract.ts'

/** A subscription as its owner reads it, for the rules of change: what they say here the server says too. */
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
