import { fromWire } from '../../domain/money.ts'
import { myCredit } from '../../domain/payments/contract.ts'
import { changeableOf } from '../../domain/subscriptions/changeableOf.ts'
import { planCancellation } from '../../domain/subscriptions/changes.ts'
import { mySubscriptions, type Subscription } from '../../domain/subscriptions/contract.ts'
import { useRead } from '../api.ts'
import { serverNow } from '../clock.ts'

export type Loss =
  | { subscription: Subscription; is: 'unpaid' | 'refunded' }
  | { subscription: Subscription; is: 'lost'; days: number }

/**
 * What is lost with an account: store credit, and the subscriptions that must be cancelled first, by the
 * rules of cancellation.
 */
export function useDeletionLosses({ enabled }: { enabled: boolean }) {
  const subscriptions = useRead(mySubscriptions, {}, { enabled })
  const credit = useRead(myCredit, {}, { enabled })
  const now = serverNow()
  const losses = (subscriptions.data ?? []).flatMap((subscription): Loss[] => {
    if (subscription.status === 'PENDING_PAYMENT') return [{ subscription, is: 'unpaid' }]
    const plan = planCancellation(changeableOf(subscription, []), new Date(subscription.paidAt), now)
    if (plan.is === 'refused') return []
    return [
      plan.refund ? { subscription, is: 'refunded' } : { subscription, is: 'lost', days: plan.days.length },
    ]
  })
  const failed = [subscriptions, credit].find((read) => read.error && !read.data)
  return {
    losses,
    /** As text; null if there is none. */
    credit: credit.data && fromWire(credit.data.amount) > 0 ? credit.data.formattedAmount : null,
    loading: enabled && !failed && (subscriptions.isPending || credit.isPending),
    failed,
  }
}
