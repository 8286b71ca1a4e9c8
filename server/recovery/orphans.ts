import { and, asc, eq, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { ORPHAN_REFUND_MS, ORPHAN_SECOND_NOTICE_MS } from '../../domain/payments/rules.ts'
import { emailPaymentOrphaned } from '../checkout/emails.ts'
import type { Db } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'
import type { JobContext } from '../jobs/job.ts'
import { readOrder } from '../orders/read.ts'
import { UNRECOVERED } from '../refunds/reason.ts'
import { requestRefund } from '../refunds/refund.ts'
import type { PaymentRow } from '../tables/payments.ts'
import { payments } from '../tables/payments.ts'
import { refunds } from '../tables/refunds.ts'

const BATCH_SIZE = 50

/** Follows up orphans that nobody handled: a second notice after three days, a full refund after seven. */
export async function followUpOrphans(context: JobContext) {
  const { now } = context
  const reminded = await forEachDue(
    context,
    ORPHAN_SECOND_NOTICE_MS,
    and(isNull(payments.remindedAt), notPaidByAnother),
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
        reason: UNRECOVERED,
        askedBy: null,
        notifyCustomer: true,
      },
      'janitor',
      now,
    )
  })
  if (reminded + refunded > 0) context.log.info({ reminded, refunded }, 'payments: orphans were followed up')
}

/** A customer who paid twice has the subscription and was emailed about the refund. */
const notPaidByAnother = sql`not exists (select from payments another
  where another.order_id = ${payments.orderId} and another.outcome = 'SUBSCRIBED')`

/**
 * A refund that the gateway refused is left to an admin, because an automatic retry would fail again. Once an admin has
 * repeated it, the result of the repetition counts.
 */
const notRefused = sql`not exists (select from ${refunds}
  where ${refunds.paymentId} = ${payments.id} and ${refunds.status} = 'FAILED'
    and not exists (select from refunds again where again.retry_of = ${refunds.id}))`

type Work = (tx: Db, payment: PaymentRow) => Promise<void>
/**
 * Handles all due orphans, oldest first; one that fails does not block those after it. Each has its own transaction,
 * and two processes never handle the same one.
 */
async function forEachDue(
  { db, now, log }: JobContext,
  olderThanMs: number,
  more: SQL | undefined,
  work: Work,
): Promise<number> {
  const old = new Date(now.getTime() - olderThanMs)
  const isDue = and(eq(payments.outcome, 'ORPHANED'), lte(payments.orphanedAt, old), more)
  const failures: unknown[] = []
  let done = 0
  const followUp = (id: string) =>
    transaction(db, async (tx) => {
      const [payment] = await tx
        .select()
        .from(payments)
        .where(and(eq(payments.id, id), isDue))
        .for('update', { skipLocked: true })
      if (!payment) return
      await work(tx, payment)
      done++
    }).catch((error: unknown) => {
      // A failure of one orphan does not stop the others. The job fails at the end and is retried.
      log.error({ paymentId: id, err: error }, 'payments: an orphan could not be followed up')
      failures.push(error)
    })
  let last: { id: string; orphanedAt: Date | null } | undefined
  do {
    const behind =
      last && sql`(${payments.orphanedAt}, ${payments.id}) > (${last.orphanedAt?.toISOString()}, ${last.id})`
    const due = await db
      .select({ id: payments.id, orphanedAt: payments.orphanedAt })
      .from(payments)
      .where(and(isDue, behind))
      .orderBy(asc(payments.orphanedAt), asc(payments.id))
      .limit(BATCH_SIZE)
    for (const { id } of due) await followUp(id)
    last = due.length === BATCH_SIZE ? due.at(-1) : undefined
  } while (last)
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} orphans were not followed up`)
  return done
}
