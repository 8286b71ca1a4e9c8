import { subscriptionNumber } from '../../domain/subscriptions/rules.ts'
import { addressIn } from '../addresses/columns.ts'
import type { Db } from '../db/client.ts'
import { readNeverConflicts } from '../deliveries/neverConflicts.ts'
import type { PaymentServices } from '../deps.ts'
import { readLeftOut } from '../orders/leftOut.ts'
import { tracePath } from '../payments/traceLink.ts'
import { issueReceipt } from '../receipts/issue.ts'
import { receiptView } from '../receipts/read.ts'
import { hoursOf } from '../settings/hours.ts'
import type { NewSubscription, PaidOrder } from '../subscriptions/create.ts'

/** Issues the receipt of a new subscription and queues its two emails, in the caller's transaction. */
export async function confirmSubscription(
  tx: Db,
  { mail, keys }: Pick<PaymentServices, 'mail' | 'keys'>,
  {
    payment,
    order,
    context: { settings, start, predecessor },
    subscription,
    days,
  }: PaidOrder & NewSubscription,
  now: Date,
) {
  const { language } = order
  const receipt = await issueReceipt(tx, { payment, subscription, settings }, now)
  const to = {
    to: order.customerEmail,
    language,
    ...(order.userId && { userId: order.userId }),
    once: subscription.id,
  }
  const link = tracePath(keys, payment.id)
  const leftOut = await readLeftOut(tx, order, language)
  await mail.postAll(
    tx,
    [
      mail.write(
        {
          kind: 'subscriptions.confirmed',
          ...to,
          params: {
            name: order.customerName,
            number: subscriptionNumber(subscription.number),
            planName: language === 'ar' ? order.planNameAr : order.planNameEn,
            days,
            slot: order.deliveryTimeSlot,
            hours: hoursOf(order.deliveryTimeSlot, settings),
            address: addressIn(order, language),
            mealsPerDay: order.mealsPerDay,
            leftOut,
            conflicts: await readNeverConflicts(tx, days, order, language),
            // A renewal starts when the subscription before it ends, so its start does not count as moved.
            startMoved: !predecessor && start !== order.startDate,
            follows:
              subscription.renewalOfId && predecessor ? subscriptionNumber(predecessor.row.number) : null,
            renewsByItself: subscription.autoRenewalCardId !== null,
            guest: order.userId === null,
            tracePath: link,
          },
        },
        settings,
      ),
      mail.write(
        {
          kind: 'payments.receipt',
          ...to,
          params: {
            name: order.customerName,
            receipt: receiptView({ receipt, payment, order, subscription, leftOut }, language),
            tracePath: link,
          },
        },
        settings,
      ),
    ],
    now,
  )
}
