import { eq, inArray, or } from 'drizzle-orm'
import { fils } from '../../domain/money.ts'
import { openRefundStatuses, type PaymentSource, refundableFils } from '../../domain/payments/rules.ts'
import type { Db } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'
import { changeOutcome } from '../payments/changeOutcome.ts'
import { record } from '../payments/events.ts'
import { isUuid } from '../payments/find.ts'
import { type PaymentRow, payments } from '../tables/payments.ts'
import { type RefundRow, refunds } from '../tables/refunds.ts'
import type { GatewayRefund } from '../tap/tap.ts'
import { emailRefundFound } from './emails.ts'
import { MADE_AT_GATEWAY } from './reason.ts'
import { type RefundContext, settleRefund } from './settle.ts'

const isOurs = (refund: RefundRow, { id, ours }: GatewayRefund) =>
  refund.gatewayRefundId === id || refund.id === ours

/** Returns those of the gateway's refunds that are not in our books: someone made them in its dashboard. */
export async function unknownRefunds(db: Db, listed: readonly GatewayRefund[]): Promise<GatewayRefund[]> {
  // A failed refund moved no money.
  const made = listed.filter((r) => r.status !== 'FAILED')
  const names = made.flatMap(({ ours }) => (ours && isUuid(ours) ? [ours] : []))
  const known = await db
    .select()
    .from(refunds)
    .where(
      or(
        inArray(
          refunds.gatewayRefundId,
          made.map(({ id }) => id),
        ),
        inArray(refunds.id, names),
      ),
    )
  return made.filter((r) => !known.some((refund) => isOurs(refund, r)))
}

/**
 * Records refunds of a charge that were made at the gateway. Skips one that may be a refund of ours whose response is
 * outstanding or lost: it must not count twice.
 */
export async function recordFoundRefunds(context: RefundContext, chargeId: string, source: PaymentSource) {
  const { db, tap, log } = context
  const unknown = await unknownRefunds(db, await tap.listRefunds({ chargeId }))
  const [payment] = await db.select().from(payments).where(eq(payments.chargeId, chargeId))
  if (!payment) return
  const ours = await db.select().from(refunds).where(eq(refunds.paymentId, payment.id))
  const unanswered = ours.filter(
    (r) =>
      r.method === 'ORIGINAL_PAYMENT' &&
      r.gatewayRefundId === null &&
      openRefundStatuses.some((status) => status === r.status),
  )
  const counted = unknown.filter((r) => r.currency === payment.capturedCurrency)
  if (counted.length < unknown.length)
    log.error({ chargeId }, 'refunds: one at the gateway is in another currency than its charge')
  for (const [amount, alike] of Map.groupBy(counted, (r) => r.amountFils)) {
    const waiting = unanswered.filter((r) => r.amountFils === amount)
    // More than we requested, or the whole amount, which can be refunded only once: one of them is ours.
    const areAmong =
      amount === payment.capturedFils ||
      (alike.length > waiting.length && waiting.every((r) => r.status === 'NEEDS_REVIEW'))
    if (waiting.length > 0 && !areAmong) continue
    for (const [i, answer] of alike.entries()) {
      const refund = waiting[i]
      if (refund) await settleRefund(context, refund, answer, source)
      else await recordFound(context, payment.id, answer, source)
    }
  }
}

/**
 * Records one refund that we did not request. The money has moved, so it counts, whatever it means for the
 * subscription.
 */
const recordFound = (
  context: RefundContext,
  paymentId: string,
  answer: GatewayRefund,
  source: PaymentSource,
) =>
  transaction(context.db, async (tx) => {
    const now = context.clock()
    const [before] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for('update')
    if (!before || before.capturedFils === null || before.outcome === 'NONE') return
    const [refund] = await tx
      .insert(refunds)
      .values({
        paymentId,
        amountFils: answer.amountFils,
        type: answer.amountFils === before.capturedFils ? 'FULL' : 'PARTIAL',
        method: 'ORIGINAL_PAYMENT',
        status: 'SENT',
        reason: MADE_AT_GATEWAY,
        notifyCustomer: true,
        gatewayRefundId: answer.id,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing({ target: refunds.gatewayRefundId })
      .returning()
    if (!refund) return
    // Refunds by other methods may already cover everything. The books never hold more than was paid; the
    // shop gets an email.
    const left = refundableFils(before)
    const tooMuch = answer.amountFils > left
    const refundedFils = fils(before.refundedFils + Math.min(answer.amountFils, left))
    const payment = await setRefunded(tx, before, refundedFils, now)
    await record(
      tx,
      {
        paymentId,
        kind: 'REFUND_ASKED',
        source,
        details: { refundId: refund.id, fils: answer.amountFils, foundAtGateway: true },
      },
      now,
    )
    await emailRefundFound(tx, context, { refund, payment, tooMuch }, now)
    await settleRefund({ ...context, db: tx }, refund, answer, source)
  })

async function setRefunded(
  tx: Db,
  before: PaymentRow,
  refundedFils: PaymentRow['refundedFils'],
  decidedAt: Date,
) {
  const set = { refundedFils }
  if (before.outcome === 'ORPHANED' && refundedFils === before.capturedFils) {
    const refunded = await changeOutcome(tx, {
      paymentId: before.id,
      action: 'refund',
      set: { ...set, decidedAt },
    })
    if (refunded) return refunded
  }
  const [payment] = await tx.update(payments).set(set).where(eq(payments.id, before.id)).returning()
  if (!payment) throw new Error('a refund without its payment')
  return payment
}
