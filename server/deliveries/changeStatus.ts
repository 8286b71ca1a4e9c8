import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { FailureReason } from '../../domain/deliveries/failures.ts'
import {
  type DeliveryAction,
  type DeliveryReason,
  deliveryTransitions,
} from '../../domain/deliveries/rules.ts'
import type { Db } from '../db/client.ts'
import { publish } from '../events/publish.ts'
import { subscriptions } from '../subscriptions/table.ts'
import { addTotals } from '../totals/add.ts'
import { owedChange, owedTotals } from '../totals/owed.ts'
import { type DeliveryRow, deliveries, deliveryHistory } from './table.ts'

type Change = {
  id: string
  action: DeliveryAction
  /** Null when the shop itself does it, or a driver. */
  byUserId: string | null
  reason: DeliveryReason
  /** Why it failed, where it does. */
  failure?: { reason: FailureReason; note: string | null }
  /** Beyond the status: what must still hold at this moment. */
  where?: SQL
}

/**
 * The one way a delivery changes its status: by the transition table, and with a row in its history. Null when it is in
 * none of the statuses the action may be taken from; of two at once the second finds it so. In a transaction.
 */
export async function changeStatus(
  tx: Db,
  { id, action, byUserId, reason, failure, where }: Change,
  now: Date,
): Promise<DeliveryRow | null> {
  const { statusesFor, targetOf } = deliveryTransitions
  const isAllowed = and(eq(deliveries.id, id), inArray(deliveries.status, statusesFor(action)), where)
  const [before] = await tx
    .select({ status: deliveries.status })
    .from(deliveries)
    .where(isAllowed)
    .for('update')
  if (!before) return null
  const to = targetOf(action) ?? before.status
  const [after] = await tx
    .update(deliveries)
    .set({
      status: to,
      deliveredAt: to === 'DELIVERED' ? now : null,
      failedAt: to === 'FAILED' ? now : null,
      failureReason: to === 'FAILED' ? (failure?.reason ?? 'OTHER') : null,
      failureNote: to === 'FAILED' ? (failure?.note ?? null) : null,
      // Taken back, it is not dealt with any more.
      resolution: null,
      resolvedAt: null,
      resolvedBy: null,
      updatedAt: now,
    })
    .where(isAllowed)
    .returning()
  if (!after) throw new Error('a locked delivery changed: this was called outside a transaction')
  await tx
    .insert(deliveryHistory)
    .values({ deliveryId: id, at: now, byUserId, from: before.status, to, reason })
  const { userId, paymentId, createdAt } = subscriptions
  const [of] = await tx
    .select({ userId, paymentId, createdAt })
    .from(subscriptions)
    .where(eq(subscriptions.id, after.subscriptionId))
  const change = owedChange(before.status, to)
  // Of what nobody has paid nothing is owed.
  if (of?.paymentId && change) await addTotals(tx, owedTotals([after.worthFils], of, change), now)
  await publish(tx, { kind: 'deliveries.changed', date: after.date }, { to: 'ADMINS' })
  // A customer who looks sees it at once; a guest has nothing to look at.
  if (of?.userId) await publish(tx, { kind: 'subscriptions.changed' }, { to: of.userId })
  return after
}
