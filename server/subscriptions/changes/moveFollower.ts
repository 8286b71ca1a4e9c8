import { eq } from 'drizzle-orm'
import { type Day, dayInBahrain, formatDay } from '../../../domain/dates.ts'
import type { MoveReason } from '../../../domain/deliveries/rules.ts'
import { ConflictError } from '../../../domain/errors.ts'
import { endFollowed, lastDayOf, planFollower, renewalStart } from '../../../domain/subscriptions/changes.ts'
import type { SubscriptionReason } from '../../../domain/subscriptions/rules.ts'
import type { Db } from '../../db/client.ts'
import { bumpVersion } from '../../db/version.ts'
import {
  firstDay,
  type SubscriptionRow,
  subscriptionHistory,
  subscriptionLineAt,
  subscriptions,
} from '../../tables/subscriptions.ts'
import { findFollower } from '../predecessor.ts'
import { lockChangeable, moveDeliveries, movesOf } from './changeable.ts'

/**
 * Moves the renewal of a subscription whose end has just moved, as long as it has not begun, and then the renewal's own
 * renewal. Call it in the transaction of the move, which holds the lock on the first subscription: a subscription is
 * always locked before its renewal. `endedOn` is the end before the move.
 */
export async function moveFollower(
  tx: Db,
  { row: predecessor, endedOn }: { row: SubscriptionRow; endedOn: Day },
  because: SubscriptionReason,
  now: Date,
): Promise<void> {
  const found = await findFollower(tx, predecessor.id)
  if (!found) return
  const ahead = await lockChangeable(tx, { id: predecessor.id, ownerId: null }, now)
  const end = endFollowed(ahead.subscription, { boughtAt: found.createdAt })
  if (end === predecessor.endDate ? end === endedOn : end <= dayInBahrain(now)) return
  const { row, subscription } = await lockChangeable(tx, { id: found.id, ownerId: null }, now)
  const start = renewalStart({ status: predecessor.status, endDate: end }, now)
  const planned = start && planFollower(subscription, start, now)
  if (!planned || (planned.plannedStart === row.plannedStart && planned.moves.length === 0)) return
  const until = lastDayOf(subscription)
  if (planned.endDate > until)
    throw new ConflictError(
      'PAST_THE_YEAR',
      { longestPauseDays: 0, lastDay: until },
      { day: formatDay(until, row.language, 'dated') },
    )
  await moveDeliveries(tx, planned.moves, moveReasons[because] ?? 'PAUSE', now)
  const [moved] = await tx
    .update(subscriptions)
    .set({
      plannedStart: planned.plannedStart,
      startDate: firstDay,
      endDate: planned.endDate,
      ...bumpVersion(subscriptions),
      updatedAt: now,
    })
    .where(eq(subscriptions.id, row.id))
    .returning()
  if (!moved) throw new Error('a locked subscription is gone')
  await tx.insert(subscriptionHistory).values({
    subscriptionId: row.id,
    at: subscriptionLineAt(row.id, now),
    from: row.status,
    to: row.status,
    reason: 'MOVED_ALONG',
    details: { ...movesOf(planned), plannedStart: planned.plannedStart, follows: predecessor.id },
  })
  await moveFollower(tx, { row: moved, endedOn: row.endDate }, because, now)
}

const moveReasons: Partial<Record<SubscriptionReason, MoveReason>> = {
  SKIPPED: 'SKIP',
  REDELIVERY: 'REDELIVERY',
}
