import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { orders } from '../orders/table.ts'
import { changeStatus } from '../subscriptions/changeStatus.ts'
import { refusedByState } from '../subscriptions/refusal.ts'
import type { SubscriptionRow } from '../subscriptions/table.ts'

/**
 * Takes back what was added by hand and nobody has paid: its link is over, its order closed. Money that comes all the
 * same is an orphan's. In the caller's transaction, which has its order and its row locked.
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
