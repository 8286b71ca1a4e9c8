import { and, asc, eq, gte, inArray, isNotNull, lte, type SQL } from 'drizzle-orm'
import { addDays, type Day, dayInBahrain, daysBetween } from '../../domain/dates.ts'
import type { Delivery } from '../../domain/deliveries/contract.ts'
import { LONGEST_RANGE_DAYS } from '../../domain/deliveries/rules.ts'
import { AppError } from '../../domain/errors.ts'
import { subscriptionNumber } from '../../domain/subscriptions/rules.ts'
import type { Db } from '../db/client.ts'
import { deliveries } from '../tables/deliveries.ts'
import { saladCustomizations, subscriptions } from '../tables/subscriptions.ts'
import { deliveryView, type ViewContext } from './deliveryView.ts'

export type DayRange = { from: Day; to: Day }

/** Returns the days to list; the default start is today. */
export function rangeOf({ from, to }: { from?: Day | undefined; to?: Day | undefined }, now: Date): DayRange {
  const first = from ?? dayInBahrain(now)
  const last = to ?? addDays(first, LONGEST_RANGE_DAYS)
  const days = daysBetween(first, last)
  if (days < 0) throw new AppError('VALIDATION_FAILED', {}, { to: 'invalid' })
  if (days > LONGEST_RANGE_DAYS) throw new AppError('PERIOD_TOO_LONG', { days: LONGEST_RANGE_DAYS })
  return { from: first, to: last }
}

/** Returns a customer's deliveries in a range, in order. Unpaid subscriptions are left out. */
export const readMyDeliveries = (db: Db, userId: string, { from, to }: DayRange, context: ViewContext) =>
  readDeliveries(
    db,
    and(
      eq(subscriptions.userId, userId),
      isNotNull(subscriptions.paymentId),
      gte(deliveries.date, from),
      lte(deliveries.date, to),
    ),
    context,
  )

/** Returns one of a customer's deliveries. A delivery of another customer is not found. */
export async function readMyDelivery(
  db: Db,
  { id, userId }: { id: string; userId: string },
  context: ViewContext,
): Promise<Delivery> {
  const [view] = await readDeliveries(
    db,
    and(eq(deliveries.id, id), eq(subscriptions.userId, userId)),
    context,
  )
  if (!view) throw new AppError('NOT_FOUND')
  return view
}

/** Returns deliveries as their owners see them. */
export async function readDeliveries(
  db: Db,
  where: SQL | undefined,
  context: ViewContext,
): Promise<Delivery[]> {
  const rows = await db
    .select({ delivery: deliveries, subscription: subscriptions })
    .from(deliveries)
    .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscriptionId))
    .where(where)
    .orderBy(asc(deliveries.date), asc(subscriptions.number))
  const ids = [...new Set(rows.map((r) => r.subscription.id))]
  const customizations =
    ids.length > 0
      ? await db.select().from(saladCustomizations).where(inArray(saladCustomizations.subscriptionId, ids))
      : []
  const wishes = Map.groupBy(customizations, (c) => c.subscriptionId)
  return rows.map(({ delivery, subscription }) => ({
    ...deliveryView(
      delivery,
      subscription,
      { ...subscription, customizations: wishes.get(subscription.id) ?? [] },
      context,
    ),
    subscriptionId: subscription.id,
    subscriptionNumber: subscriptionNumber(subscription.number),
    planName: context.language === 'ar' ? subscription.planNameAr : subscription.planNameEn,
  }))
}
