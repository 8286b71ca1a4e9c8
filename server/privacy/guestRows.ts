import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { guestPayments } from '../payments/guestPayments.ts'
import { guests } from '../tables/customers.ts'
import { outbox } from '../tables/mail.ts'
import { orders } from '../tables/orders.ts'
import { payments } from '../tables/payments.ts'
import { subscriptions } from '../tables/subscriptions.ts'

/** The rows that belong to a guest by their email; all their other rows are reached from these. */
export type GuestRows = Awaited<ReturnType<typeof findGuestRows>>

/**
 * Returns the ids by table. They are read first, because rows are no longer found by the email once one is anonymised.
 */
export async function findGuestRows(tx: Db, email: string) {
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)
  const ofGuest = (t: typeof orders | typeof subscriptions) =>
    and(isNull(t.userId), eq(t.customerEmail, email))
  // Emails to the shop itself belong to no customer, even if its address also bought something.
  const toThem = and(isNull(outbox.userId), eq(outbox.to, email), sql`${outbox.kind} not like 'ops.%'`)
  return {
    guests: ids(await tx.select({ id: guests.id }).from(guests).where(eq(guests.email, email))),
    orders: ids(await tx.select({ id: orders.id }).from(orders).where(ofGuest(orders))),
    subscriptions: ids(
      await tx.select({ id: subscriptions.id }).from(subscriptions).where(ofGuest(subscriptions)),
    ),
    payments: ids(await tx.select({ id: payments.id }).from(payments).where(guestPayments(email))),
    outbox: ids(await tx.select({ id: outbox.id }).from(outbox).where(toThem)),
  }
}
