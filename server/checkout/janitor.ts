import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm'
import { DAY_MS, HOUR_MS } from '../../domain/dates.ts'
import { isOpen, nextLook } from '../../domain/payments/rules.ts'
import type { Db } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'
import type { JobContext } from '../jobs/job.ts'
import type { PaymentRow } from '../payments/table.ts'
import { isWatchedPayment, payments } from '../payments/table.ts'
import { type Charge, TapError } from '../tap/tap.ts'
import { abandonPayment, findUnansweredCharge, listChargesSince } from './findUnanswered.ts'
import { settleCredit } from './settle.ts'
import { syncCharge } from './sync.ts'
import { stopWatching } from './uncaptured.ts'

const AT_ONCE = 200
/** One list call for all that are younger than this; older ones are few and asked for by their id. */
const LISTED_MS = HOUR_MS

/**
 * Asks the gateway about open payments whose time has come, so that a captured one becomes its subscription also when
 * neither browser nor webhook ever said so. Rows are taken with SKIP LOCKED: processes share the work.
 */
export async function watchPayments(context: JobContext) {
  for (let due = await takeDue(context); due.length > 0; due = await takeDue(context)) {
    // Credit paid for these alone: the gateway has no say, and may be away.
    for (const payment of due.filter((p) => p.chargeFils === 0)) await careFor(context, payment, [])
    const charged = due.filter((p) => p.chargeFils > 0)
    const young = charged.filter((p) => p.createdAt.getTime() > context.now.getTime() - LISTED_MS)
    const oldest = young.reduce((t, p) => Math.min(t, p.createdAt.getTime()), context.now.getTime())
    const listed = young.length > 0 ? await listedSince(context, new Date(oldest)) : []
    // The gateway is away: these are looked at again in their time, and this turn has done what it could.
    if (!listed) return
    for (const payment of charged) await careFor(context, payment, listed)
    if (due.length < AT_ONCE) return
  }
}

/**
 * After a start nobody knows what happened meanwhile: what can still be paid is looked at with the first turn. What another
 * process has in hand is looked at already: nobody waits for it, and the start fails at no deadlock.
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
      .limit(AT_ONCE)
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

/** One payment's trouble is no reason to leave the others: it is looked at again in its time. */
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
    // A week of asking brought no end. Only an answer gives up: while the gateway is silent it is asked on.
    if (nextLook(payment.createdAt, clock()) !== null) return
    await abandonPayment(context, payment, { source: 'janitor', reason: 'UNANSWERED' }, clock())
    await stopWatching(context.db, payment)
  } catch (error) {
    log.warn({ paymentId: payment.id, err: error }, 'payments: could not be looked at')
  }
}
