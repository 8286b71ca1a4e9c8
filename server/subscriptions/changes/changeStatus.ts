import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import {
  type SubscriptionAction,
  type SubscriptionReason,
  type SubscriptionStatus,
  subscriptionTransitions,
} from '../../../domain/subscriptions/rules.ts'
import type { Db } from '../../db/client.ts'
import { bumpVersion } from '../../db/version.ts'
import { publish } from '../../events/publish.ts'
import {
  firstDay,
  type SubscriptionRow,
  subscriptionHistory,
  subscriptionLineAt,
  subscriptionPauses,
  subscriptions,
} from '../../tables/subscriptions.ts'
import { addTotals } from '../../totals/add.ts'
import { statusTotals } from '../../totals/status.ts'
import { moveFollower } from './moveFollower.ts'

type Change = {
  id: string
  action: SubscriptionAction
  /** Null for an automatic change. */
  byUserId: string | null
  reason: SubscriptionReason
  details?: Record<string, unknown>
  /** Columns to change together with the status. */
  set?: Partial<
    Pick<
      SubscriptionRow,
      'paymentId' | 'plannedStart' | 'startDate' | 'endDate' | 'autoRenewalCardId' | 'renewalOfId'
    >
  >
  /** The renewal does not move with the new end date. */
  renewalStays?: boolean
  /** A condition beside the status. */
  where?: SQL
}

/** Auto-renewal is turned off on a subscription that has ended. */
const isRunning = (status: SubscriptionStatus) => status === 'ACTIVE' || status === 'PAUSED'

/**
 * A condition beside the status: a late payment still activates a subscription that was never paid, but not one that
 * expired after its year.
 */
const guards: Partial<Record<SubscriptionAction, SQL>> = { activate: isNull(subscriptions.paymentId) }

/**
 * The only way to change a subscription's status: by the transition table, with a row in the history. Call it in a
 * transaction. Returns null if the current status does not allow the action; of two concurrent calls the second gets
 * null. If the end date moves, the renewal moves with it.
 */
export async function changeStatus(
  tx: Db,
  { id, action, byUserId, reason, details = {}, set, renewalStays = false, where }: Change,
  now: Date,
): Promise<SubscriptionRow | null> {
  const { statusesFor, targetOf } = subscriptionTransitions
  const isAllowed = and(
    eq(subscriptions.id, id),
    inArray(subscriptions.status, statusesFor(action)),
    guards[action],
    where,
  )
  const [before] = await tx
    .select({ status: subscriptions.status, endDate: subscriptions.endDate })
    .from(subscriptions)
    .where(isAllowed)
    .for('update')
  if (!before) return null
  const to = targetOf(action) ?? before.status
  const [after] = await tx
    .update(subscriptions)
    .set({
      startDate: firstDay,
      ...set,
      ...(!isRunning(to) && { autoRenewalCardId: null }),
      ...bumpVersion(subscriptions),
      status: to,
      updatedAt: now,
    })
    .where(isAllowed)
    .returning()
  if (!after) throw new Error('a locked subscription changed: this was called outside a transaction')
  if (!isRunning(to)) await endPauses(tx, id, now)
  const at = subscriptionLineAt(id, now)
  const [line] = await tx
    .insert(subscriptionHistory)
    .values({ subscriptionId: id, at, byUserId, from: before.status, to, reason, details })
    .returning({ at: subscriptionHistory.at })
  const { planId } = after
  const totals = statusTotals({ planId, from: before.status, to, reason: details.reason })
  await addTotals(tx, totals, line?.at ?? now)
  if (set?.endDate && !renewalStays)
    await moveFollower(tx, { row: after, endedOn: before.endDate }, reason, now)
  // The customer's open pages update at once; a guest has no page.
  if (after.userId) await publish(tx, { kind: 'subscriptions.changed' }, { to: after.userId })
  return after
}

/** Ends every running or scheduled pause of a subscription that has ended. */
const endPauses = (tx: Db, subscriptionId: string, now: Date) =>
  tx
    .update(subscriptionPauses)
    .set({ endedAt: now })
    .where(and(eq(subscriptionPauses.subscriptionId, subscriptionId), isNull(subscriptionPauses.endedAt)))
