import { eq } from 'drizzle-orm'
import { subscriptionNumber } from '../../domain/subscriptions/rules.ts'
import type { Db } from '../db/client.ts'
import { type UserRow, users } from '../tables/accounts.ts'
import type { SubscriptionRow } from '../tables/subscriptions.ts'

/**
 * Returns the recipient of emails about a subscription and the details that each of them contains. A user is written to
 * at the current address and in the current language of the account, a guest as in the order.
 */
export async function emailRecipient(tx: Db, row: SubscriptionRow) {
  const { userId } = row
  const [user] = userId ? await tx.select().from(users).where(eq(users.id, userId)) : []
  return recipientFrom(row, user)
}

/** The same with the account already read; a guest has none. */
export const recipientFrom = (row: SubscriptionRow, user: UserRow | undefined) => ({
  to: {
    to: user?.email ?? row.customerEmail,
    language: user?.language ?? row.language,
    ...(row.userId && { userId: row.userId }),
  },
  commonParams: {
    name: user?.fullName ?? row.customerName,
    number: subscriptionNumber(row.number),
    guest: row.userId === null,
  },
})
