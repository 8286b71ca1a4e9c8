import { eq } from 'drizzle-orm'
import { AppError } from '../../domain/errors.ts'
import type { adminPaymentMethods } from '../../domain/payments/rules.ts'
import { recordBuyer } from '../accounts/buyers.ts'
import type { Db } from '../db/client.ts'
import { newId } from '../db/columns.ts'
import { single } from '../db/single.ts'
import type { PaymentServices } from '../deps.ts'
import { publish } from '../events/publish.ts'
import type { NewOrder } from '../orders/buildOrder.ts'
import { openRenewal } from '../renewals/openRenewal.ts'
import { daysOf, insertCustomizations, orderedColumns } from '../subscriptions/create.ts'
import { readClosedDays } from '../subscriptions/predecessor.ts'
import { users } from '../tables/accounts.ts'
import { orders } from '../tables/orders.ts'
import { type SubscriptionRow, subscriptionHistory, subscriptions } from '../tables/subscriptions.ts'
import { emailPaymentLink } from './paymentLink.ts'

type Added = {
  /** At the shop's current price. */
  order: NewOrder
  method: (typeof adminPaymentMethods)[number]
  adminNotes: string | null
  byUserId: string
  /** The subscription that it renews. */
  renews: string | null
  /** Set if the request can be repeated: identifies its order. */
  fingerprint?: string | undefined
}

/**
 * Saves an order and its subscription for a customer, unpaid (rule P3): nothing is delivered before the payment. Its
 * days are only promised and are planned at the payment. With a link method, emails the payment link. Call it in a
 * transaction.
 */
export async function addByHand(
  tx: Db,
  services: Pick<PaymentServices, 'mail' | 'keys'>,
  { order, method, adminNotes, byUserId, renews, fingerprint = newId() }: Added,
  now: Date,
): Promise<SubscriptionRow> {
  const closed = await readClosedDays(tx, now)
  if (order.userId) await assertCustomer(tx, order.userId)
  // A unique fingerprint, so that no checkout finds this order, however similar.
  const saved = single(
    await tx
      .insert(orders)
      .values({ ...order, fingerprint })
      .returning(),
  )
  await recordBuyer(tx, saved, now)
  if (renews)
    await openRenewal(tx, { order: saved, subscriptionId: renews, automatic: false, alone: true }, now)
  const { first, last } = daysOf(saved, { start: saved.startDate, closed })
  const row = single(
    await tx
      .insert(subscriptions)
      .values({
        ...orderedColumns(saved),
        renewalOfId: renews,
        pendingMethod: method,
        adminNotes,
        status: 'PENDING_PAYMENT',
        plannedStart: saved.startDate,
        startDate: first,
        endDate: last,
        createdAt: now,
        updatedAt: now,
      })
      .returning(),
  )
  await insertCustomizations(tx, row, saved)
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

/** Throws unless the user is a customer without a request for erasure. The lock makes such a request wait. */
async function assertCustomer(tx: Db, userId: string) {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('key share')
  if (user?.role !== 'USER' || user.erasedAt)
    throw new AppError('VALIDATION_FAILED', {}, { userId: 'invalid' })
  if (user.erasureAskedAt) throw new AppError('DELETION_PENDING')
}
