import { and, eq, gt, inArray } from 'drizzle-orm'
import { MINUTE_MS } from '../../../domain/dates.ts'
import { AppError } from '../../../domain/errors.ts'
import { isPaidByHand, openStatuses } from '../../../domain/payments/rules.ts'
import { planCancellation } from '../../../domain/subscriptions/changes.ts'
import type { cancellationReasons } from '../../../domain/subscriptions/rules.ts'
import { emailRecipient } from '../../accounts/emailRecipient.ts'
import { creditIsBack } from '../../credit/credit.ts'
import type { Db } from '../../db/client.ts'
import { transaction } from '../../db/transaction.ts'
import { changeStatus as changeDelivery } from '../../deliveries/changeStatus.ts'
import type { PaymentServices } from '../../deps.ts'
import { tracePath } from '../../payments/traceLink.ts'
import { CANCELLED_IN_TIME } from '../../refunds/reason.ts'
import { allBackOf, requestRefund } from '../../refunds/refund.ts'
import { payments } from '../../tables/payments.ts'
import { renewals } from '../../tables/renewals.ts'
import type { SubscriptionRow } from '../../tables/subscriptions.ts'
import { type ChangeRequest, lockChangeable } from './changeable.ts'
import { changeStatus } from './changeStatus.ts'
import { allowed } from './refusal.ts'

export type CancellationInput = {
  reason: (typeof cancellationReasons)[number] | null
  feedback: string | null
}

/**
 * Cancels a subscription for good, with all scheduled deliveries. Within two hours of the purchase the money is
 * refunded (see `planCancellation`).
 */
export const cancel = (
  services: Pick<PaymentServices, 'db' | 'mail' | 'keys'>,
  request: ChangeRequest & {
    /** The customer saw the promise of a refund. Throws if no refund applies any more. */
    refundShown?: boolean
  },
  input: CancellationInput,
  now: Date,
): Promise<SubscriptionRow> =>
  transaction(services.db, async (tx) => {
    const { id, byUserId } = request
    const { row, subscription, paidAt } = await lockChangeable(tx, request, now)
    await assertNotCharging(tx, id, now)
    const { days, refund } = await allowed(tx, id, planCancellation(subscription, paidAt, now))
    if (request.refundShown && !refund) throw new AppError('REFUND_OVER')
    for (const delivery of subscription.deliveries)
      await changeDelivery(
        tx,
        { id: delivery.id, action: 'cancel', byUserId, reason: 'SUBSCRIPTION_ENDED' },
        now,
      )
    const details = { ...input, days, refund }
    const cancelled = await changeStatus(
      tx,
      { id, byUserId, action: 'cancel', reason: 'CANCELLED', details },
      now,
    )
    if (!cancelled) throw new Error('the rules allowed what the table of transitions does not')
    const back = refund && row.paymentId ? await giveBack(tx, services, request, row.paymentId, now) : null
    const { to, commonParams } = await emailRecipient(tx, cancelled)
    const params = { ...commonParams, lost: days.length, back }
    await services.mail.post(tx, { kind: 'subscriptions.cancelled', ...to, once: id, params }, now)
    return cancelled
  })

/** Refunds all of the money, by the original method or by bank transfer, and returns the store credit. */
async function giveBack(
  tx: Db,
  services: Pick<PaymentServices, 'mail' | 'keys'>,
  { ownerId, byUserId }: ChangeRequest,
  paymentId: string,
  now: Date,
) {
  const [paid] = await tx
    .select({ payment: payments, creditIsBack })
    .from(payments)
    .where(eq(payments.id, paymentId))
    .for('update')
  if (!paid) throw new Error('a subscription whose payment is gone')
  const { payment } = paid
  const back = allBackOf(payment, paid.creditIsBack)
  // The shop refunded everything before.
  if (!back) return 'EARLIER' as const
  const request = {
    paymentId,
    // A payment made by hand is refunded by hand.
    method: isPaidByHand(payment.method) ? 'BANK_TRANSFER' : 'ORIGINAL_PAYMENT',
    reason: CANCELLED_IN_TIME,
    askedBy: byUserId,
    notifyCustomer: true,
  } as const
  await requestRefund(tx, services, request, ownerId === null ? 'admin' : 'buyer', now)
  return {
    ...back,
    currency: payment.capturedCurrency,
    method: request.method,
    reference: payment.chargeId ?? payment.id,
    tracePath: tracePath(services.keys, payment.id),
  }
}

/** Throws while an automatic renewal is being charged, because its result is known only in a few minutes. */
async function assertNotCharging(tx: Db, id: string, now: Date) {
  const charging = await tx
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(renewals, eq(renewals.orderId, payments.orderId))
    .where(
      and(
        eq(renewals.subscriptionId, id),
        eq(renewals.automatic, true),
        inArray(payments.status, openStatuses),
        gt(payments.createdAt, new Date(now.getTime() - CHARGING_MS)),
      ),
    )
  if (charging.length > 0) throw new AppError('RENEWAL_UNDER_WAY')
}
/**
 * After this time a charge no longer blocks the cancellation: money captured later becomes an orphan and is refunded.
 */
const CHARGING_MS = 10 * MINUTE_MS
