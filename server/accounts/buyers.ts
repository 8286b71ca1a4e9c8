import { eq, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { searchOf } from '../db/search.ts'
import { users } from '../tables/accounts.ts'
import { guests } from '../tables/customers.ts'

/** The buyer of an order or a subscription. */
type Buyer = { userId: string | null; customerName: string; customerEmail: string; customerPhone: string }

/** Records a buyer without an account as a guest. Call it for every order. */
export async function recordBuyer(tx: Db, buyer: Buyer, now: Date): Promise<void> {
  if (buyer.userId === null) await recordGuest(tx, buyer, 0, now)
}

/** Counts a subscription for its owner, a user or a guest. Call it for every new subscription. */
export async function countSubscription(tx: Db, buyer: Buyer, now: Date): Promise<void> {
  if (buyer.userId === null) await recordGuest(tx, buyer, 1, now)
  else
    await tx
      .update(users)
      .set({ subscriptionCount: sql`${users.subscriptionCount} + 1` })
      .where(eq(users.id, buyer.userId))
}

async function recordGuest(
  tx: Db,
  { customerName: name, customerEmail: email, customerPhone: phone }: Buyer,
  subscriptions: number,
  now: Date,
) {
  const latest = { name, phone, search: searchOf(name, email, phone), lastOrderedAt: now }
  await tx
    .insert(guests)
    .values({ email, ...latest, subscriptionCount: subscriptions })
    .onConflictDoUpdate({
      target: guests.email,
      set: { ...latest, subscriptionCount: sql`${guests.subscriptionCount} + ${subscriptions}` },
    })
}
