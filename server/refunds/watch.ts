import { inArray, lte } from 'drizzle-orm'
import type { JobContext } from '../jobs/job.ts'
import { TapError } from '../tap/tap.ts'
import { sendRefund } from './send.ts'
import { RECHECK_MS, settleRefund } from './settle.ts'
import { refunds } from './table.ts'

/** Asks about refunds that have not come to an end; one whose sending was lost is sent again. */
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
      // One refund's trouble is no reason to leave the others: it is looked at again in its time.
      if (!(error instanceof TapError)) throw error
      log.warn({ refundId: refund.id, err: error }, 'refunds: could not be looked at')
    }
}
