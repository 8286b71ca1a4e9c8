import { cancellationReasons, type SubscriptionStatus } from '../../domain/subscriptions/rules.ts'
import type { Delta } from './add.ts'

/** Returns what a change of a subscription's status adds. `reason`: why it was cancelled, if the owner said. */
export function statusTotals({
  planId,
  from,
  to,
  reason,
}: {
  planId: string
  from: SubscriptionStatus
  to: SubscriptionStatus
  reason: unknown
}): Delta[] {
  const active = Number(to === 'ACTIVE') - Number(from === 'ACTIVE')
  // Withdrawing a subscription that was never paid does not count as a cancellation.
  const isCancelled = to === 'CANCELLED' && (from === 'ACTIVE' || from === 'PAUSED')
  const key = cancellationReasons.find((known) => known === reason) ?? 'NONE'
  return [
    { metric: 'ACTIVE', key: planId, amount: active },
    { metric: 'CANCELLED', key, amount: Number(isCancelled) },
  ]
}
