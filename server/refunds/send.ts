import { and, eq, isNull } from 'drizzle-orm'
import { CURRENCY, GATEWAY_KEY_MS } from '../../domain/payments/rules.ts'
import { transaction } from '../db/transaction.ts'
import { DeadJob, type JobContext } from '../jobs/job.ts'
import { record } from '../payments/events.ts'
import { webhookUrl } from '../payments/gatewayUrls.ts'
import { payments } from '../tables/payments.ts'
import { type RefundRow, refunds } from '../tables/refunds.ts'
import { TapError } from '../tap/tap.ts'
import { unknownRefunds } from './found.ts'
import { reasonText } from './reason.ts'
import { changeRefund, needReview, settleRefund } from './settle.ts'

/** Sends a refund to the gateway. Safe to run again: the refund's id is the gateway's idempotency key. */
export async function sendRefund(context: JobContext, { refundId }: { refundId: string }) {
  const { db, tap, publicUrl, now } = context
  const refund = await markSent(context, refundId)
  if (!refund) return
  const [payment] = await db.select().from(payments).where(eq(payments.id, refund.paymentId))
  if (!payment?.chargeId) throw new DeadJob('a refund of a payment that was never charged')
  try {
    const isOld = now.getTime() - refund.createdAt.getTime() >= GATEWAY_KEY_MS
    const listed = isOld ? await tap.listRefunds({ chargeId: payment.chargeId }) : []
    const ours = listed.find((r) => r.ours === refund.id)
    // An unknown refund of the same amount may be this one, made while its response was lost: it is
    // unconfirmed that the gateway repeats our reference.
    const alike = ours ? [] : listed.filter((r) => r.amountFils === refund.amountFils)
    const [unknown] = await unknownRefunds(db, alike)
    const isWhole = refund.amountFils === payment.capturedFils
    if (unknown && !isWhole) {
      await needReview(context, refund, unknown)
      return
    }
    const answer =
      ours ??
      // The whole amount can be refunded only once, so this is the refund, whoever made it.
      unknown ??
      (await tap.createRefund({
        refundId: refund.id,
        chargeId: payment.chargeId,
        amountFils: refund.amountFils,
        currency: payment.capturedCurrency ?? CURRENCY,
        reason: reasonText(refund.reason, 'en'),
        webhookUrl: webhookUrl(publicUrl),
      }))
    await settleRefund(context, refund, answer, 'janitor')
  } catch (error) {
    if (!(error instanceof TapError) || error.kind === 'unknown' || isKeyProblem(error)) throw error
    await changeRefund(
      context,
      refund,
      { status: 'FAILED', gatewayId: null, error: error.code ?? error.message },
      'janitor',
    )
  }
}

/**
 * Marks the refund as sent and records the first time. Returns null if the gateway knows the refund already or it has
 * ended.
 */
const markSent = ({ db, now }: JobContext, refundId: string): Promise<RefundRow | null> =>
  transaction(db, async (tx) => {
    const isUnsent = (status: 'ASKED' | 'SENT') =>
      and(eq(refunds.id, refundId), eq(refunds.status, status), isNull(refunds.gatewayRefundId))
    const [first] = await tx
      .update(refunds)
      .set({ status: 'SENT', updatedAt: now })
      .where(isUnsent('ASKED'))
      .returning()
    if (first) {
      const details = { refundId, status: 'SENT' }
      const { paymentId } = first
      await record(tx, { paymentId, kind: 'REFUND_STATUS', source: 'janitor', details }, now)
      return first
    }
    const [again] = await tx.update(refunds).set({ updatedAt: now }).where(isUnsent('SENT')).returning()
    return again ?? null
  })

/** An error about our API key says nothing about the refund. */
const isKeyProblem = ({ code }: TapError) => code !== null && ['1101', '2104', '2107'].includes(code)
