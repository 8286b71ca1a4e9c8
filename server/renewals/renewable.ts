import { and, eq } from 'drizzle-orm'
import type { Day } from '../../domain/dates.ts'
import { deliveryDayFrom } from '../../domain/deliveries/rules.ts'
import { AppError } from '../../domain/errors.ts'
import { renewalStart } from '../../domain/subscriptions/changes.ts'
import { subscriptionNumber } from '../../domain/subscriptions/rules.ts'
import type { Db } from '../db/client.ts'
import { refusedByState } from '../subscriptions/changes/refusal.ts'
import { findFollower, readClosedDays } from '../subscriptions/predecessor.ts'
import { type SubscriptionRow, subscriptions } from '../tables/subscriptions.ts'

/** `start`: the day from which the renewal is planned; `first`: its first delivery. */
export type Renewable = { row: SubscriptionRow; start: Day; first: Day; closed: Day[] }

/**
 * Returns a subscription that can be renewed and where the renewal starts. Throws for any other. `userId` null: an
 * admin, for any owner.
 */
export async function readRenewable(
  db: Db,
  { id, userId }: { id: string; userId: string | null },
  now: Date,
): Promise<Renewable> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.id, id), userId === null ? undefined : eq(subscriptions.userId, userId)))
  if (!row) throw new AppError('NOT_FOUND')
  const closed = await readClosedDays(db, now)
  const start = renewalStart(row, now)
  if (!start) throw await refusedByState(db, id)
  await assertNotFollowed(db, id)
  return { row, start, first: deliveryDayFrom(start, new Set(closed)), closed }
}

export async function assertNotFollowed(db: Db, id: string) {
  const follower = await findFollower(db, id)
  if (!follower) return
  throw new AppError('ALREADY_RENEWED', {
    number: subscriptionNumber(follower.number),
    day: follower.startDate,
  })
}
