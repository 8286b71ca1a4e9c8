import { and, asc, inArray, sql } from 'drizzle-orm'
import { isSettled } from '../../domain/deliveries/rules.ts'
import type { Db } from '../db/client.ts'
import { type ChangedDelivery, changeStatuses } from '../deliveries/changeStatus.ts'
import { deliveries } from '../deliveries/table.ts'
import { changeStatus } from './changeStatus.ts'
import { firstDay, subscriptions } from './table.ts'

/** Before deliveries are taken a step back: everybody locks subscriptions first, then their deliveries. */
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
 * After deliveries were taken a step back: a completed subscription runs on until they are settled again, and one that
 * was cancelled or has expired takes back none that is to be made. Answers the deliveries as they are then.
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
