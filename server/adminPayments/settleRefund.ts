import { eq } from 'drizzle-orm'
import { AlreadyDone, AppError } from '../../domain/errors.ts'
import type { Db } from '../db/client.ts'
import type { PaymentServices } from '../deps.ts'
import { readPayment } from '../payments/find.ts'
import { recordFoundRefunds } from '../refunds/found.ts'
import { changeRefund, type RefundContext, settleRefund } from '../refunds/settle.ts'
import { users } from '../tables/accounts.ts'
import { type RefundRow, refunds } from '../tables/refunds.ts'
import { type GatewayRefund, TapError } from '../tap/tap.ts'
import { findRefund, type RefundOf } from './refund.ts'

/** Builds the error for a refund that was settled meanwhile: when and by whom. */
async function settledBefore(db: Db, { id }: RefundRow): Promise<AppError> {
  const [settled] = await db
    .select({ at: refunds.updatedAt, byName: users.fullName })
    .from(refunds)
    .leftJoin(users, eq(users.id, refunds.settledBy))
    .where(eq(refunds.id, id))
  return new AlreadyDone('REFUND_SETTLED', settled)
}

/**
 * Settles a bank transfer: with the bank's reference it was made, without one it is not possible. Call it in a
 * transaction.
 */
export async function settleTransfer(
  services: PaymentServices,
  { bankReference, ...refundRef }: RefundOf & { bankReference: string | null },
  now: Date,
): Promise<RefundRow> {
  const refund = await findRefund(services.db, refundRef)
  if (refund.method !== 'BANK_TRANSFER') throw new AppError('NOT_FOUND')
  const settled = { settledBy: refundRef.byUserId, bankReference }
  const status = bankReference === null ? 'FAILED' : 'DONE'
  const end = { status, gatewayId: null, error: null, settled } as const
  const changed = await changeRefund({ ...services, clock: () => now }, refund, end, 'admin')
  if (!changed) throw await settledBefore(services.db, refund)
  return changed
}

/**
 * Reads the refund at the gateway that may be the one under review. Only the gateway knows its status; it is called
 * before anything is locked.
 */
export async function readDoubtful(
  { db, tap }: PaymentServices,
  refundRef: RefundOf,
): Promise<GatewayRefund> {
  const refund = await findRefund(db, refundRef)
  if (refund.status !== 'NEEDS_REVIEW' || refund.lastError === null) throw await settledBefore(db, refund)
  return tap.readRefund(refund.lastError).catch((error: unknown) => {
    throw error instanceof TapError ? new AppError('PAYMENT_UNKNOWN') : error
  })
}

/** Settles a refund under review: whether it is the one that the gateway lists. Call it in a transaction. */
export async function reviewRefund(
  context: RefundContext,
  { listed, made, ...refundRef }: RefundOf & { listed: GatewayRefund; made: boolean },
): Promise<RefundRow> {
  const refund = await findRefund(context.db, refundRef)
  const settled = { settledBy: refundRef.byUserId, bankReference: null }
  if (refund.status !== 'NEEDS_REVIEW') throw await settledBefore(context.db, refund)
  const changed = await (made
    ? settleRefund(context, refund, listed, 'admin', settled)
    : changeRefund(context, refund, { status: 'FAILED', gatewayId: null, error: null, settled }, 'admin'))
  if (!changed) throw await settledBefore(context.db, refund)
  return changed
}

/** If it was not, the listed refund was made in the gateway's dashboard: it is recorded now or by the next scan. */
export async function recordTheOther(context: RefundContext, paymentId: string) {
  const payment = await readPayment(context.db, paymentId)
  if (!payment?.chargeId) return
  await recordFoundRefunds(context, payment.chargeId, 'admin').catch((error: unknown) => {
    if (!(error instanceof TapError)) throw error
    context.log.warn({ paymentId, err: error }, 'refunds: the gateway did not list those of a payment')
  })
}
