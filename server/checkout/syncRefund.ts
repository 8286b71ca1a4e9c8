import { eq, or, sql } from 'drizzle-orm'
import type { PaymentSource } from '../../domain/payments/rules.ts'
import { findPayment } from '../payments/find.ts'
import { recordFoundRefunds } from '../refunds/found.ts'
import { type RefundContext, settleRefund } from '../refunds/settle.ts'
import { refunds } from '../refunds/table.ts'
import { syncCharge } from './sync.ts'

/** News about a refund, from its webhook: only a reason to look. */
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

/** What was given back of a charge in the gateway's dashboard enters the books. */
export async function findRefunds(context: RefundContext, chargeId: string, source: PaymentSource) {
  const payment = await findPayment(context, chargeId)
  // The money may be news as well.
  if ((payment?.outcome ?? 'NONE') === 'NONE') await syncCharge(context, chargeId, source, context.clock)
  await recordFoundRefunds(context, chargeId, source)
}
