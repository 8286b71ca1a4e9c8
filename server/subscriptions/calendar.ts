import { and, asc, eq, gte, inArray, isNotNull, lte } from 'drizzle-orm'
import { dayInBahrain } from '../../domain/dates.ts'
import type { deliveryCalendar } from '../../domain/deliveries/contract.ts'
import type { Returned } from '../../domain/endpoint.ts'
import type { Db } from '../db/client.ts'
import { closureDays, deliveries } from '../tables/deliveries.ts'
import { subscriptionHistory, subscriptionPauses, subscriptions } from '../tables/subscriptions.ts'
import type { ViewContext } from './deliveryView.ts'
import { movedAway } from './movedAway.ts'
import { type DayRange, readMyDeliveries } from './myDeliveries.ts'

/** Returns what is on each day of a customer's calendar, and why a delivery left a day. */
export async function readCalendar(
  db: Db,
  userId: string,
  range: DayRange,
  context: ViewContext,
): Promise<Returned<typeof deliveryCalendar>> {
  const own = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), isNotNull(subscriptions.paymentId)))
  const ids = own.map((s) => s.id)
  const closures = await db
    .select()
    .from(closureDays)
    .where(and(gte(closureDays.date, range.from), lte(closureDays.date, range.to)))
    .orderBy(asc(closureDays.date))
  const pauses = await readPauses(db, ids)
  const lines = await db
    .select()
    .from(subscriptionHistory)
    .where(inArray(subscriptionHistory.subscriptionId, ids))
    .orderBy(asc(subscriptionHistory.at), asc(subscriptionHistory.id))
  const days = await db
    .select({
      subscriptionId: deliveries.subscriptionId,
      date: deliveries.date,
      movedFrom: deliveries.movedFrom,
    })
    .from(deliveries)
    .where(inArray(deliveries.subscriptionId, ids))
  const closed = new Set(closures.map((c) => c.date))
  return {
    deliveries: await readMyDeliveries(db, userId, range, context),
    movedAway: ids.flatMap((subscriptionId) => {
      const mine = <T extends { subscriptionId: string }>(rows: readonly T[]) =>
        rows.filter((r) => r.subscriptionId === subscriptionId)
      return movedAway(mine(lines), { days: mine(days), pauses: mine(pauses), closed })
        .filter(({ date }) => range.from <= date && date <= range.to)
        .map((moved) => ({ subscriptionId, ...moved }))
    }),
    pauses: pauses.filter((p) => p.from <= range.to && range.from <= p.to),
    closures: closures.map(({ date, reasonEn, reasonAr }) => ({
      date,
      reason: context.language === 'ar' ? reasonAr : reasonEn,
    })),
  }
}

/**
 * Returns the pauses with their actual length: a pause resumed early ends on the day of the resumption, and a withdrawn
 * pause is left out.
 */
async function readPauses(db: Db, ids: readonly string[]) {
  const rows = await db
    .select()
    .from(subscriptionPauses)
    .where(inArray(subscriptionPauses.subscriptionId, [...ids]))
    .orderBy(asc(subscriptionPauses.fromDate))
  return rows.flatMap(({ subscriptionId, fromDate: from, toDate, endedAt }) => {
    const ended = endedAt && dayInBahrain(endedAt)
    const to = ended && ended < toDate ? ended : toDate
    return from <= to ? [{ subscriptionId, from, to }] : []
  })
}
