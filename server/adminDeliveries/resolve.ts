import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { type Day, dayInBahrain, formatDay } from '../../domain/dates.ts'
import type { FailureResolution } from '../../domain/deliveries/failures.ts'
import { AppError } from '../../domain/errors.ts'
import type { Language } from '../../domain/language.ts'
import { type Fils, fils } from '../../domain/money.ts'
import { takesRedelivery } from '../../domain/subscriptions/changes.ts'
import { addressColumnsOf } from '../addresses/columns.ts'
import { creditDelivery } from '../credit/credit.ts'
import type { Db } from '../db/client.ts'
import { single } from '../db/single.ts'
import { changeStatus as changeDelivery } from '../deliveries/changeStatus.ts'
import { originalWorth } from '../deliveries/originalWorth.ts'
import { recordLateChanges } from '../deliveries/recordLateChanges.ts'
import { undelivered } from '../deliveries/undelivered.ts'
import { publishAll } from '../events/publish.ts'
import type { Mail } from '../mail/mail.ts'
import { changeStatus } from '../subscriptions/changes/changeStatus.ts'
import { refusedByState } from '../subscriptions/changes/refusal.ts'
import { followUndo } from '../subscriptions/changes/undone.ts'
import { type DeliveryRow, deliveries } from '../tables/deliveries.ts'
import { subscriptionHistory } from '../tables/subscriptions.ts'
import { addTotals } from '../totals/add.ts'
import { owedTotals } from '../totals/owedDeliveries.ts'
import type { LockedDelivery } from './lockDelivery.ts'
import { refusal } from './move.ts'

type How = {
  byUserId: string
  language: Language
  /**
   * Set when the customer chose the day: the renewal then does not move with the new end date, as it does for an
   * admin's choice.
   */
  renewalStays?: boolean
}
type Services = { mail: Pick<Mail, 'post'> }
type Input = { resolution: FailureResolution; date?: Day | undefined }

/**
 * Resolves a failed delivery, once, and emails the customer. Used by admins, and by customers after the check of what
 * they may choose. The caller must hold the locks on the subscription and then its deliveries.
 */
export async function resolveFailure(
  tx: Db,
  { mail }: Services,
  failed: LockedDelivery,
  { resolution, date }: Input,
  how: How,
  now: Date,
): Promise<void> {
  const { delivery, row } = failed
  const recipient = await undelivered(tx, delivery, row)
  if (!recipient && resolution !== 'CLOSED') throw new AppError('ACCOUNT_ERASED')
  const once = `${delivery.id} ${delivery.failedAt?.toISOString()}`
  if (resolution === 'SAME_DAY') {
    await takeOutAgain(tx, delivery, how, now)
    const params = recipient && { ...recipient.commonParams, again: delivery.date }
    if (params) await mail.post(tx, { kind: 'deliveries.redelivery', ...recipient.to, once, params }, now)
    return
  }
  await settle(tx, failed, { resolution, ...how }, now)
  if (resolution === 'ANOTHER_DAY' && date) {
    await addRedelivery(tx, failed, date, how, now)
    const params = recipient && { ...recipient.commonParams, again: date }
    if (params) await mail.post(tx, { kind: 'deliveries.redelivery', ...recipient.to, once, params }, now)
  }
  if (resolution === 'CREDIT') {
    const amount = await giveWorth(tx, failed, how.language, now)
    const params = recipient && { ...recipient.commonParams, amount }
    if (params) await mail.post(tx, { kind: 'deliveries.credited', ...recipient.to, once, params }, now)
  }
  if (resolution === 'CLOSED' && recipient)
    await mail.post(
      tx,
      { kind: 'deliveries.closed', ...recipient.to, once, params: recipient.commonParams },
      now,
    )
}

/** A second attempt on the same day undoes the failure. */
async function takeOutAgain(tx: Db, delivery: DeliveryRow, { byUserId, language }: How, now: Date) {
  if (delivery.date !== dayInBahrain(now)) throw wrongDay(delivery.date, language)
  const { id } = delivery
  const undone = await changeDelivery(tx, { id, action: 'undoFail', byUserId, reason: 'ADMIN' }, now)
  if (!undone) throw await refusal(tx, delivery, language)
  await followUndo(tx, [{ row: undone, from: delivery.status }], byUserId, now)
}

export const wrongDay = (date: Day, language: Language) =>
  new AppError('REDELIVERY_DAY', { day: formatDay(date, language, 'dated') })

/** The guard for all resolutions: of two concurrent calls the second throws. */
async function settle(
  tx: Db,
  { delivery, row }: LockedDelivery,
  { resolution, byUserId, language }: How & { resolution: FailureResolution },
  now: Date,
) {
  const [settled] = await tx
    .update(deliveries)
    .set({ resolution, resolvedAt: now, resolvedBy: byUserId, updatedAt: now })
    .where(
      and(eq(deliveries.id, delivery.id), eq(deliveries.status, 'FAILED'), isNull(deliveries.resolution)),
    )
    .returning({ id: deliveries.id })
  if (!settled) throw await refusal(tx, delivery, language)
  const { date } = delivery
  await publishAll(tx, [
    { to: 'ADMINS', event: { kind: 'deliveries.changed', date } },
    ...(row.userId ? [{ to: row.userId, event: { kind: 'subscriptions.changed' } } as const] : []),
  ])
}

/**
 * Whether the customer changed the address of all days after this one was frozen, and no later change came: a delivery
 * that failed at a wrong address must not go there again.
 */
async function isMovedSince(tx: Db, { subscriptionId, date, frozenAt }: DeliveryRow): Promise<boolean> {
  const { details, reason, at, id } = subscriptionHistory
  const [last] = await tx
    .select({ day: sql<Day | null>`${details} ->> 'day'` })
    .from(subscriptionHistory)
    .where(
      and(
        eq(subscriptionHistory.subscriptionId, subscriptionId),
        eq(reason, 'CHANGED'),
        frozenAt ? gt(at, frozenAt) : undefined,
        sql`${details} -> 'what' @> '["address"]'`,
        sql`coalesce(${details} ->> 'day', ${date}) = ${date}`,
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(1)
  return last !== undefined && last.day === null
}

async function giveWorth(
  tx: Db,
  { delivery, row }: LockedDelivery,
  language: Language,
  now: Date,
): Promise<Fils> {
  const { userId, paymentId } = row
  if (userId === null) throw new AppError('GUEST_HAS_NO_CREDIT')
  const [found] = await tx
    .select({ fils: originalWorth(sql`${delivery.id}`) })
    .from(deliveries)
    .where(eq(deliveries.id, delivery.id))
  if (!found || !paymentId) throw new Error('a delivery that nobody paid')
  const credit = { userId, paymentId, deliveryId: delivery.id, amountFils: found.fils }
  await creditDelivery(tx, credit, language, now)
  return found.fils
}

/** Adds a delivery on another day in place of the failed one. It is paid already. */
async function addRedelivery(
  tx: Db,
  { delivery, row, subscription }: LockedDelivery,
  date: Day,
  { byUserId, language, renewalStays = false }: How,
  now: Date,
) {
  if (!takesRedelivery(subscription, date, now)) throw wrongDay(date, language)
  const added = single(
    await tx
      .insert(deliveries)
      .values({
        subscriptionId: row.id,
        date,
        worthFils: fils(0),
        deliveryTimeSlot: row.deliveryTimeSlot,
        ...((await isMovedSince(tx, delivery))
          ? { deliveryAddress: null, ...addressColumnsOf(null) }
          : { deliveryAddress: delivery.deliveryAddress, ...addressColumnsOf(delivery) }),
        deliveryInstructions: delivery.deliveryInstructions,
        redeliveryOf: delivery.id,
        createdAt: now,
        updatedAt: now,
      })
      .returning(),
  )
  const changed = await changeStatus(
    tx,
    {
      id: row.id,
      action: row.status === 'COMPLETED' ? 'reopen' : 'modify',
      byUserId,
      reason: 'REDELIVERY',
      details: { day: delivery.date, to: date },
      set: { endDate: date > row.endDate ? date : row.endDate },
      renewalStays,
    },
    now,
  )
  if (!changed) throw await refusedByState(tx, row.id)
  if (row.paymentId) await addTotals(tx, owedTotals([added.worthFils], row, 1), now)
  // The kitchen already has the list of that day.
  if (date <= dayInBahrain(now)) await recordLateChanges(tx, [added], 'ADDED', now)
  await publishAll(tx, [{ to: 'ADMINS', event: { kind: 'deliveries.changed', date } }])
}
