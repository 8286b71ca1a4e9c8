import { eq, or, sql } from 'drizzle-orm'
import type { PaymentSource } from '../../domain/payments/rules.ts'
import { findPayment } from '../payments/find.ts'
import { recordFoundRefunds } from '../refunds/found.ts'
import { type RefundContext, settleRefund } from '../refunds/settle.ts'
import { refunds } from '../tables/refunds.ts'
import { syncCharge } from './syncCharge.ts'

/** Handles a refund webhook. Its content is not trusted: the refund is read from the gateway. */
export async function syncRefund(context: RefundContext, gatewayRefundId: string, source: PaymentSource) {
  const answer = await context.tap.readRefund(gatewayRefundId)
  const [refund] = await context.db
    .select()
    .from(refunds)
    .where(
      or(
        eq(refunds.gatewayRefundId, gatewayRefundId),
        ...(answer.ours ? [sql`${refunds.id}::text = ${answer.ours}`] : []),
      ),
    )
  if (refund) await settleRefund(context, refund, answer, source)
  else await findRefunds(context, answer.chargeId, source)
}

/** Records refunds of a charge that were made in the gateway's dashboard. */
export async function findRefunds(context: RefundContext, chargeId: string, source: PaymentSource) {
  const payment = await findPayment(context, chargeId)
  // The capture of the charge may be unknown here too.
  if ((payment?.outcome ?? 'NONE') === 'NONE') await syncCharge(context, chargeId, source, context.clock)
  await recordFoundRefunds(context, chargeId, source)
}
