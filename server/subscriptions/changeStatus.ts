import { and, eq, inArray } from 'drizzle-orm'
import { leadsTo, type SubscriptionAction, statusesFor } from '../../domain/subscriptions/rules.ts'
import type { Db } from '../db/client.ts'
import type { SubscriptionRow } from './table.ts'
import { subscriptionHistory, subscriptions } from './table.ts'

type Change = {
  id: string
  action: SubscriptionAction
  /** Null when the shop itself does it. */
  byUserId: string | null
  why: string
  details?: Record<string, unknown>
  now: Date
}

/**
 * The one way a subscription changes its status: by the transition table, and with a row in its history. Null when it
 * is in none of the statuses the action may be taken from; of two at once the second finds it so. In a transaction.
 */
export async function changeStatus(
  tx: Db,
  { id, action, byUserId, why, details = {}, now }: Change,
): Promise<SubscriptionRow | null> {
  const [before] = await tx
    .select({ status: subscriptions.status })
    .from(subscriptions)
    .where(and(eq(subscriptions.id, id), inArray(subscriptions.status, [...statusesFor(action)])))
    .for('update')
  if (!before) return null
  const to = leadsTo(action) ?? before.status
  const [after] = await tx
    .update(subscriptions)
    .set({ status: to, updatedAt: now })
    .where(and(eq(subscriptions.id, id), inArray(subscriptions.status, [...statusesFor(action)])))
    .returning()
  if (!after) throw new Error('a locked subscription changed: this was called outside a transaction')
  await tx
    .insert(subscriptionHistory)
    .values({ subscriptionId: id, at: now, byUserId, from: before.status, to, why, details })
  return after
}
