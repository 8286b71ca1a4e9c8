import { eq, or, sql } from 'drizzle-orm'
import type { PaymentSource } from '../../domain/payments/rules.ts'
import type { JobContext } from '../jobs/job.ts'
import { findPayment } from '../payments/find.ts'
import { recordFoundRefunds, unknownRefunds } from '../refunds/found.ts'
import { type RefundContext, settleRefund } from '../refunds/settle.ts'
import { refunds } from '../refunds/table.ts'
import { CLOCKS_DIFFER_MS } from './findUnanswered.ts'
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

/** Goes through the gateway's own list: what was given back in its dashboard is found here, also without a webhook. */
export async function sweepRefunds(
  context: JobContext,
  since: Date,
  goOn: (chargeId: string) => (error: unknown) => void,
) {
  const { db, tap, now } = context
  const to = new Date(now.getTime() + CLOCKS_DIFFER_MS)
  const unknown = await unknownRefunds(db, await tap.listRefunds({ from: since, to }))
  for (const chargeId of new Set(unknown.map((r) => r.chargeId)))
    await findRefunds(context, chargeId, 'sweep').catch(goOn(chargeId))
}

async function findRefunds(context: RefundContext, chargeId: string, source: PaymentSource) {
  const payment = await findPayment(context, chargeId)
  // The money may be news as well.
  if ((payment?.outcome ?? 'NONE') === 'NONE') await syncCharge(context, chargeId, source, context.clock)
  await recordFoundRefunds(context, chargeId, source)
}
