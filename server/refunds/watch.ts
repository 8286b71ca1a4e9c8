import { inArray, lte } from 'drizzle-orm'
import type { JobContext } from '../jobs/job.ts'
import { refunds } from '../tables/refunds.ts'
import { TapError } from '../tap/tap.ts'
import { sendRefund } from './send.ts'
import { RECHECK_MS, settleRefund } from './settle.ts'

/** Asks the gateway about refunds that have not ended. A refund without a gateway id is sent again. */
export async function watchRefunds(context: JobContext) {
  const { db, now, tap, log } = context
  const due = await db
    .update(refunds)
    .set({ nextLookAt: new Date(now.getTime() + RECHECK_MS) })
    .where(
      inArray(
        refunds.id,
        db
          .select({ id: refunds.id })
          .from(refunds)
          .where(lte(refunds.nextLookAt, now))
          .limit(100)
          .for('update', { skipLocked: true }),
      ),
    )
    .returning()
  for (const refund of due)
    try {
      if (refund.gatewayRefundId)
        await settleRefund(context, refund, await tap.readRefund(refund.gatewayRefundId), 'janitor')
      else await sendRefund(context, { refundId: refund.id })
    } catch (error) {
      // A failure of one refund does not stop the others; its next look is already set.
      if (!(error instanceof TapError)) throw error
      log.warn({ refundId: refund.id, err: error }, 'refunds: could not be looked at')
    }
}
