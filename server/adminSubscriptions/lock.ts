import { eq } from 'drizzle-orm'
import { AppError } from '../../domain/errors.ts'
import type { Db } from '../db/client.ts'
import { type OrderRow, orders } from '../orders/table.ts'
import { subscriptions } from '../subscriptions/table.ts'

/**
 * A subscription's order, locked. Before the subscription's own row, as settle takes them: of a payment and whatever an
 * admin does at the same moment the second sees what the first did.
 */
export async function lockOrderOf(tx: Db, subscriptionId: string): Promise<OrderRow | null> {
  const [found] = await tx
    .select({ orderId: subscriptions.orderId })
    .from(subscriptions)
    .where(eq(subscriptions.id, subscriptionId))
  if (!found) throw new AppError('NOT_FOUND')
  const [order] = found.orderId
    ? await tx.select().from(orders).where(eq(orders.id, found.orderId)).for('update')
    : []
  return order ?? null
}
