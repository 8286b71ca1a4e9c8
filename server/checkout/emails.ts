import { and, eq } from 'drizzle-orm'
import { fils } from '../../domain/money.ts'
import type { PaymentStatus } from '../../domain/payments/rules.ts'
import type { Db } from '../db/client.ts'
import type { PaymentServices } from '../deps.ts'
import { readOrder } from '../orders/read.ts'
import { record } from '../payments/events.ts'
import { payPath } from '../payments/payLink.ts'
import { recipientOf } from '../payments/recipient.ts'
import { tracePath } from '../payments/traceLink.ts'
import { recordRenewalFailure } from '../subscriptions/changes/renewalFailed.ts'
import type { OrderRow } from '../tables/orders.ts'
import type { PaymentRow } from '../tables/payments.ts'
import { subscriptions } from '../tables/subscriptions.ts'

type Teller = Pick<PaymentServices, 'mail' | 'keys'>

/** Failures that are worth an email. A buyer who cancelled or left the payment page needs none. */
const WORTH_A_LETTER: readonly PaymentStatus[] = ['DECLINED', 'FAILED', 'RESTRICTED', 'TIMEDOUT']

/** The recipient fields of an email about a payment with an order. A charge found only at the gateway has no order. */
const addressed = (order: OrderRow, once: string) => ({
  to: order.customerEmail,
  language: order.language,
  ...(order.userId && { userId: order.userId }),
  once,
})
const planName = (order: OrderRow) => (order.language === 'ar' ? order.planNameAr : order.planNameEn)

export async function emailPaymentFailed(tx: Db, { mail, keys }: Teller, payment: PaymentRow, now: Date) {
  if (await recordRenewalFailure(tx, { mail }, payment, now)) return
  const order = await readOrder(tx, payment)
  if (!order || !WORTH_A_LETTER.includes(payment.status)) return
  await mail.post(
    tx,
    {
      kind: 'payments.failed',
      ...addressed(order, payment.id),
      params: {
        name: order.customerName,
        amount: payment.chargeFils,
        planName: planName(order),
        againPath: await againPath(tx, keys, order),
        tracePath: tracePath(keys, payment.id),
      },
    },
    now,
  )
}

/** A subscription added by hand is paid through its payment link; any other order starts again in the wizard. */
async function againPath(tx: Db, keys: Teller['keys'], { id }: OrderRow): Promise<`/${string}`> {
  const [added] = await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.orderId, id), eq(subscriptions.status, 'PENDING_PAYMENT')))
  return added ? payPath(keys, added.id) : '/subscription'
}

/**
 * Emails the payer of an orphaned payment. The first notice is sent when the orphan is found, the second three days
 * later.
 */
export async function emailPaymentOrphaned(
  tx: Db,
  { mail, keys }: Teller,
  payment: PaymentRow,
  order: OrderRow | null,
  now: Date,
  second = false,
) {
  const to = recipientOf(payment, order)
  if (!to) return
  await mail.post(
    tx,
    {
      kind: 'payments.orphaned',
      to: to.email,
      language: to.language,
      ...(to.userId && { userId: to.userId }),
      once: `${payment.id} ${second ? 2 : 1}`,
      params: {
        name: to.name,
        // The captured amount minus refunds. If store credit paid the whole order, nothing was captured and
        // the credit counts.
        amount: fils((payment.capturedFils ?? 0) - payment.refundedFils) || payment.creditFils,
        currency: payment.capturedCurrency,
        reference: payment.chargeId ?? payment.id,
        planName: order && planName(order),
        second,
        tracePath: tracePath(keys, payment.id),
      },
    },
    now,
  )
  await record(tx, { paymentId: payment.id, kind: 'NOTICE', source: 'janitor', details: { second } }, now)
}
