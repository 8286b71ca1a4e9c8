import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { AppError } from '../../domain/errors.ts'
import type { Language } from '../../domain/language.ts'
import { fromWire } from '../../domain/money.ts'
import type { RefundBody } from '../../domain/payments/adminContract.ts'
import { refundableFils, retryBlock } from '../../domain/payments/rules.ts'
import type { Db } from '../db/client.ts'
import type { PaymentServices } from '../deps.ts'
import { assertOrphaned } from '../recovery/lockOrphan.ts'
import { assertAsSeen, refundedBefore, requestRefund } from '../refunds/refund.ts'
import { type PaymentRow, paymentEvents, payments } from '../tables/payments.ts'
import { type RefundRow, refunds } from '../tables/refunds.ts'
import { isCreditBack } from './story.ts'

type RefundInput = {
  paymentId: string
  body: z.output<typeof RefundBody>
  askedBy: string
  /** The admin's language. */
  language: Language
}

/** Refunds all that is left, or a part. Call it in a transaction. */
export async function refundByAdmin(
  tx: Db,
  services: Pick<PaymentServices, 'mail' | 'keys'>,
  { paymentId, body, askedBy, language }: RefundInput,
  now: Date,
): Promise<PaymentRow> {
  const before = await lockPayment(tx, paymentId)
  if (body.outcome === 'ORPHANED') await assertOrphaned(tx, before, language)
  const isPart = body.refundType === 'PARTIAL'
  assertAsSeen(before, body.refundableAmount, language)
  if (before.capturedFils === 0) await assertCreditCanGoBack(tx, before, isPart)
  await requestRefund(
    tx,
    services,
    {
      paymentId,
      ...(isPart && body.refundAmount ? { amountFils: fromWire(body.refundAmount) } : {}),
      method: body.refundMethod,
      reason: body.refundReason,
      askedBy,
      language,
      adminNotes: body.adminNotes,
      notifyCustomer: body.notifyCustomer,
      customerMessage: body.customerNotificationMessage,
    },
    'admin',
    now,
  )
  return before
}

async function lockPayment(tx: Db, id: string): Promise<PaymentRow> {
  const [row] = await tx.select().from(payments).where(eq(payments.id, id)).for('update')
  if (!row) throw new AppError('NOT_FOUND')
  if (row.outcome === 'NONE') throw new AppError('PAYMENT_NOT_CAPTURED')
  return row
}

/** Store credit that paid for everything is returned completely, and once. */
async function assertCreditCanGoBack(tx: Db, { id }: PaymentRow, isPart: boolean) {
  if (isPart) throw new AppError('VALIDATION_FAILED', {}, { refundAmount: 'amountInvalid' })
  const events = await tx.select().from(paymentEvents).where(eq(paymentEvents.paymentId, id))
  if (isCreditBack(events)) throw new AppError('ALREADY_REFUNDED')
}

export type RefundOf = { paymentId: string; refundId: string; byUserId: string }
export async function findRefund(db: Db, { paymentId, refundId }: RefundOf): Promise<RefundRow> {
  const [refund] = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.id, refundId), eq(refunds.paymentId, paymentId)))
  if (!refund) throw new AppError('NOT_FOUND')
  return refund
}

/** Repeats a failed refund with the same amount and method, once. Call it in a transaction. */
export async function retryRefund(
  tx: Db,
  services: Pick<PaymentServices, 'mail' | 'keys'>,
  refundRef: RefundOf,
  now: Date,
): Promise<PaymentRow> {
  const before = await lockPayment(tx, refundRef.paymentId)
  const refused = await findRefund(tx, refundRef)
  const isRetried = (await tx.$count(refunds, eq(refunds.retryOf, refused.id))) > 0
  const block = retryBlock({ ...refused, isRetried }, { ...before, leftFils: refundableFils(before) })
  if (block === 'REFUND_RETRIED') throw await refundedBefore(tx, block, eq(refunds.retryOf, refused.id))
  if (block) throw new AppError(block)
  const { paymentId, amountFils, method, reason, adminNotes, notifyCustomer, customerMessage } = refused
  const same = { paymentId, amountFils, method, reason, adminNotes, notifyCustomer, customerMessage }
  await requestRefund(
    tx,
    services,
    { ...same, askedBy: refundRef.byUserId, retryOf: refused.id },
    'admin',
    now,
  )
  return before
}
