import { and, asc, inArray, sql } from 'drizzle-orm'
import { isSettled } from '../../../domain/deliveries/rules.ts'
import type { Db } from '../../db/client.ts'
import { type ChangedDelivery, changeStatuses } from '../../deliveries/changeStatus.ts'
import { deliveries } from '../../tables/deliveries.ts'
import { firstDay, subscriptions } from '../../tables/subscriptions.ts'
import { changeStatus } from './changeStatus.ts'

/** Locks the subscriptions of deliveries before an undo. All code locks subscriptions before their deliveries. */
export const lockSubscriptionsOf = (tx: Db, deliveryIds: readonly string[]) =>
  tx
    .select({ id: subscriptions.id, email: subscriptions.customerEmail })
    .from(subscriptions)
    .where(
      inArray(
        subscriptions.id,
        tx
          .select({ id: deliveries.subscriptionId })
          .from(deliveries)
          .where(sql`${deliveries.id} = any(${sql.param(deliveryIds)}::uuid[])`),
      ),
    )
    .orderBy(asc(subscriptions.id))
    .for('update')

/**
 * Call it after deliveries were undone. Reopens completed subscriptions, and cancels deliveries that would be scheduled
 * again on a cancelled or expired subscription. Returns the deliveries as they are then.
 */
export async function followUndo(
  tx: Db,
  undone: readonly ChangedDelivery[],
  byUserId: string | null,
  now: Date,
): Promise<ChangedDelivery[]> {
  const open = undone.filter(({ row }) => !isSettled(row.status))
  if (open.length === 0) return [...undone]
  const ended = await tx
    .select({ id: subscriptions.id, status: subscriptions.status })
    .from(subscriptions)
    .where(
      and(
        inArray(
          subscriptions.id,
          open.map(({ row }) => row.subscriptionId),
        ),
        inArray(subscriptions.status, ['COMPLETED', 'CANCELLED', 'EXPIRED']),
      ),
    )
    .orderBy(asc(subscriptions.id))
  for (const { id, status } of ended) {
    const first = open.find(({ row }) => row.subscriptionId === id)
    const details = { day: first?.row.date }
    if (status === 'COMPLETED')
      await changeStatus(tx, { id, action: 'reopen', byUserId, reason: 'DELIVERY_UNDONE', details }, now)
  }
  const over = new Set(ended.filter(({ status }) => status !== 'COMPLETED').map(({ id }) => id))
  const ids = open.flatMap(({ row }) =>
    row.status === 'SCHEDULED' && over.has(row.subscriptionId) ? [row.id] : [],
  )
  const cancelled =
    ids.length > 0
      ? await changeStatuses(tx, { ids, actions: ['cancel'], byUserId, reason: 'SUBSCRIPTION_ENDED' }, now)
      : []
  await tx
    .update(subscriptions)
    .set({ startDate: firstDay })
    .where(
      inArray(
        subscriptions.id,
        cancelled.map(({ row }) => row.subscriptionId),
      ),
    )
  const rowOf = new Map(cancelled.map(({ row }) => [row.id, row]))
  return undone.map(({ row, from }) => ({ row: rowOf.get(row.id) ?? row, from }))
}
