import { and, desc, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { isErased } from '../../domain/accounts/erased.ts'
import type { moveDeliveries, moveDelivery } from '../../domain/deliveries/adminContract.ts'
import {
  type DeliveryAction,
  type DeliveryStatus,
  deliveryTransitions,
  stepsForward,
  stepsTo,
} from '../../domain/deliveries/rules.ts'
import type { Returned } from '../../domain/endpoint.ts'
import { AlreadyDone, AppError } from '../../domain/errors.ts'
import type { Language } from '../../domain/language.ts'
import type { Db } from '../db/client.ts'
import { changeStatuses } from '../deliveries/changeStatus.ts'
import { textIn } from '../http/text.ts'
import { followUndo, lockSubscriptionsOf } from '../subscriptions/changes/undone.ts'
import { users } from '../tables/accounts.ts'
import { type DeliveryRow, deliveries, deliveryHistory } from '../tables/deliveries.ts'
import { subscriptions } from '../tables/subscriptions.ts'

type Body = z.output<typeof moveDelivery.body>

/** A failure needs a reason. */
function failureIn({ reason, note = null }: Pick<Body, 'reason' | 'note'>, to: DeliveryStatus | null) {
  if (to !== 'FAILED') return {}
  if (!reason) throw new AppError('VALIDATION_FAILED', {}, { reason: 'required' })
  return { failure: { reason, note: note || null } }
}

/** Builds the error that says what the status is, since when and by whom. */
export async function refusal(
  tx: Db,
  { id }: Pick<DeliveryRow, 'id'>,
  language: Language,
): Promise<AppError> {
  const [row] = await tx
    .select({
      status: deliveries.status,
      resolution: deliveries.resolution,
      resolvedAt: deliveries.resolvedAt,
      byName: users.fullName,
    })
    .from(deliveries)
    .leftJoin(users, eq(users.id, deliveries.resolvedBy))
    .where(eq(deliveries.id, id))
  if (!row) return new AppError('NOT_FOUND')
  if (row.resolution)
    return new AlreadyDone(
      'FAILURE_RESOLVED',
      row.resolvedAt ? { at: row.resolvedAt, byName: row.byName } : undefined,
      { what: textIn(language, 'deliveryStory')(`resolved.${row.resolution}`) },
    )
  const [last] = await tx
    .select({ at: deliveryHistory.at, byName: users.fullName })
    .from(deliveryHistory)
    .leftJoin(users, eq(users.id, deliveryHistory.byUserId))
    .where(and(eq(deliveryHistory.deliveryId, id), eq(deliveryHistory.to, row.status)))
    .orderBy(desc(deliveryHistory.at), desc(deliveryHistory.id))
    .limit(1)
  return new AlreadyDone('DELIVERY_STATUS', last, {
    status: textIn(language, 'deliveryWords')(`status.${row.status}`),
  })
}

const goesBack = (actions: readonly DeliveryAction[], { status }: Pick<DeliveryRow, 'status'>) =>
  actions.some((action) => action.startsWith('undo') && deliveryTransitions.can(action, status))

/** Nothing is delivered again to a customer who was erased. */
async function findErased(tx: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ id: deliveries.id, email: subscriptions.customerEmail })
    .from(subscriptions)
    .innerJoin(deliveries, eq(deliveries.subscriptionId, subscriptions.id))
    .where(inArray(deliveries.id, [...ids]))
  return new Set(rows.flatMap(({ id, email }) => (isErased(email) ? [id] : [])))
}

/** Takes one step forward or back. The caller must hold the locks on the subscription and then the delivery. */
export async function moveOne(
  tx: Db,
  row: DeliveryRow,
  body: Body,
  { byUserId, language }: { byUserId: string; language: Language },
  now: Date,
): Promise<void> {
  const actions = stepsTo(body.status)
  const isBack = goesBack(actions, row)
  if (isBack && (await findErased(tx, [row.id])).size > 0) throw new AppError('ACCOUNT_ERASED')
  const how = { byUserId, reason: 'ADMIN', ...failureIn(body, body.status) } as const
  const changed = actions.length > 0 ? await changeStatuses(tx, { ids: [row.id], actions, ...how }, now) : []
  if (changed.length === 0) throw await refusal(tx, row, language)
  if (isBack) await followUndo(tx, changed, byUserId, now)
}

/** Changes many deliveries, by a status or by a step. Those that do not allow it stay and are returned. */
export async function moveMany(
  tx: Db,
  { ids, status, action, ...body }: z.output<typeof moveDeliveries.body>,
  byUserId: string,
  now: Date,
): Promise<Returned<typeof moveDeliveries>> {
  const actions: DeliveryAction[] = action ? [action] : status ? stepsForward(status) : []
  const to = action ? deliveryTransitions.targetOf(action) : (status ?? null)
  const how = { byUserId, reason: 'ADMIN', ...failureIn(body, to) } as const
  // An undo is requested by its step, or by a status that no forward step leads to.
  const isBack = actions.some((one) => one.startsWith('undo'))
  if (isBack) await lockSubscriptionsOf(tx, ids)
  const erased = isBack ? await findErased(tx, ids) : new Set()
  const those = ids.filter((id) => !erased.has(id))
  const moved = actions.length > 0 ? await changeStatuses(tx, { ids: those, actions, ...how }, now) : []
  const changed = isBack ? await followUndo(tx, moved, byUserId, now) : moved
  const changeOf = new Map(changed.map(({ row, from }) => [row.id, { id: row.id, from, to: row.status }]))
  const others = ids.filter((id) => !changeOf.has(id))
  const refused =
    others.length > 0
      ? await tx
          .select({
            id: deliveries.id,
            customerName: subscriptions.customerName,
            status: deliveries.status,
          })
          .from(deliveries)
          .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscriptionId))
          .where(inArray(deliveries.id, others))
      : []
  return { changed: [...new Set(ids)].flatMap((id) => changeOf.get(id) ?? []), refused }
}
