import { and, eq, inArray } from 'drizzle-orm'
import type { Fils } from '../../domain/money.ts'
import { inCancellationEmail } from '../../domain/payments/rules.ts'
import { subscriptionNumber } from '../../domain/subscriptions/rules.ts'
import type { Db } from '../db/client.ts'
import type { PaymentServices } from '../deps.ts'
import { readOrder } from '../orders/read.ts'
import { recipientOf } from '../payments/recipient.ts'
import { tracePath } from '../payments/traceLink.ts'
import { readSettings } from '../settings/read.ts'
import type { PaymentRow } from '../tables/payments.ts'
import type { RefundRow } from '../tables/refunds.ts'
import { subscriptions } from '../tables/subscriptions.ts'
import { CANCELLED_IN_TIME, reasonForCustomer } from './reason.ts'

type RefundNews = {
  kind: 'refunds.asked' | 'refunds.done'
  refund: RefundRow
  payment: PaymentRow
  /** The store credit of the payment that was returned with the refund. */
  credit: Fils
}
/**
 * Emails the customer when a refund is requested or done, unless an admin turned that off or the cancellation email
 * says it.
 */
export async function emailRefund(
  tx: Db,
  { mail, keys }: Pick<PaymentServices, 'mail' | 'keys'>,
  { kind, refund, payment, credit }: RefundNews,
  now: Date,
) {
  const to = recipientOf(payment, await readOrder(tx, payment))
  if (!to || !refund.notifyCustomer || isInCancellationEmail(refund)) return
  await mail.post(
    tx,
    {
      kind,
      to: to.email,
      language: to.language,
      ...(to.userId && { userId: to.userId }),
      once: refund.id,
      params: {
        name: to.name,
        amount: refund.amountFils,
        currency: payment.capturedCurrency,
        credit,
        method: refund.method,
        reason: reasonForCustomer(refund.reason, to.language),
        reference: payment.chargeId ?? payment.id,
        message: refund.customerMessage,
        tracePath: tracePath(keys, payment.id),
      },
    },
    now,
  )
}

const isInCancellationEmail = ({ reason, method, retryOf, createdAt, doneAt }: RefundRow) =>
  reason === CANCELLED_IN_TIME &&
  inCancellationEmail({
    method,
    isRetry: retryOf !== null,
    tookMs: doneAt && doneAt.getTime() - createdAt.getTime(),
  })

/** Emails the customer that store credit was returned. Used when credit paid for everything, so there is no refund. */
export async function emailCreditReturned(
  tx: Db,
  { mail, keys }: Pick<PaymentServices, 'mail' | 'keys'>,
  { payment, amount, message }: Pick<RefundNews, 'payment'> & { amount: Fils; message: string | null },
  now: Date,
) {
  const to = recipientOf(payment, await readOrder(tx, payment))
  if (!to) return
  await mail.post(
    tx,
    {
      kind: 'refunds.creditReturned',
      to: to.email,
      language: to.language,
      ...(to.userId && { userId: to.userId }),
      once: payment.id,
      params: {
        name: to.name,
        amount,
        reference: payment.id,
        message,
        tracePath: tracePath(keys, payment.id),
      },
    },
    now,
  )
}

/** Emails the shop about a refund that the gateway refused, or whose result is unknown, because an admin must act. */
export async function emailRefundToShop(
  tx: Db,
  { mail }: Pick<PaymentServices, 'mail'>,
  { kind, refund, payment }: Pick<RefundNews, 'refund' | 'payment'> & { kind: ShopEmail },
  now: Date,
) {
  const { email } = await readSettings(tx)
  await mail.post(
    tx,
    {
      kind,
      to: email,
      language: 'en',
      once: refund.id,
      params: {
        reference: payment.chargeId ?? payment.id,
        amount: refund.amountFils,
        currency: payment.capturedCurrency,
        detail: refund.lastError,
      },
    },
    now,
  )
}
type ShopEmail = 'ops.refundFailed' | 'ops.refundUnclear'

/**
 * Emails the shop about a refund made in the gateway's dashboard. An admin decides whether the subscription goes on.
 */
export async function emailRefundFound(
  tx: Db,
  { mail }: Pick<PaymentServices, 'mail'>,
  { refund, payment, tooMuch }: Pick<RefundNews, 'refund' | 'payment'> & { tooMuch: boolean },
  now: Date,
) {
  const { email } = await readSettings(tx)
  const [subscription] = await tx
    .select({ number: subscriptions.number })
    .from(subscriptions)
    .where(and(eq(subscriptions.paymentId, payment.id), inArray(subscriptions.status, ['ACTIVE', 'PAUSED'])))
  await mail.post(
    tx,
    {
      kind: 'ops.refundFound',
      to: email,
      language: 'en',
      once: refund.id,
      params: {
        reference: payment.chargeId ?? payment.id,
        amount: refund.amountFils,
        currency: payment.capturedCurrency,
        gatewayRefundId: refund.gatewayRefundId ?? '',
        subscription: subscription ? subscriptionNumber(subscription.number) : null,
        tooMuch,
      },
    },
    now,
  )
}
