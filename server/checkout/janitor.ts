import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm'
import { DAY_MS, HOUR_MS } from '../../domain/dates.ts'
import { isOpen, nextLook } from '../../domain/payments/rules.ts'
import type { Db } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'
import type { JobContext } from '../jobs/job.ts'
import type { PaymentRow } from '../tables/payments.ts'
import { isWatchedPayment, payments } from '../tables/payments.ts'
import { type Charge, TapError } from '../tap/tap.ts'
import { abandonPayment, findUnansweredCharge, listChargesSince } from './findUnanswered.ts'
import { settleCredit } from './settle.ts'
import { syncCharge } from './syncCharge.ts'
import { stopWatching } from './uncaptured.ts'

const BATCH_SIZE = 200
/** Payments younger than this are looked up with one list call. Older ones are few and are read by their id. */
const LISTED_MS = HOUR_MS

/**
 * Asks the gateway about open payments that are due, so that a captured payment becomes a subscription even if neither
 * the browser nor the webhook reported it. Rows are taken with SKIP LOCKED, so several processes share the work.
 */
export async function runJanitor(context: JobContext) {
  for (let due = await takeDue(context); due.length > 0; due = await takeDue(context)) {
    // Store credit paid for these alone, so they need no answer from the gateway, which may be unreachable.
    for (const payment of due.filter((p) => p.chargeFils === 0)) await careFor(context, payment, [])
    const charged = due.filter((p) => p.chargeFils > 0)
    const young = charged.filter((p) => p.createdAt.getTime() > context.now.getTime() - LISTED_MS)
    const oldest = young.reduce((t, p) => Math.min(t, p.createdAt.getTime()), context.now.getTime())
    const listed = young.length > 0 ? await listedSince(context, new Date(oldest)) : []
    // The gateway is unreachable. `takeDue` has already set the next look of these payments, so stop here.
    if (!listed) return
    for (const payment of charged) await careFor(context, payment, listed)
    if (due.length < BATCH_SIZE) return
  }
}

/**
 * At start, makes the recent watched payments due at once, because their status may have changed while no process ran.
 * Skips rows that another process has locked, so the start neither waits nor fails at a deadlock.
 */
export const checkSoon = (db: Db, now: Date) =>
  db
    .update(payments)
    .set({ nextLookAt: now })
    .where(
      inArray(
        payments.id,
        db
          .select({ id: payments.id })
          .from(payments)
          .where(
            and(
              isWatchedPayment(payments),
              gt(payments.nextLookAt, now),
              gt(payments.createdAt, new Date(now.getTime() - LISTED_MS)),
            ),
          )
          .for('no key update', { skipLocked: true }),
      ),
    )

const takeDue = ({ db, now }: JobContext): Promise<PaymentRow[]> =>
  transaction(db, async (tx) => {
    const due = await tx
      .select()
      .from(payments)
      .where(and(lte(payments.nextLookAt, now), isWatchedPayment(payments)))
      .orderBy(asc(payments.nextLookAt))
      .limit(BATCH_SIZE)
      .for('update', { skipLocked: true })
    for (const { id, createdAt } of due)
      await tx
        .update(payments)
        .set({ nextLookAt: nextLook(createdAt, now) ?? new Date(now.getTime() + DAY_MS) })
        .where(eq(payments.id, id))
    return due
  })

async function listedSince(context: JobContext, since: Date): Promise<Charge[] | null> {
  try {
    return await listChargesSince(context, since, context.now)
  } catch (error) {
    if (!(error instanceof TapError)) throw error
    context.log.warn({ err: error }, 'payments: the gateway did not list its charges')
    return null
  }
}

/** Checks one payment. A failure is logged and does not stop the others; the payment has its next look already. */
async function careFor(context: JobContext, payment: PaymentRow, listed: readonly Charge[]) {
  const { clock, log } = context
  try {
    const charge = listed.find((c) => c.order === payment.id || c.id === payment.chargeId)
    const isAsBefore = charge?.status === payment.status || payment.status === 'REPLACED'
    if (charge && isOpen(charge.status) && isAsBefore) return // nothing new
    if (payment.chargeFils === 0) await settleCredit(context, payment, 'janitor', clock())
    else if (charge) await syncCharge(context, charge.id, 'janitor', clock)
    else if (payment.chargeId) await syncCharge(context, payment.chargeId, 'janitor', clock)
    else await findUnansweredCharge(context, payment, 'janitor', clock)
    // No final status after a week. Only an answer from the gateway ends the payment here: if the gateway
    // cannot be reached, the code above throws and the payment stays open.
    if (nextLook(payment.createdAt, clock()) !== null) return
    await abandonPayment(context, payment, { source: 'janitor', reason: 'UNANSWERED' }, clock())
    await stopWatching(context.db, payment)
  } catch (error) {
    log.warn({ paymentId: payment.id, err: error }, 'payments: could not be looked at')
  }
}
