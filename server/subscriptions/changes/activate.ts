import { sql } from 'drizzle-orm'
import { partsOf } from '../../../domain/money.ts'
import type { SubscriptionReason } from '../../../domain/subscriptions/rules.ts'
import { countSubscription } from '../../accounts/buyers.ts'
import type { Db } from '../../db/client.ts'
import type { SubscriptionRow } from '../../tables/subscriptions.ts'
import { saleTotals } from '../../totals/addSale.ts'
import { daysOf, insertedDeliveries, type NewSubscription, type PaidOrder, recordRenewal } from '../create.ts'
import { changeStatus } from './changeStatus.ts'

type Activation = PaidOrder & {
  added: SubscriptionRow
  reason: SubscriptionReason
  /** The admin who marked it as paid; null if the gateway reported the payment. */
  byUserId: string | null
}

/**
 * Activates a subscription that an admin added, once it is paid, in the caller's transaction. Also works after it
 * expired unpaid; its days are planned from now on. Returns null if it was withdrawn or has a payment already.
 */
export async function activateSubscription(
  tx: Db,
  { payment, order, context: { start, closed, predecessor }, added, reason, byUserId }: Activation,
  now: Date,
): Promise<NewSubscription | null> {
  const { days, first, last } = daysOf(order, { start, closed })
  const followed = predecessor && !predecessor.isFollowed ? predecessor.row : null
  const subscription = await changeStatus(
    tx,
    {
      id: added.id,
      action: 'activate',
      byUserId,
      reason,
      details: { paymentId: payment.id, startMoved: start !== order.startDate },
      set: {
        paymentId: payment.id,
        plannedStart: start,
        startDate: first,
        endDate: last,
        renewalOfId: followed?.id ?? null,
        autoRenewalCardId: followed?.autoRenewalCardId ?? null,
      },
    },
    now,
  )
  if (!subscription) return null
  if (followed) await recordRenewal(tx, followed, subscription, now)
  const worths = partsOf(subscription.totalFils, days.length)
  await countSubscription(tx, subscription, now)
  await tx.execute(sql`
    with counted as (${saleTotals({ subscription, worths }, now)})
    ${insertedDeliveries(subscription, { days, worths }, now)}`)
  return { subscription, days }
}
