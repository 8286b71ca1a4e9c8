import { and, eq, inArray, isNotNull, ne } from 'drizzle-orm'
import type { PaymentSource } from '../../domain/payments/rules.ts'
import { nextLook, openStatuses } from '../../domain/payments/rules.ts'
import { returnCredit } from '../credit/credit.ts'
import type { Db } from '../db/client.ts'
import type { PaymentServices } from '../deps.ts'
import { publish } from '../events/publish.ts'
import { type PaymentEvent, record } from '../payments/events.ts'
import { readPayment } from '../payments/find.ts'
import type { PaymentRow } from '../tables/payments.ts'
import { payments } from '../tables/payments.ts'
import type { Charge } from '../tap/tap.ts'
import { emailPaymentFailed } from './emails.ts'

/** Saves the new status of a charge that is still open. */
export async function recordOpen(
  tx: Db,
  payment: PaymentRow,
  charge: Charge,
  source: PaymentSource,
  now: Date,
) {
  const [changed] = await tx
    .update(payments)
    .set({
      chargeId: charge.id,
      status: charge.status,
      payUrl: charge.payUrl ?? payment.payUrl,
      nextLookAt: nextLook(payment.createdAt, now),
    })
    .where(
      and(
        eq(payments.id, payment.id),
        inArray(payments.status, openStatuses),
        ne(payments.status, charge.status),
      ),
    )
    .returning()
  if (changed) await record(tx, { paymentId: payment.id, kind: 'STATUS', status: charge.status, source }, now)
  return changed ?? payment
}

/**
 * Ends an open payment that will not be paid: returns its store credit and emails the customer. A captured payment
 * stays captured.
 */
export async function recordFailed(
  tx: Db,
  services: PaymentServices,
  payment: PaymentRow,
  charge: Charge,
  source: PaymentSource,
  now: Date,
) {
  const [ended] = await tx
    .update(payments)
    .set({ chargeId: charge.id, status: charge.status, responseCode: charge.code, nextLookAt: null })
    .where(and(eq(payments.id, payment.id), inArray(payments.status, openStatuses)))
    .returning()
  const details = { code: charge.code, message: charge.message }
  const event = { paymentId: payment.id, kind: 'STATUS', status: charge.status, source, details } as const
  if (!ended) return endReplaced(tx, payment, event, now)
  await record(tx, event, now)
  await returnCredit(tx, ended, now)
  if (ended.userId) await publish(tx, { kind: 'payments.changed' }, { to: ended.userId })
  await emailPaymentFailed(tx, services, ended, now)
  return ended
}

/** Records that the charge of a replaced payment can no longer be paid. */
async function endReplaced(tx: Db, payment: PaymentRow, event: PaymentEvent, now: Date) {
  const over = await stopWatching(tx, payment)
  if (over) await record(tx, event, now)
  return over ?? (await readPayment(tx, payment.id)) ?? payment
}

/** Stops the gateway lookups of a replaced payment. Returns the row, or undefined if it was not watched. */
export async function stopWatching(db: Db, { id }: PaymentRow): Promise<PaymentRow | undefined> {
  const [over] = await db
    .update(payments)
    .set({ nextLookAt: null })
    .where(and(eq(payments.id, id), eq(payments.status, 'REPLACED'), isNotNull(payments.nextLookAt)))
    .returning()
  return over
}
