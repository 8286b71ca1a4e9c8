import type { z } from 'zod'
import { AppError } from '../../domain/errors.ts'
import type { Language } from '../../domain/language.ts'
import { type Fils, fromWire } from '../../domain/money.ts'
import type { RefundStatus } from '../../domain/payments/rules.ts'
import { OrphanRefundBody } from '../../domain/recovery/contract.ts'
import type { Db } from '../db/client.ts'
import type { PaymentServices } from '../deps.ts'
import { assertAsSeen, requestRefund } from '../refunds/refund.ts'
import type { PaymentRow } from '../tables/payments.ts'
import { lockOrphan } from './lockOrphan.ts'

type OrphanRefundRequest = {
  /** The payment's id, ours or the gateway's. */
  id: string
  /** From the query; a reason in the body has precedence. */
  reason: string | undefined
  body: z.output<typeof OrphanRefundBody> | null | undefined
  byUserId: string
  language: Language
}
type Marked = {
  payment: PaymentRow
  request: z.output<typeof OrphanRefundBody>
  status: RefundStatus
  amountFils: Fils
}

/** Requests a full or partial refund of an orphan. The first caller decides. Call it in a transaction. */
export async function markForRefund(
  tx: Db,
  services: Pick<PaymentServices, 'mail' | 'keys'>,
  { id, reason, body, byUserId, language }: OrphanRefundRequest,
  now: Date,
): Promise<Marked> {
  const request = body ?? OrphanRefundBody.parse({})
  const refundReason = request.refundReason ?? reason
  if (!refundReason) throw new AppError('VALIDATION_FAILED', {}, { refundReason: 'required' })
  const isPart = request.refundType === 'PARTIAL'
  const part = isPart && request.refundAmount ? fromWire(request.refundAmount) : null
  const { payment } = await lockOrphan(tx, id, language)
  const { paymentTransactionId: requestedId } = request
  if (requestedId && requestedId !== payment.chargeId && requestedId !== payment.id)
    throw new AppError('VALIDATION_FAILED', {}, { paymentTransactionId: 'invalid' })
  assertAsSeen(payment, request.refundableAmount, language)
  // Store credit that paid for everything is always returned completely.
  if (isPart && (!part || payment.capturedFils === 0))
    throw new AppError('VALIDATION_FAILED', {}, { refundAmount: 'amountInvalid' })
  const refund = await requestRefund(
    tx,
    services,
    {
      paymentId: payment.id,
      ...(part && { amountFils: part }),
      method: request.refundMethod,
      reason: refundReason,
      askedBy: byUserId,
      language,
      adminNotes: request.adminNotes,
      notifyCustomer: request.notifyCustomer,
      customerMessage: request.customerNotificationMessage,
    },
    'admin',
    now,
  )
  return {
    payment,
    request: { ...request, refundReason },
    status: refund?.status ?? 'DONE',
    amountFils: refund?.amountFils ?? payment.creditFils,
  }
}
