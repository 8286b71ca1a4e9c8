import { changeableOf } from '../../domain/subscriptions/changeableOf.ts'
import type { Subscription } from '../../domain/subscriptions/contract.ts'
import { useClosedDays } from '../shop.ts'

/** A subscription as the change rules need it, with the days on which the kitchen is closed. */
export function useChangeable(subscription: Subscription) {
  const closed = useClosedDays()
  return changeableOf(subscription, [...closed])
}
