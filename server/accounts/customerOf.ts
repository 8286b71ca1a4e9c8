import { eq } from 'drizzle-orm'
import { subscriptionNumber } from '../../domain/subscriptions/rules.ts'
import type { Db } from '../db/client.ts'
import type { SubscriptionRow } from '../subscriptions/table.ts'
import { type UserRow, users } from './table.ts'

/**
 * Where news of a subscription goes, and what every email about it says. A customer is written to at the address and in
 * the language of their account, which may have changed since; a guest as they ordered.
 */
export async function customerOf(tx: Db, row: SubscriptionRow) {
  const { userId } = row
  const [user] = userId ? await tx.select().from(users).where(eq(users.id, userId)) : []
  return customerIn(row, user)
}

/** The same where the account has been read; a guest has none. */
export const customerIn = (row: SubscriptionRow, user: UserRow | undefined) => ({
  to: {
    to: user?.email ?? row.customerEmail,
    language: user?.language ?? row.language,
    ...(row.userId && { userId: row.userId }),
  },
  about: {
    name: user?.fullName ?? row.customerName,
    number: subscriptionNumber(row.number),
    guest: row.userId === null,
  },
})
