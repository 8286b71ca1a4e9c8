import { eq } from 'drizzle-orm'
import { AppError } from '../../domain/errors.ts'
import type { Db } from '../db/client.ts'
import { lockChangeable } from '../subscriptions/changes/changeable.ts'
import { refusedByState } from '../subscriptions/changes/refusal.ts'
import { type FulfilmentContext, readFulfilmentContext } from '../subscriptions/fulfilmentContext.ts'
import { type OrderRow, orders } from '../tables/orders.ts'
import { type SubscriptionRow, subscriptions } from '../tables/subscriptions.ts'

/** Locks a subscription and everything that its changes touch. */
export async function lockToChange(tx: Db, id: string, now: Date): Promise<SubscriptionRow> {
  await lockOrderOf(tx, id)
  return (await lockChangeable(tx, { id, ownerId: null }, now)).row
}

export type Payable = { order: OrderRow; context: FulfilmentContext }
/** Locks an unpaid subscription and the one that it renews, in the same order as `settle`. */
export async function lockToPay(tx: Db, id: string, now: Date): Promise<Payable> {
  const order = await lockOrderOf(tx, id)
  if (!order) throw await refusedByState(tx, id)
  return { order, context: await readFulfilmentContext(tx, order, now) }
}

/**
 * Locks a subscription's order before the subscription itself, in the same order as `settle`: the second of a payment
 * and an admin's change sees the result of the first.
 */
async function lockOrderOf(tx: Db, subscriptionId: string): Promise<OrderRow | null> {
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
