import { and, asc, eq, gte } from 'drizzle-orm'
import { type Day, dayInBahrain } from '../../domain/dates.ts'
import type { Db } from '../db/client.ts'
import { deliveries } from '../tables/deliveries.ts'
import type { SubscriptionRow } from '../tables/subscriptions.ts'

/** Returns the day of the next scheduled delivery, or null. */
export async function nextDeliveryOf(tx: Db, { id }: SubscriptionRow, now: Date): Promise<Day | null> {
  const [next] = await tx
    .select({ date: deliveries.date })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.subscriptionId, id),
        eq(deliveries.status, 'SCHEDULED'),
        gte(deliveries.date, dayInBahrain(now)),
      ),
    )
    .orderBy(asc(deliveries.date))
    .limit(1)
  return next?.date ?? null
}
