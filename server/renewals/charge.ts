import { and, asc, eq, isNotNull, lte, notExists } from 'drizzle-orm'
import { addDays, dayInBahrain } from '../../domain/dates.ts'
import { AppError } from '../../domain/errors.ts'
import { mayCharge, RENEWAL_DAYS } from '../../domain/renewals/rules.ts'
import { chargePayment } from '../checkout/purchase.ts'
import { type StartedPayment, startPayment } from '../checkout/startPayment.ts'
import { readTerms } from '../checkout/terms.ts'
import type { Db } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'
import type { JobContext } from '../jobs/job.ts'
import { readSettings } from '../settings/read.ts'
import type { OrderRow } from '../tables/orders.ts'
import { renewalCharges } from '../tables/renewals.ts'
import { type SubscriptionRow, subscriptions } from '../tables/subscriptions.ts'
import { buildRenewal } from './buildRenewal.ts'
import { isEnding, planOnSale, readReminders, totalOf } from './dueRenewals.ts'
import { openRenewal } from './openRenewal.ts'
import { readRenewable } from './renewable.ts'

/**
 * Charges the auto-renewals from three days before the end, once a day until paid. Uses the same steps as every
 * payment: first the order and the payment, then the gateway, then `settle`. The code that ends a failed payment emails
 * the customer. A payment without an answer stays open for the janitor, and no other charge starts beside it.
 */
export async function chargeRenewals(context: JobContext) {
  const { db, now, log } = context
  const due = await db
    .select()
    .from(subscriptions)
    .where(
      and(
        isEnding(db, now),
        isNotNull(subscriptions.autoRenewalCardId),
        lte(subscriptions.endDate, addDays(dayInBahrain(now), RENEWAL_DAYS.charge)),
        notExists(triedOn(db, now)),
      ),
    )
    .orderBy(asc(subscriptions.id))
  const failures: unknown[] = []
  // Read the clock for each: the gateway may have been slow before, even past midnight.
  for (const row of due)
    await chargeOne({ ...context, now: context.clock() }, row).catch((error: unknown) => {
      // Refused by us or by the gateway: reported where that happened, and tried again tomorrow.
      if (error instanceof AppError)
        return log.info({ id: row.id, code: error.code }, 'renewals: one was not charged')
      // A failure of one renewal does not stop the others. The job fails at the end and is retried.
      log.error({ id: row.id, err: error }, 'renewals: one could not be charged')
      failures.push(error)
    })
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} renewals were not charged`)
}

/** For use inside a query on subscriptions: today's attempt. */
const triedOn = (db: Db, now: Date) =>
  db
    .select({ id: renewalCharges.paymentId })
    .from(renewalCharges)
    .where(
      and(eq(renewalCharges.subscriptionId, subscriptions.id), eq(renewalCharges.day, dayInBahrain(now))),
    )

async function chargeOne(context: JobContext, row: SubscriptionRow) {
  const { db, clock } = context
  const started = await startRenewal(context, row)
  if (!started) return
  const { nameEn } = await readSettings(db)
  await chargePayment(
    context,
    started,
    { statement: nameEn, language: row.language, automatic: true },
    'first',
    clock,
  )
}

/** Saves the order, its payment and today's attempt in one transaction. Returns null if nothing may be charged now. */
async function startRenewal(
  { db, now }: JobContext,
  { id, userId, planId, language }: SubscriptionRow,
): Promise<StartedPayment | null> {
  const plan = await planOnSale(db, planId)
  if (!plan || !userId) return null
  // Read now, not when the job began: earlier renewals may have waited for the gateway for minutes.
  const { terms } = await readTerms(db, null)
  if (!(await mayBeCharged(db, id, totalOf(plan, terms), now))) return null
  const renewable = await readRenewable(db, { id, userId }, now)
  const savedCardId = renewable.row.autoRenewalCardId
  // Auto-renewal was turned off after the list was read. Without a card the gateway would create a payment page.
  if (!savedCardId) return null
  const order = await buildRenewal(db, { renewable, plan, terms, language, automatic: true }, now)
  const whenLocked = async (tx: Db, made: OrderRow) => {
    const locked = await openRenewal(tx, { order: made, subscriptionId: id, automatic: true }, now)
    // Checked again under the lock: auto-renewal may have been turned off, the end moved or another amount
    // announced meanwhile.
    if (locked.autoRenewalCardId !== savedCardId || !(await mayBeCharged(tx, id, made.totalFils, now)))
      throw new AppError('CHANGED_MEANWHILE')
  }
  return transaction(db, async (tx) => {
    const started = await startPayment(
      tx,
      {
        order,
        method: 'CARD',
        savedCardId,
        saveCard: false,
        useCredit: false,
        shown: { totalAmount: undefined, creditAmount: undefined },
        key: null,
        source: 'renewal',
        whenLocked,
      },
      now,
    )
    // The previous attempt has no answer yet.
    if (started.is !== 'new') throw new AppError('RENEWAL_UNDER_WAY')
    await tx
      .insert(renewalCharges)
      .values({ subscriptionId: id, day: dayInBahrain(now), paymentId: started.payment.id, createdAt: now })
    return started
  })
}

/** Whether the renewal is still due, not tried today, and not above the announced amount. */
async function mayBeCharged(
  db: Db,
  id: string,
  totalFils: OrderRow['totalFils'],
  now: Date,
): Promise<boolean> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.id, id), isEnding(db, now), notExists(triedOn(db, now))))
  if (!row) return false
  return mayCharge({ endDate: row.endDate, reminders: await readReminders(db, id) }, totalFils, now)
}
