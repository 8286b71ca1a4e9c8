import { and, asc, eq, gte } from 'drizzle-orm'
import { type Day, dayInBahrain } from '../../domain/dates.ts'
import { subscriptionNumber } from '../../domain/subscriptions/rules.ts'
import { users } from '../accounts/table.ts'
import type { Db } from '../db/client.ts'
import { deliveries } from '../deliveries/table.ts'
import type { SubscriptionRow } from './table.ts'

/**
 * Where news of a subscription goes, and what every email about it says. A customer is written to at the address and in
 * the language of their account, which may have changed since; a guest as they ordered.
 */
export async function customerOf(tx: Db, row: SubscriptionRow) {
  const { userId } = row
  const [user] = userId ? await tx.select().from(users).where(eq(users.id, userId)) : []
  return {
    to: {
      to: user?.email ?? row.customerEmail,
      language: user?.language ?? row.language,
      ...(userId && { userId }),
    },
    about: {
      name: user?.fullName ?? row.customerName,
      number: subscriptionNumber(row.number),
      guest: userId === null,
    },
  }
}

/** The next day something comes; null where nothing does any more. */
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
