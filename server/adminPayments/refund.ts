import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { AppError } from '../../domain/errors.ts'
import type { Language } from '../../domain/language.ts'
import { fromWire } from '../../domain/money.ts'
import type { RefundBody } from '../../domain/payments/adminContract.ts'
import type { Db } from '../db/client.ts'
import type { PaymentServices } from '../deps.ts'
import { type PaymentRow, paymentEvents, payments } from '../payments/table.ts'
import { assertOrphaned } from '../recovery/orphaned.ts'
import { requestRefund } from '../refunds/refund.ts'
import { changeRefund } from '../refunds/settle.ts'
import { type RefundRow, refunds } from '../refunds/table.ts'
import { isCreditBack } from './story.ts'

type Asked = {
  paymentId: string
  body: z.output<typeof RefundBody>
  askedBy: string
  /** Of whoever asks. */
  language: Language
}

/** An admin gives money back: all that is left, or a part. In a transaction. */
export async function refundByAdmin(
  tx: Db,
  services: Pick<PaymentServices, 'mail' | 'keys'>,
  { paymentId, body, askedBy, language }: Asked,
  now: Date,
): Promise<PaymentRow> {
  const before = await lockPayment(tx, paymentId)
  if (body.outcome === 'ORPHANED') await assertOrphaned(tx, before, language)
  const isPart = body.refundType === 'PARTIAL'
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

/** Store credit that paid for all of it comes back whole, and once. */
async function assertCreditCanGoBack(tx: Db, { id }: PaymentRow, isPart: boolean) {
  if (isPart) throw new AppError('VALIDATION_FAILED', {}, { refundAmount: 'amountInvalid' })
  const events = await tx.select().from(paymentEvents).where(eq(paymentEvents.paymentId, id))
  if (isCreditBack(events)) throw new AppError('ALREADY_REFUNDED')
}

/** A transfer was made at the bank by a person, who says so. In a transaction. */
export async function settleTransfer(
  services: PaymentServices,
  { paymentId, refundId }: { paymentId: string; refundId: string },
  now: Date,
): Promise<RefundRow> {
  const [refund] = await services.db
    .select()
    .from(refunds)
    .where(
      and(eq(refunds.id, refundId), eq(refunds.paymentId, paymentId), eq(refunds.method, 'BANK_TRANSFER')),
    )
  if (!refund) throw new AppError('NOT_FOUND')
  const done = { status: 'DONE', gatewayId: null, error: null } as const
  const settled =
    refund.status === 'DONE'
      ? null
      : await changeRefund({ ...services, clock: () => now }, refund, done, 'admin')
  if (!settled) throw new AppError('REFUND_SETTLED')
  return settled
}
