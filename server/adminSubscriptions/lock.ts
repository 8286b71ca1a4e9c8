import { eq } from 'drizzle-orm'
import { AppError } from '../../domain/errors.ts'
import type { Db } from '../db/client.ts'
import { type OrderRow, orders } from '../orders/table.ts'
import { lockChangeable } from '../subscriptions/changeable.ts'
import { type FulfilmentContext, readFulfilmentContext } from '../subscriptions/fulfilmentContext.ts'
import { refusedByState } from '../subscriptions/refusal.ts'
import { type SubscriptionRow, subscriptions } from '../subscriptions/table.ts'

/** A subscription and all that its changes touch. */
export async function lockToChange(tx: Db, id: string, now: Date): Promise<SubscriptionRow> {
  await lockOrderOf(tx, id)
  return (await lockChangeable(tx, { id, ownerId: null }, now)).row
}

export type Payable = { order: OrderRow; context: FulfilmentContext }
/** One that is to be paid, with what it follows, in the order in which settle takes them. */
export async function lockToPay(tx: Db, id: string, now: Date): Promise<Payable> {
  const order = await lockOrderOf(tx, id)
  if (!order) throw await refusedByState(tx, id)
  return { order, context: await readFulfilmentContext(tx, order, now) }
}

/**
 * A subscription's order. Before the subscription's own row, as settle takes them: of a payment and whatever an admin
 * does at the same moment the second sees what the first did.
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
