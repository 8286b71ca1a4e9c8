import { and, asc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { type Day, dayInBahrain } from '../../domain/dates.ts'
import { type FailureReason, UNDO_MS } from '../../domain/deliveries/failures.ts'
import {
  type DeliveryAction,
  type DeliveryReason,
  type DeliveryStatus,
  deliveryTransitions,
} from '../../domain/deliveries/rules.ts'
import { expiryMonthOf } from '../../domain/insights/rules.ts'
import type { Db } from '../db/client.ts'
import { newId } from '../db/columns.ts'
import { lineAt } from '../db/lineAt.ts'
import { type Published, publishAll } from '../events/publish.ts'
import { idOf, sendAll } from '../jobs/send.ts'
import { type DeliveryRow, deliveries, deliveryHistory } from '../tables/deliveries.ts'
import { type SubscriptionRow, subscriptions } from '../tables/subscriptions.ts'
import { addTotals } from '../totals/add.ts'
import { owedChange, owedTotals } from '../totals/owedDeliveries.ts'
import { recordLateChanges } from './recordLateChanges.ts'

type How = {
  /** Null for an automatic change or one by a driver. */
  byUserId: string | null
  reason: DeliveryReason
  /** The driver's mark that caused it. */
  markId?: string
  /** The reason, if the delivery failed. */
  failure?: { reason: FailureReason; note: string | null }
  /** A condition beside the status. */
  where?: SQL
}
type Change = How & { id: string; action: DeliveryAction }
type Changes = How & {
  ids: readonly string[]
  /** Actions with the same target status; each delivery takes the one that its current status allows. */
  actions: readonly DeliveryAction[]
}
export type ChangedDelivery = { row: DeliveryRow; from: DeliveryStatus }

/**
 * Conditions beside the status: the kitchen prepares only frozen deliveries, and a failure that was resolved cannot be
 * undone.
 */
const guards: Partial<Record<DeliveryAction, SQL>> = {
  prepare: isNotNull(deliveries.frozenAt),
  undoFail: isNull(deliveries.resolution),
}

/**
 * Changes one delivery. Returns null if its status does not allow the action; of two concurrent calls the second gets
 * null.
 */
export async function changeStatus(
  tx: Db,
  { id, action, ...how }: Change,
  now: Date,
): Promise<DeliveryRow | null> {
  const [changed] = await changeStatuses(tx, { ...how, ids: [id], actions: [action] }, now)
  return changed?.row ?? null
}

/**
 * The only way to change the status of deliveries: by the transition table, with a history row each. Call it in a
 * transaction. Returns the deliveries that changed. The number of statements does not depend on the number of
 * deliveries.
 */
export async function changeStatuses(
  tx: Db,
  { ids, actions, byUserId, reason, markId, failure, where }: Changes,
  now: Date,
): Promise<ChangedDelivery[]> {
  const { statusesFor, targetOf } = deliveryTransitions
  const [to, ...others] = new Set(actions.map(targetOf))
  if (!to || others.length > 0) throw new Error('steps that lead to different statuses')
  // One array parameter, because drizzle would make one parameter per id.
  const among = (some: readonly string[]) => sql`${deliveries.id} = any(${sql.param(some)}::uuid[])`
  const isAllowed = and(
    or(...actions.map((action) => and(inArray(deliveries.status, statusesFor(action)), guards[action]))),
    where,
  )
  const { userId, paymentId, createdAt } = subscriptions
  const before = await tx
    .select({ id: deliveries.id, status: deliveries.status, subscription: { userId, paymentId, createdAt } })
    .from(deliveries)
    .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscriptionId))
    .where(and(among(ids), isAllowed))
    // Always lock in the same order, so that two transactions with the same deliveries cannot deadlock.
    .orderBy(asc(deliveries.id))
    .for('update', { of: deliveries })
  if (before.length === 0) return []
  const rows = await tx
    .update(deliveries)
    .set({
      status: to,
      deliveredAt: to === 'DELIVERED' ? now : null,
      failedAt: to === 'FAILED' ? now : null,
      failureReason: to === 'FAILED' ? (failure?.reason ?? 'OTHER') : null,
      failureNote: to === 'FAILED' ? (failure?.note ?? null) : null,
      // An undone failure is no longer resolved.
      resolution: null,
      resolvedAt: null,
      resolvedBy: null,
      updatedAt: now,
    })
    .where(and(among(before.map(({ id }) => id)), isAllowed))
    .returning()
  if (rows.length !== before.length)
    throw new Error('a locked delivery changed: this was called outside a transaction')
  const lines = await tx
    .insert(deliveryHistory)
    .values(
      before.map(({ id, status: from }) => {
        const at = lineAt(sql`select h.at from delivery_history h where h.delivery_id = ${id}::uuid`, now)
        return { id: lineId(markId), deliveryId: id, at, byUserId, from, to, reason }
      }),
    )
    .returning({ id: deliveryHistory.deliveryId, at: deliveryHistory.at })
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const atOf = new Map(lines.map(({ id, at }) => [id, at]))
  const changed = before.flatMap(({ id, status: from, subscription }) => {
    const row = rowOf.get(id)
    return row ? [{ row, from, subscription, at: atOf.get(id) ?? now }] : []
  })
  await countOwed(tx, changed, now)
  if (to === 'FAILED') await emailFailureLater(tx, rows, now)
  if (to === 'CANCELLED') await notifyKitchen(tx, rows, now)
  await publishAll(tx, newsOf(changed))
  return changed.map(({ row, from }) => ({ row, from }))
}

/**
 * The id of a history row caused by a driver's mark ends like the mark's id, which connects the two. Its beginning
 * keeps the sort order.
 */
const lineId = (markId: string | undefined) =>
  markId ? newId().slice(0, -MARK_END) + markId.slice(-MARK_END) : newId()
/** The number of characters at the end of an id that are shared. */
export const MARK_END = 12

type Settled = ChangedDelivery & {
  subscription: Pick<SubscriptionRow, 'userId' | 'paymentId' | 'createdAt'>
  /** The time in its history row. */
  at: Date
}

/** Updates the totals of owed deliveries. Unpaid subscriptions are not counted. */
async function countOwed(tx: Db, changed: readonly Settled[], now: Date) {
  const counted = changed.flatMap(({ row, from, subscription, at }) => {
    const sign = subscription.paymentId === null ? null : owedChange(from, row.status)
    return sign ? [{ worthFils: row.worthFils, subscription, sign, day: dayInBahrain(at) }] : []
  })
  const alike = Map.groupBy(
    counted,
    ({ subscription, sign, day }) => `${sign} ${day} ${expiryMonthOf(subscription.createdAt)}`,
  )
  const deltas = [...alike.values()].flatMap((some) => {
    const [first] = some
    if (!first) return []
    const { subscription, sign, day } = first
    const worths = some.map((one) => one.worthFils)
    return owedTotals(worths, subscription, sign).map((delta) => ({ ...delta, day }))
  })
  await addTotals(tx, deltas, now)
}

/** Emails the customer about a failure only after the driver can no longer undo it. */
async function emailFailureLater(tx: Db, rows: readonly DeliveryRow[], now: Date) {
  const failedAt = now.toISOString()
  const jobs = rows.map(({ id }) => ({
    id: idOf('deliveries.tellFailed', `${id} ${failedAt}`),
    data: { deliveryId: id, failedAt },
  }))
  await sendAll(tx, 'deliveries.tellFailed', jobs, { delayMs: UNDO_MS })
}

/** Tells the kitchen which of today's deliveries are cancelled. */
async function notifyKitchen(tx: Db, rows: readonly DeliveryRow[], now: Date) {
  const today = dayInBahrain(now)
  const due = rows.filter(({ frozenAt, date }) => frozenAt !== null && date === today)
  await recordLateChanges(tx, due, 'CANCELLED', now)
}

/** Builds the events for admins (one per day) and for customers with accounts. */
function newsOf(changed: readonly Settled[]): Published[] {
  const days = new Set<Day>(changed.map(({ row }) => row.date))
  const customers = new Set(changed.flatMap(({ subscription }) => subscription.userId ?? []))
  return [
    ...[...days].map((date) => ({
      to: 'ADMINS' as const,
      event: { kind: 'deliveries.changed' as const, date },
    })),
    ...[...customers].map((to) => ({ to, event: { kind: 'subscriptions.changed' as const } })),
  ]
}
