import { and, asc, eq, isNotNull, lte, notExists } from 'drizzle-orm'
import { addDays, dayInBahrain } from '../../domain/dates.ts'
import { AppError } from '../../domain/errors.ts'
import { mayCharge, RENEWAL_DAYS } from '../../domain/renewals/rules.ts'
import { chargePayment } from '../checkout/process.ts'
import { type StartedPayment, startPayment } from '../checkout/startPayment.ts'
import { readTerms } from '../checkout/terms.ts'
import type { Db } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'
import type { JobContext } from '../jobs/job.ts'
import type { OrderRow } from '../orders/table.ts'
import { readSettings } from '../settings/read.ts'
import { type SubscriptionRow, subscriptions } from '../subscriptions/table.ts'
import { buildRenewal } from './buildRenewal.ts'
import { isEnding, planOnSale, readReminders, totalOf } from './dueRenewals.ts'
import { openRenewal } from './openRenewal.ts'
import { readRenewable } from './renewable.ts'
import { renewalCharges } from './table.ts'

/**
 * Charges what renews by itself, from three days before the end on, once a day until it is paid. Through the same rows
 * as every payment: an order and a payment first, then the gateway, then settle. What fails is told by whoever ends the
 * payment; what has no answer stays open, is looked at by the janitor, and nothing is charged beside it.
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
  // By the clock of each: the gateway may have taken its time over the one before, past midnight even.
  for (const row of due)
    await chargeOne({ ...context, now: context.clock() }, row).catch((error: unknown) => {
      // Refused by us or by the gateway: it is told where that happened, and tried again tomorrow.
      if (error instanceof AppError)
        return log.info({ id: row.id, code: error.code }, 'renewals: one was not charged')
      // One customer's trouble is no reason to leave the others; the job fails at the end and is tried again.
      log.error({ id: row.id, err: error }, 'renewals: one could not be charged')
      failures.push(error)
    })
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} renewals were not charged`)
}

/** Today's try, of the subscription in the query around it. */
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

/** The order, its payment and today's mark, in one transaction. Null where nothing may be charged now. */
async function startRenewal(
  { db, now }: JobContext,
  { id, userId, planId, language }: SubscriptionRow,
): Promise<StartedPayment | null> {
  const plan = await planOnSale(db, planId)
  if (!plan || !userId) return null
  // Of this moment, not of the job's beginning: those before it may have waited for the gateway for minutes.
  const { terms } = await readTerms(db, null)
  if (!(await mayBeCharged(db, id, totalOf(plan, terms), now))) return null
  const renewable = await readRenewable(db, { id, userId }, now)
  const savedCardId = renewable.row.autoRenewalCardId
  // Turned off since the list was read: without a card the gateway would make a page nobody asked for.
  if (!savedCardId) return null
  const order = await buildRenewal(db, { renewable, plan, terms, language, automatic: true }, now)
  const whenLocked = async (tx: Db, made: OrderRow) => {
    const locked = await openRenewal(tx, { order: made, subscriptionId: id, automatic: true }, now)
    // Looked at again with its row locked: turned off, moved or told anew a moment ago.
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
    // Yesterday's has no answer yet.
    if (started.is !== 'new') throw new AppError('RENEWAL_UNDER_WAY')
    await tx
      .insert(renewalCharges)
      .values({ subscriptionId: id, day: dayInBahrain(now), paymentId: started.payment.id, createdAt: now })
    return started
  })
}

/** Still due, not tried today, and not more than was told. */
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
