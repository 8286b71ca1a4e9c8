import { sql } from 'drizzle-orm'
import { partsOf } from '../../domain/money.ts'
import type { SubscriptionReason } from '../../domain/subscriptions/rules.ts'
import { countSubscription } from '../accounts/buyers.ts'
import type { Db } from '../db/client.ts'
import { saleTotals } from '../totals/sale.ts'
import { changeStatus } from './changeStatus.ts'
import { daysOf, insertedDeliveries, type NewSubscription, noteRenewal, type PaidOrder } from './create.ts'
import type { SubscriptionRow } from './table.ts'

type Activation = PaidOrder & {
  added: SubscriptionRow
  reason: SubscriptionReason
  /** Who marked it as paid; null where the gateway says so. */
  byUserId: string | null
}

/**
 * What an admin added by hand begins once its money is here, also when it had lapsed meanwhile: its days are planned
 * from now on, in the caller's transaction. Null when it was withdrawn, or has its payment already.
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
  if (followed) await noteRenewal(tx, followed, subscription, now)
  const worth = partsOf(subscription.totalFils, days.length)
  await countSubscription(tx, subscription, now)
  await tx.execute(sql`
    with counted as (${saleTotals({ subscription, worth }, now)})
    ${insertedDeliveries(subscription, { days, worth }, now)}`)
  return { subscription, days }
}
