import { changeableOf } from '../../domain/subscriptions/changeableOf.ts'
import type { Subscription } from '../../domain/subscriptions/contract.ts'
import { useClosedDays } from '../shop.ts'

/** A subscription as the rules of change see it, with the days the kitchen is closed. */
export function useChangeable(subscription: Subscription) {
  const closed = useClosedDays()
  return changeableOf(subscription, [...closed])
}
