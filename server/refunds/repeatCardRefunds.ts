import { and, desc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { fils } from '../../domain/money.ts'
import { CARD_REFUND_AGAIN_MS, openRefundStatuses, refundableFils } from '../../domain/payments/rules.ts'
import { transaction } from '../db/transaction.ts'
import type { JobContext } from '../jobs/job.ts'
import { type PaymentRow, payments } from '../tables/payments.ts'
import { refunds } from '../tables/refunds.ts'
import { TapError } from '../tap/tap.ts'
import { recordFoundRefunds } from './found.ts'
import { CARD_CHECKED } from './reason.ts'
import { requestRefund } from './refund.ts'

/**
 * Repeats the refunds of card checks that failed at least a day ago, until they succeed (rule P7). A captured card
 * check without any refund is also refunded, whatever the cause.
 */
export async function repeatCardRefunds(context: JobContext) {
  const { db, now, log } = context
  const waiting = await db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.kind, 'CARD_CHECK'),
        lt(payments.refundedFils, payments.capturedFils),
        isNotNull(payments.capturedAt),
        notRefusedSince(new Date(now.getTime() - CARD_REFUND_AGAIN_MS)),
      ),
    )
  const failures: unknown[] = []
  for (const payment of waiting)
    await refundAgain(context, payment).catch((error: unknown) => {
      // A failure of one card check does not stop the others. If the gateway is unreachable, the job tries
      // again in an hour.
      log.warn({ paymentId: payment.id, err: error }, 'refunds: a card check could not be refunded again')
      if (!(error instanceof TapError)) failures.push(error)
    })
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} card checks were not refunded`)
}

const notRefusedSince = (since: Date) => sql`not exists (
  select from ${refunds} where ${refunds.paymentId} = ${payments.id} and ${refunds.updatedAt} > ${since.toISOString()})`

/**
 * Reads the gateway's refunds first: the failed refund may have been made after all, or part of it in the dashboard.
 * Requests only the amount that neither the gateway nor our books show as refunded.
 */
async function refundAgain(context: JobContext, { id, chargeId }: PaymentRow) {
  const { db, now, tap } = context
  if (chargeId === null) throw new Error('a captured card check without a charge')
  const made = (await tap.listRefunds({ chargeId })).filter((r) => r.status !== 'FAILED')
  if (made.length > 0) await recordFoundRefunds(context, chargeId, 'janitor')
  const madeFils = made.reduce((sum, r) => sum + r.amountFils, 0)
  await transaction(db, async (tx) => {
    const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for('update')
    if (!payment) return
    const restFils = fils(Math.min(refundableFils(payment), (payment.capturedFils ?? 0) - madeFils))
    const isUnderWay = and(eq(refunds.paymentId, id), inArray(refunds.status, openRefundStatuses))
    // Everything is refunded or on its way: an admin or another process was first.
    if (restFils <= 0 || (await tx.$count(refunds, isUnderWay)) > 0) return
    const [last] = await tx
      .select()
      .from(refunds)
      .where(eq(refunds.paymentId, id))
      .orderBy(desc(refunds.createdAt), desc(refunds.id))
      .limit(1)
    const again = {
      paymentId: id,
      amountFils: restFils,
      method: 'ORIGINAL_PAYMENT',
      reason: CARD_CHECKED,
      askedBy: null,
      notifyCustomer: false,
      ...(last?.status === 'FAILED' && { retryOf: last.id }),
    } as const
    await requestRefund(tx, context, again, 'janitor', now)
  })
}
