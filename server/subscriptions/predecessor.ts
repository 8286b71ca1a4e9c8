import { and, eq, gt, ne, sql } from 'drizzle-orm'
import { type Day, dayInBahrain } from '../../domain/dates.ts'
import { renewalStart } from '../../domain/subscriptions/changes.ts'
import { firstStart } from '../../domain/subscriptions/schedule.ts'
import type { Db } from '../db/client.ts'
import { closureDays, deliveries } from '../tables/deliveries.ts'
import { isFollower, type SubscriptionRow, subscriptions } from '../tables/subscriptions.ts'

/** The subscription that a paid renewal follows, and where the renewal starts. */
export type Predecessor = {
  row: SubscriptionRow
  /** Charged by auto-renewal. */
  automatic: boolean
  /** Another renewal of it was first. */
  isFollowed: boolean
  /** The day from which the deliveries are planned. */
  start: Day
  closed: Day[]
}

/**
 * Locks the renewed subscription: the second of two renewals, or of a renewal and a change of its end date, sees the
 * result of the first.
 */
export async function lockPredecessor(
  tx: Db,
  {
    subscriptionId,
    automatic,
    orderId,
  }: { subscriptionId: string; automatic: boolean /** The order of the renewal. */; orderId: string },
  now: Date,
): Promise<Predecessor> {
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, subscriptionId))
    .for('update')
  if (!row) throw new Error('what is renewed is missing')
  const follower = await findFollower(tx, row.id)
  // A renewal added by hand already follows while it waits for this payment.
  const isFollowed = follower !== null && follower.orderId !== orderId
  const closed = await readClosedDays(tx, now)
  // A subscription cancelled meanwhile is treated as one that has ended.
  const start = (!isFollowed && renewalStart(row, now)) || firstStart(now)
  return { row, automatic, isFollowed, start, closed }
}

/** Returns the renewal of a subscription, unless it was cancelled or expired unpaid. */
export async function findFollower(db: Db, subscriptionId: string): Promise<SubscriptionRow | null> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.renewalOfId, subscriptionId), isFollower(subscriptions)))
  return row ?? null
}

/** Selects these subscriptions and all renewals after them. */
export const withFollowers = (ids: readonly string[]) => sql<{ id: string }>`
  with recursive chain (id) as (
    select unnest(${sql.param(ids)}::uuid[])
    union
    select ${subscriptions.id} from ${subscriptions} join chain on ${subscriptions.renewalOfId} = chain.id
     where ${isFollower(subscriptions)}
  ) select id from chain`

/** Returns the coming delivery days of all renewals after a subscription. */
export async function readRenewalDays(db: Db, subscriptionId: string, now: Date): Promise<Day[]> {
  const rows = await db
    .selectDistinct({ date: deliveries.date })
    .from(deliveries)
    .where(
      and(
        sql`${deliveries.subscriptionId} in (${withFollowers([subscriptionId])})`,
        ne(deliveries.subscriptionId, subscriptionId),
        ne(deliveries.status, 'CANCELLED'),
        gt(deliveries.date, dayInBahrain(now)),
      ),
    )
    .orderBy(deliveries.date)
  return rows.map(({ date }) => date)
}

/** Returns the coming closure days. */
export async function readClosedDays(db: Db, now: Date): Promise<Day[]> {
  const rows = await db
    .select({ date: closureDays.date })
    .from(closureDays)
    .where(gt(closureDays.date, dayInBahrain(now)))
  return rows.map((r) => r.date)
}
