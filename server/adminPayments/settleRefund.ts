import { eq } from 'drizzle-orm'
import { AlreadyDone, AppError } from '../../domain/errors.ts'
import { users } from '../accounts/table.ts'
import type { Db } from '../db/client.ts'
import type { PaymentServices } from '../deps.ts'
import { readPayment } from '../payments/find.ts'
import { recordFoundRefunds } from '../refunds/found.ts'
import { changeRefund, type RefundContext, settleRefund } from '../refunds/settle.ts'
import { type RefundRow, refunds } from '../refunds/table.ts'
import { type GatewayRefund, TapError } from '../tap/tap.ts'
import { findRefund, type RefundOf } from './refund.ts'

/** Of two who settle it the second is told when the first did, and who it was; its row has changed since it was read. */
async function settledBefore(db: Db, { id }: RefundRow): Promise<AppError> {
  const [settled] = await db
    .select({ at: refunds.updatedAt, who: users.fullName })
    .from(refunds)
    .leftJoin(users, eq(users.id, refunds.settledBy))
    .where(eq(refunds.id, id))
  return new AlreadyDone('REFUND_SETTLED', settled)
}

/** A transfer was made at the bank by a person, who says so; or, without the bank's reference, cannot be. In a transaction. */
export async function settleTransfer(
  services: PaymentServices,
  { bankReference, ...of }: RefundOf & { bankReference: string | null },
  now: Date,
): Promise<RefundRow> {
  const refund = await findRefund(services.db, of)
  if (refund.method !== 'BANK_TRANSFER') throw new AppError('NOT_FOUND')
  const settled = { settledBy: of.byUserId, bankReference }
  const status = bankReference === null ? 'FAILED' : 'DONE'
  const end = { status, gatewayId: null, error: null, settled } as const
  const changed = await changeRefund({ ...services, clock: () => now }, refund, end, 'admin')
  if (!changed) throw await settledBefore(services.db, refund)
  return changed
}

/**
 * The refund at the gateway that one in doubt may be. How far it is only the gateway can say, and is asked before
 * anything is locked.
 */
export async function readDoubtful({ db, tap }: PaymentServices, of: RefundOf): Promise<GatewayRefund> {
  const refund = await findRefund(db, of)
  if (refund.status !== 'NEEDS_REVIEW' || refund.lastError === null) throw await settledBefore(db, refund)
  return tap.readRefund(refund.lastError).catch((error: unknown) => {
    throw error instanceof TapError ? new AppError('PAYMENT_UNKNOWN') : error
  })
}

/** A person found out whether a refund in doubt is the one the gateway lists. In a transaction. */
export async function reviewRefund(
  context: RefundContext,
  { listed, made, ...of }: RefundOf & { listed: GatewayRefund; made: boolean },
): Promise<RefundRow> {
  const refund = await findRefund(context.db, of)
  const settled = { settledBy: of.byUserId, bankReference: null }
  if (refund.status !== 'NEEDS_REVIEW') throw await settledBefore(context.db, refund)
  const changed = await (made
    ? settleRefund(context, refund, listed, 'admin', settled)
    : changeRefund(context, refund, { status: 'FAILED', gatewayId: null, error: null, settled }, 'admin'))
  if (!changed) throw await settledBefore(context.db, refund)
  return changed
}

/** The one it was not is somebody else's, of the gateway's dashboard: it enters the books at once, or with the next sweep. */
export async function recordTheOther(context: RefundContext, paymentId: string) {
  const payment = await readPayment(context.db, paymentId)
  if (!payment?.chargeId) return
  await recordFoundRefunds(context, payment.chargeId, 'admin').catch((error: unknown) => {
    if (!(error instanceof TapError)) throw error
    context.log.warn({ paymentId, err: error }, 'refunds: the gateway did not list those of a payment')
  })
}
