import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import {
  type SubscriptionAction,
  type SubscriptionReason,
  type SubscriptionStatus,
  subscriptionTransitions,
} from '../../domain/subscriptions/rules.ts'
import type { Db } from '../db/client.ts'
import { raised } from '../db/version.ts'
import { publish } from '../events/publish.ts'
import { addTotals } from '../totals/add.ts'
import { statusTotals } from '../totals/status.ts'
import { moveFollower } from './moveFollower.ts'
import {
  firstDay,
  type SubscriptionRow,
  subscriptionHistory,
  subscriptionLineAt,
  subscriptionPauses,
  subscriptions,
} from './table.ts'

type Change = {
  id: string
  action: SubscriptionAction
  /** Null when the shop itself does it. */
  byUserId: string | null
  reason: SubscriptionReason
  details?: Record<string, unknown>
  /** What changes with the status. */
  set?: Partial<
    Pick<
      SubscriptionRow,
      'paymentId' | 'plannedStart' | 'startDate' | 'endDate' | 'autoRenewalCardId' | 'renewalOfId'
    >
  >
  /** Its new end does not move what follows it. */
  renewalStays?: boolean
  /** Beyond the status: what must still hold at this moment. */
  where?: SQL
}

/** What has ended does not renew by itself. */
const isRunning = (status: SubscriptionStatus) => status === 'ACTIVE' || status === 'PAUSED'

/** Beyond the status: money that comes late still activates what was never paid, and nothing whose year is over. */
const guards: Partial<Record<SubscriptionAction, SQL>> = { activate: isNull(subscriptions.paymentId) }

/**
 * The one way a subscription changes its status: by the transition table, and with a row in its history. Null when it
 * is in none of the statuses the action may be taken from; of two at once the second finds it so. Where its end moves,
 * what follows it moves along. In a transaction.
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
      ...raised(subscriptions),
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
  // A customer who looks sees it at once; a guest has nothing to look at.
  if (after.userId) await publish(tx, { kind: 'subscriptions.changed' }, { to: after.userId })
  return after
}

/** No pause is left running or scheduled on a subscription that has ended. */
const endPauses = (tx: Db, subscriptionId: string, now: Date) =>
  tx
    .update(subscriptionPauses)
    .set({ endedAt: now })
    .where(and(eq(subscriptionPauses.subscriptionId, subscriptionId), isNull(subscriptionPauses.endedAt)))
