import { and, eq, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { ORPHAN_REFUND_MS, ORPHAN_SECOND_NOTICE_MS } from '../../domain/payments/rules.ts'
import { emailPaymentOrphaned } from '../checkout/emails.ts'
import { transaction } from '../db/transaction.ts'
import type { JobContext } from '../jobs/job.ts'
import { describeError } from '../log.ts'
import { readOrder } from '../orders/read.ts'
import type { PaymentRow } from '../payments/table.ts'
import { payments } from '../payments/table.ts'
import { requestRefund } from '../refunds/refund.ts'
import { refunds } from '../refunds/table.ts'

const AT_ONCE = 50

/** Orphans nobody took care of: a second notice after three days; after seven the money goes back in full. */
export async function followUpOrphans(context: JobContext) {
  const { now } = context
  const reminded = await forEachDue(
    context,
    ORPHAN_SECOND_NOTICE_MS,
    isNull(payments.remindedAt),
    async (tx, payment) => {
      await emailPaymentOrphaned(tx, context, payment, await readOrder(tx, payment), now, true)
      await tx.update(payments).set({ remindedAt: now }).where(eq(payments.id, payment.id))
    },
  )
  const refunded = await forEachDue(context, ORPHAN_REFUND_MS, notRefused, async (tx, payment) => {
    await requestRefund(
      tx,
      context,
      {
        paymentId: payment.id,
        method: 'ORIGINAL_PAYMENT',
        reason: 'unable to recover, customer did not respond',
        askedBy: null,
        notifyCustomer: true,
      },
      'janitor',
      now,
    )
  })
  if (reminded + refunded > 0) context.log.info({ reminded, refunded }, 'payments: orphans were tended')
}

/** A refund the gateway refused is a person's to decide: asked again by itself it would only fail again. */
const notRefused = sql`not exists (select from ${refunds} where ${refunds.paymentId} = ${payments.id} and ${refunds.status} = 'FAILED')`

type Tx = Parameters<Parameters<typeof transaction>[1]>[0]
/** Each orphan in a transaction of its own; two processes never have the same one. */
async function forEachDue(
  { db, now, log }: JobContext,
  olderThanMs: number,
  more: SQL,
  work: (tx: Tx, payment: PaymentRow) => Promise<void>,
): Promise<number> {
  const old = new Date(now.getTime() - olderThanMs)
  const isDue = and(eq(payments.outcome, 'ORPHANED'), lte(payments.orphanedAt, old), more)
  const due = await db.select({ id: payments.id }).from(payments).where(isDue).limit(AT_ONCE)
  const failures: unknown[] = []
  for (const { id } of due)
    await transaction(db, async (tx) => {
      const [payment] = await tx
        .select()
        .from(payments)
        .where(and(eq(payments.id, id), isDue))
        .for('update', { skipLocked: true })
      if (payment) await work(tx, payment)
    }).catch((error: unknown) => {
      // One orphan's trouble is no reason to leave the others; the job fails at the end and is tried again.
      log.error({ paymentId: id, err: describeError(error) }, 'payments: an orphan could not be tended')
      failures.push(error)
    })
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} orphans were not tended`)
  return due.length
}
