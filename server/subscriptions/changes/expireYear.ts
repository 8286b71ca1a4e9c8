import { and, asc, eq, exists, inArray, isNull, lte } from 'drizzle-orm'
import { addDays, DAY_MS, dayInBahrain } from '../../../domain/dates.ts'
import { lastDayOf } from '../../../domain/subscriptions/changes.ts'
import { EXPIRY_REMINDER_DAYS, subscriptionNumber } from '../../../domain/subscriptions/rules.ts'
import { emailRecipient } from '../../accounts/emailRecipient.ts'
import type { Db } from '../../db/client.ts'
import { transaction } from '../../db/transaction.ts'
import { changeStatus as changeDelivery } from '../../deliveries/changeStatus.ts'
import type { JobContext } from '../../jobs/job.ts'
import { deliveries } from '../../tables/deliveries.ts'
import { type SubscriptionRow, subscriptions } from '../../tables/subscriptions.ts'
import { lockChangeable } from './changeable.ts'
import { changeStatus } from './changeStatus.ts'

type Tools = Pick<JobContext, 'db' | 'now' | 'mail' | 'log'>

/**
 * Expires deliveries that were not used within a year of the purchase, and emails a reminder a month before. Each
 * happens once.
 */
export async function expireYears(tools: Tools): Promise<void> {
  for (const { id } of await running(tools, { boughtDaysAgo: 365 })) await expireOne(tools, id)
  const remindable = await running(tools, { boughtDaysAgo: 365 - EXPIRY_REMINDER_DAYS, unreminded: true })
  for (const { id } of remindable) await remindOne(tools, id)
}

/** Candidates only; `expireOne` and `remindOne` check the exact day. */
const running = (
  { db, now }: Tools,
  { boughtDaysAgo, unreminded = false }: { boughtDaysAgo: number; unreminded?: boolean },
) =>
  db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        inArray(subscriptions.status, ['ACTIVE', 'PAUSED']),
        lte(subscriptions.createdAt, new Date(now.getTime() - boughtDaysAgo * DAY_MS)),
        unreminded ? isNull(subscriptions.expiryRemindedAt) : undefined,
        exists(scheduled(db)),
      ),
    )
    .orderBy(asc(subscriptions.id))
const scheduled = (db: Db) =>
  db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.subscriptionId, subscriptions.id), eq(deliveries.status, 'SCHEDULED')))

const expireOne = ({ db, now, mail, log }: Tools, id: string) =>
  transaction(db, async (tx) => {
    const { row, subscription } = await lockChangeable(tx, { id, ownerId: null }, now)
    const lastDay = lastDayOf(subscription)
    const unused = subscription.deliveries.filter((d) => d.status === 'SCHEDULED')
    const today = dayInBahrain(now)
    // Deliveries still come on the last day. What the kitchen already prepares is delivered on any day, and
    // so is what only a closure moved past the year, because that was not the customer's choice.
    const isStillToCome = unused.some((d) => d.date >= today)
    if (today <= lastDay || unused.length === 0 || isStillToCome || !isRunning(row)) return
    // A re-delivery is made on any day, and its subscription waits for it.
    if (unused.some(({ redelivery }) => redelivery)) return
    for (const { id: deliveryId } of unused)
      await changeDelivery(
        tx,
        { id: deliveryId, action: 'cancel', byUserId: null, reason: 'SUBSCRIPTION_ENDED' },
        now,
      )
    const details = { days: unused.map((d) => d.date) }
    await changeStatus(tx, { id, action: 'expire', byUserId: null, reason: 'YEAR_OVER', details }, now)
    await mail.post(
      tx,
      {
        kind: 'subscriptions.expired',
        ...(await emailRecipient(tx, row)).to,
        once: id,
        params: emailParams(row, unused.length, lastDay),
      },
      now,
    )
    log.info({ id }, 'subscriptions: its year is over')
  })

const remindOne = ({ db, now, mail }: Tools, id: string) =>
  transaction(db, async (tx) => {
    const { row, subscription } = await lockChangeable(tx, { id, ownerId: null }, now)
    const lastDay = lastDayOf(subscription)
    const today = dayInBahrain(now)
    // Deliveries that a closure moved past the year are not lost.
    const unused = subscription.deliveries.filter((d) => d.status === 'SCHEDULED' && d.date <= lastDay).length
    if (today < addDays(lastDay, -EXPIRY_REMINDER_DAYS) || today > lastDay || unused === 0 || !isRunning(row))
      return
    const { rowCount } = await tx
      .update(subscriptions)
      .set({ expiryRemindedAt: now })
      .where(and(eq(subscriptions.id, id), isNull(subscriptions.expiryRemindedAt)))
    if (rowCount === 0) return
    await mail.post(
      tx,
      {
        kind: 'subscriptions.expiring',
        ...(await emailRecipient(tx, row)).to,
        once: id,
        params: emailParams(row, unused, lastDay),
      },
      now,
    )
  })

const isRunning = ({ status }: SubscriptionRow) => status === 'ACTIVE' || status === 'PAUSED'
const emailParams = (row: SubscriptionRow, days: number, lastDay: ReturnType<typeof lastDayOf>) => ({
  name: row.customerName,
  number: subscriptionNumber(row.number),
  days,
  lastDay,
  guest: row.userId === null,
})
