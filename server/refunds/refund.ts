import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { MINUTE_MS } from '../../domain/dates.ts'
import { AppError } from '../../domain/errors.ts'
import { type Fils, fils } from '../../domain/money.ts'
import type { PaymentSource } from '../../domain/payments/rules.ts'
import {
  CURRENCY,
  GATEWAY_KEY_MS,
  type RefundAnswer,
  type RefundMethod,
  type RefundStatus,
} from '../../domain/payments/rules.ts'
import { giveCredit, returnCredit } from '../credit/credit.ts'
import type { Db } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'
import type { PaymentServices } from '../deps.ts'
import { DeadJob, type JobContext } from '../jobs/job.ts'
import { send } from '../jobs/send.ts'
import { changeOutcome } from '../payments/changeOutcome.ts'
import { record } from '../payments/events.ts'
import { webhookUrl } from '../payments/gatewayUrls.ts'
import type { PaymentRow } from '../payments/table.ts'
import { payments } from '../payments/table.ts'
import { type GatewayRefund, TapError } from '../tap/tap.ts'
import { emailCreditReturned, emailRefund, emailRefundFailed } from './emails.ts'
import type { RefundRow } from './table.ts'
import { refunds } from './table.ts'

export type RefundRequest = {
  paymentId: string
  /** Without one, everything that is left. */
  amountFils?: Fils
  method: RefundMethod
  reason: string
  /** Missing when the shop itself asks. */
  askedBy: string | null
  adminNotes?: string | null
  notifyCustomer: boolean
  customerMessage?: string | null
}

export const RECHECK_MS = 5 * MINUTE_MS

/**
 * Asks for money to go back. An orphan leaves the list with it, and can then no longer be recovered: both change the
 * same outcome. The sum of all refunds never exceeds what was captured; the row's own check sees to that.
 */
export async function requestRefund(
  tx: Db,
  services: Pick<PaymentServices, 'mail' | 'keys'>,
  request: RefundRequest,
  source: PaymentSource,
  now: Date,
): Promise<RefundRow | null> {
  const [before] = await tx.select().from(payments).where(eq(payments.id, request.paymentId)).for('update')
  if (before?.status !== 'CAPTURED' || before.capturedFils === null) throw new AppError('NOT_FOUND')
  if (before.capturedFils === 0) return refundCredit(tx, services, { request, payment: before, source }, now)
  const left = fils(before.capturedFils - before.refundedFils)
  const amountFils = request.amountFils ?? left
  if (amountFils <= 0 || amountFils > left)
    throw new AppError('VALIDATION_FAILED', {}, { refundAmount: 'amountInvalid' })
  // Credit is BHD and somebody's.
  if (request.method === 'STORE_CREDIT' && (!before.userId || before.capturedCurrency !== CURRENCY))
    throw new AppError('VALIDATION_FAILED', {}, { refundMethod: 'invalid' })
  const set = { refundedFils: fils(before.refundedFils + amountFils) }
  // An orphan leaves the list with the last of it; a part leaves the rest there.
  const payment =
    before.outcome === 'ORPHANED' && amountFils === left
      ? await changeOutcome(tx, { paymentId: before.id, action: 'refund', set })
      : await changeDecided(tx, before.id, set)
  if (!payment) throw new AppError('PAYMENT_BEING_RECOVERED')
  const byCredit = request.method === 'STORE_CREDIT'
  const [refund] = await tx
    .insert(refunds)
    .values({
      paymentId: payment.id,
      amountFils,
      type: amountFils === before.capturedFils ? 'FULL' : 'PARTIAL',
      method: request.method,
      status: byCredit ? 'DONE' : 'ASKED',
      reason: request.reason,
      adminNotes: request.adminNotes ?? null,
      notifyCustomer: request.notifyCustomer,
      customerMessage: request.customerMessage ?? null,
      askedBy: request.askedBy,
      createdAt: now,
      updatedAt: now,
      doneAt: byCredit ? now : null,
      nextLookAt: request.method === 'ORIGINAL_PAYMENT' ? new Date(now.getTime() + RECHECK_MS) : null,
    })
    .returning()
  if (!refund) throw new Error('no refund was made')
  await record(
    tx,
    {
      paymentId: payment.id,
      kind: 'REFUND_ASKED',
      source,
      details: { refundId: refund.id, fils: amountFils, method: request.method },
    },
    now,
  )
  const credit = byCredit && isWhole(payment) ? await returnCredit(tx, payment, now) : fils(0)
  if (byCredit && payment.userId)
    await giveCredit(tx, { userId: payment.userId, refundId: refund.id, amountFils }, now)
  const kind = byCredit ? 'refunds.done' : 'refunds.asked'
  await emailRefund(tx, services, { kind, refund, payment, credit }, now)
  if (request.method === 'ORIGINAL_PAYMENT')
    await send(tx, 'refunds.send', { refundId: refund.id }, { id: refund.id })
  return refund
}

/** Of a payment whose outcome stays; not of one that has none yet. */
async function changeDecided(tx: Db, id: string, set: { refundedFils: Fils }) {
  const [changed] = await tx
    .update(payments)
    .set(set)
    .where(and(eq(payments.id, id), ne(payments.outcome, 'NONE')))
    .returning()
  return changed
}

/** What store credit paid goes back as store credit, once the last of the money has. */
const isWhole = ({ capturedFils, refundedFils }: PaymentRow) => refundedFils === capturedFils

/** Store credit paid for all of it: giving it back is all there is to do. */
async function refundCredit(
  tx: Db,
  services: Pick<PaymentServices, 'mail' | 'keys'>,
  { request, payment, source }: { request: RefundRequest; payment: PaymentRow; source: PaymentSource },
  now: Date,
): Promise<null> {
  await changeOutcome(tx, { paymentId: payment.id, action: 'refund' })
  const returned = await returnCredit(tx, payment, now)
  if (returned > 0 && request.notifyCustomer)
    await emailCreditReturned(tx, services, payment, request.customerMessage ?? null, now)
  await record(
    tx,
    { paymentId: payment.id, kind: 'REFUND_ASKED', source, details: { credit: payment.creditFils } },
    now,
  )
  return null
}

/** Hands a refund to the gateway. Safe to run again: the refund's id is the gateway's idempotency key. */
export async function sendRefund(context: JobContext, { refundId }: { refundId: string }) {
  const { db, tap, publicUrl, now } = context
  const [refund] = await db
    .update(refunds)
    .set({ status: 'SENT', updatedAt: now })
    .where(
      and(
        eq(refunds.id, refundId),
        inArray(refunds.status, ['ASKED', 'SENT']),
        isNull(refunds.gatewayRefundId),
      ),
    )
    .returning()
  if (!refund) return
  const [payment] = await db.select().from(payments).where(eq(payments.id, refund.paymentId))
  if (!payment?.chargeId) throw new DeadJob('a refund of a payment that was never charged')
  try {
    const known =
      now.getTime() - refund.createdAt.getTime() < GATEWAY_KEY_MS
        ? undefined
        : (await tap.listRefunds(payment.chargeId)).find((r) => r.ours === refund.id)
    const answer =
      known ??
      (await tap.createRefund({
        refundId: refund.id,
        chargeId: payment.chargeId,
        amountFils: refund.amountFils,
        currency: payment.capturedCurrency ?? CURRENCY,
        reason: refund.reason,
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

/** A wrong key of ours says nothing about the refund. */
const isKeyProblem = ({ code }: TapError) => code !== null && ['1101', '2104', '2107'].includes(code)

const statusOf: Record<RefundAnswer, RefundStatus> = {
  PENDING: 'PENDING',
  UNKNOWN: 'PENDING',
  DONE: 'DONE',
  FAILED: 'FAILED',
}
export const settleRefund = (
  context: PaymentServices & { now: Date },
  refund: RefundRow,
  answer: GatewayRefund,
  source: PaymentSource,
) =>
  changeRefund(
    context,
    refund,
    {
      status: statusOf[answer.status],
      gatewayId: answer.id,
      error: answer.status === 'FAILED' ? (answer.code ?? answer.message) : null,
    },
    source,
  )

type Change = { status: RefundStatus; gatewayId: string | null; error: string | null }
/** One step of a refund's life. A refund that failed gives its amount free again, and an orphan back to the list. */
const changeRefund = (
  { db, now, mail, keys }: PaymentServices & { now: Date },
  refund: RefundRow,
  { status, gatewayId, error }: Change,
  source: PaymentSource,
) =>
  transaction(db, async (tx) => {
    const over = status === 'DONE' || status === 'FAILED'
    const [changed] = await tx
      .update(refunds)
      .set({
        status,
        ...(gatewayId && { gatewayRefundId: gatewayId }),
        lastError: error,
        updatedAt: now,
        doneAt: status === 'DONE' ? now : null,
        nextLookAt: over ? null : new Date(now.getTime() + RECHECK_MS),
      })
      .where(
        and(
          eq(refunds.id, refund.id),
          inArray(refunds.status, ['ASKED', 'SENT', 'PENDING']),
          or(ne(refunds.status, status), isNull(refunds.gatewayRefundId)),
        ),
      )
      .returning()
    if (!changed) return
    await record(
      tx,
      {
        paymentId: refund.paymentId,
        kind: 'REFUND_STATUS',
        source,
        details: { refundId: refund.id, status, error },
      },
      now,
    )
    if (!over) return
    if (status === 'FAILED') {
      await tx
        .update(payments)
        .set({ refundedFils: sql`${payments.refundedFils} - ${refund.amountFils}` })
        .where(eq(payments.id, refund.paymentId))
      await changeOutcome(tx, { paymentId: refund.paymentId, action: 'refundFailed' })
    }
    // Locked: of two parts that end at once, the second sees that it was the last.
    const [payment] = await tx.select().from(payments).where(eq(payments.id, refund.paymentId)).for('update')
    if (!payment) throw new Error('a refund without its payment')
    if (status === 'DONE') {
      const credit = isWhole(payment) ? await returnCredit(tx, payment, now) : fils(0)
      await emailRefund(tx, { mail, keys }, { kind: 'refunds.done', refund: changed, payment, credit }, now)
    } else await emailRefundFailed(tx, { mail }, changed, payment, now)
  })
