import { eq } from 'drizzle-orm'
import { AppError } from '../../domain/errors.ts'
import type { adminPaymentMethods } from '../../domain/payments/rules.ts'
import { noteOrder } from '../accounts/buyers.ts'
import { users } from '../accounts/table.ts'
import type { Db } from '../db/client.ts'
import { newId } from '../db/columns.ts'
import type { PaymentServices } from '../deps.ts'
import { publish } from '../events/publish.ts'
import type { NewOrder } from '../orders/buildOrder.ts'
import { orders } from '../orders/table.ts'
import { openRenewal } from '../renewals/openRenewal.ts'
import { daysOf, insertCustomizations, orderedColumns } from '../subscriptions/create.ts'
import { readClosedDays } from '../subscriptions/predecessor.ts'
import { type SubscriptionRow, subscriptionHistory, subscriptions } from '../subscriptions/table.ts'
import { emailPaymentLink } from './paymentLink.ts'

type Added = {
  /** At the shop's price of now. */
  order: NewOrder
  method: (typeof adminPaymentMethods)[number]
  adminNotes: string | null
  byUserId: string
  /** What it follows. */
  renews: string | null
  /** Where the press that adds it can be sent again: what its order is found by. */
  fingerprint?: string | undefined
}

/**
 * Keeps an order for a customer, and its subscription, which waits to be paid (rule P3): nothing is delivered before.
 * Its days are a promise; they are planned when the money is here. Who pays by link gets it by email. In a transaction.
 */
export async function addByHand(
  tx: Db,
  services: Pick<PaymentServices, 'mail' | 'keys'>,
  { order, method, adminNotes, byUserId, renews, fingerprint = newId() }: Added,
  now: Date,
): Promise<SubscriptionRow> {
  const closed = await readClosedDays(tx, now)
  if (order.userId) await assertCustomer(tx, order.userId)
  // A fingerprint of its own: nobody's checkout meets it, however alike.
  const [kept] = await tx
    .insert(orders)
    .values({ ...order, fingerprint })
    .returning()
  if (!kept) throw new Error('no order was made')
  await noteOrder(tx, kept, now)
  if (renews)
    await openRenewal(tx, { order: kept, subscriptionId: renews, automatic: false, alone: true }, now)
  const { first, last } = daysOf(kept, { start: kept.startDate, closed })
  const [row] = await tx
    .insert(subscriptions)
    .values({
      ...orderedColumns(kept),
      renewalOfId: renews,
      pendingMethod: method,
      adminNotes,
      status: 'PENDING_PAYMENT',
      plannedStart: kept.startDate,
      startDate: first,
      endDate: last,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  if (!row) throw new Error('no subscription was made')
  await insertCustomizations(tx, row, kept)
  await tx.insert(subscriptionHistory).values({
    subscriptionId: row.id,
    at: now,
    byUserId,
    to: row.status,
    reason: 'ADDED_BY_HAND',
    details: { method },
  })
  if (row.userId) await publish(tx, { kind: 'subscriptions.changed' }, { to: row.userId })
  await emailPaymentLink(tx, services, row, now)
  return row
}

/** Only for a customer, and for none who waits to be forgotten: asking for that and this take turns at their row. */
async function assertCustomer(tx: Db, userId: string) {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('key share')
  if (user?.role !== 'USER' || user.erasedAt)
    throw new AppError('VALIDATION_FAILED', {}, { userId: 'invalid' })
  if (user.erasureAskedAt) throw new AppError('DELETION_PENDING')
}
