import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { changeStatus } from '../subscriptions/changes/changeStatus.ts'
import { refusedByState } from '../subscriptions/changes/refusal.ts'
import { orders } from '../tables/orders.ts'
import type { SubscriptionRow } from '../tables/subscriptions.ts'

/**
 * Withdraws an unpaid subscription that was added by hand: its link ends and its order closes. A later payment becomes
 * an orphan. The caller's transaction must hold the locks on the order and the subscription.
 */
export async function withdraw(
  tx: Db,
  { id, byUserId }: { id: string; byUserId: string },
  now: Date,
): Promise<SubscriptionRow> {
  const row = await changeStatus(tx, { id, action: 'withdraw', byUserId, reason: 'WITHDRAWN' }, now)
  if (!row) throw await refusedByState(tx, id)
  if (row.orderId)
    await tx
      .update(orders)
      .set({ closedAt: now })
      .where(and(eq(orders.id, row.orderId), isNull(orders.closedAt)))
  return row
}
