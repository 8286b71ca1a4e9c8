import { and, eq, gt, ne, sql } from 'drizzle-orm'
import { type Day, dayInBahrain } from '../../domain/dates.ts'
import { renewalStart } from '../../domain/subscriptions/changes.ts'
import { firstStart } from '../../domain/subscriptions/schedule.ts'
import type { Db } from '../db/client.ts'
import { closureDays, deliveries } from '../deliveries/table.ts'
import { isFollower, type SubscriptionRow, subscriptions } from './table.ts'

/** What a paid renewal follows, and where it would begin. */
export type Predecessor = {
  row: SubscriptionRow
  /** Charged without the customer. */
  automatic: boolean
  /** Another renewal of it was first. */
  isFollowed: boolean
  /** From where its days are planned. */
  start: Day
  closed: Day[]
}

/** Its row is locked: of two renewals, and of a renewal and a change of its end, the second sees what the first did. */
export async function lockPredecessor(
  tx: Db,
  {
    subscriptionId,
    automatic,
    orderId,
  }: { subscriptionId: string; automatic: boolean /** What renews it. */; orderId: string },
  now: Date,
): Promise<Predecessor> {
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, subscriptionId))
    .for('update')
  if (!row) throw new Error('what is renewed is missing')
  const follower = await findFollower(tx, row.id)
  // One that was added by hand follows already while it waits for this very money.
  const isFollowed = follower !== null && follower.orderId !== orderId
  const closed = await readClosedDays(tx, now)
  // One that was cancelled meanwhile is followed as one that has ended is.
  const start = (!isFollowed && renewalStart(row, now)) || firstStart(now)
  return { row, automatic, isFollowed, start, closed }
}

/** The one that follows it, unless that was cancelled, or lapsed unpaid. */
export async function findFollower(db: Db, subscriptionId: string): Promise<SubscriptionRow | null> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.renewalOfId, subscriptionId), isFollower(subscriptions)))
  return row ?? null
}

/** These and all that follows them. */
export const withFollowers = (ids: readonly string[]) => sql<{ id: string }>`
  with recursive chain (id) as (
    select unnest(${sql.param(ids)}::uuid[])
    union
    select ${subscriptions.id} from ${subscriptions} join chain on ${subscriptions.renewalOfId} = chain.id
     where ${isFollower(subscriptions)}
  ) select id from chain`

/** Coming days on which what follows it delivers, and what follows that. */
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

/** Coming days on which the kitchen is closed. */
export async function readClosedDays(db: Db, now: Date): Promise<Day[]> {
  const rows = await db
    .select({ date: closureDays.date })
    .from(closureDays)
    .where(gt(closureDays.date, dayInBahrain(now)))
  return rows.map((r) => r.date)
}
