import type { Day } from '../../domain/dates.ts'
import type { ChangeableSubscription } from '../../domain/subscriptions/changes.ts'
import type { Subscription } from '../../domain/subscriptions/contract.ts'

/** A subscription as the rules of change ask about it: what a dialog shows and what the server does come from one rule. */
export const changeableOf = (subscription: Subscription, closed: Iterable<Day>): ChangeableSubscription => ({
  status: subscription.status,
  startDate: subscription.startDate,
  boughtAt: new Date(subscription.boughtAt),
  deliveries: subscription.deliverySchedules.map(({ id, deliveryDate, status, frozen }) => ({
    id,
    date: deliveryDate,
    status,
    frozen,
  })),
  pause: subscription.pause,
  skips: subscription.skippedDays,
  closed: [...closed],
})
