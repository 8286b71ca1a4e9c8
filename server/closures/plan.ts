import { and, asc, eq, gt, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Day, dayInBahrain } from '../../domain/dates.ts'
import {
  type ChangeableSubscription,
  endFollowed,
  planFollower,
  type Rescheduled,
  renewalStart,
  reschedule,
} from '../../domain/subscriptions/changes.ts'
import type { Db } from '../db/client.ts'
import { followsMenu } from '../menu/followsMenu.ts'
import { changeableFromRows } from '../subscriptions/changes/changeable.ts'
import { withFollowers } from '../subscriptions/predecessor.ts'
import { closureDays, deliveries } from '../tables/deliveries.ts'
import {
  type SubscriptionRow,
  skippedDays,
  subscriptionPauses,
  subscriptions,
} from '../tables/subscriptions.ts'

/** Subscriptions per statement when reading deliveries. */
const BATCH_SIZE = 500

/** Days to close, and closure days to open again. */
export type ClosureChange = { readonly close: readonly Day[]; readonly open: readonly Day[] }
type Found = { row: SubscriptionRow; subscription: ChangeableSubscription }
/** A subscription that moves, and how. */
export type MovedSubscription = Found & {
  planned: Rescheduled & { plannedStart: Day }
  /** The subscription with whose end it moved; null if the closure itself moved it. */
  follows: string | null
}

/**
 * Whether deliveries move. For a renewal it may be only the planned start, a closed day, that changes; nobody needs to
 * know about that.
 */
export const movesDays = ({ planned }: MovedSubscription) => planned.moves.length > 0

/**
 * Plans the effect of a change of closure days: subscriptions with a delivery on a day that closes, or that would have
 * one on a day that opens, are rescheduled, and renewals move with the end before them. Used by the preview and by the
 * change. With `lock` the rows stay locked until the transaction ends.
 */
export async function planClosures(
  tx: Db,
  { close, open }: ClosureChange,
  now: Date,
  { lock }: { lock: boolean },
): Promise<MovedSubscription[]> {
  const before = await tx
    .select({ date: closureDays.date })
    .from(closureDays)
    .where(gte(closureDays.date, dayInBahrain(now)))
  const closed = [...before.map(({ date }) => date), ...close].filter((date) => !open.includes(date))
  const concerned = new Set(await readConcerned(tx, { close, open }))
  const isTouched = ({ moves }: Rescheduled) =>
    moves.some(({ from, to }) => close.includes(from) || open.includes(to))

  const moved = new Map<string, MovedSubscription>()
  // A subscription comes before its renewal.
  for await (const { row, subscription } of readChain(tx, [...concerned], { closed, lock })) {
    const ahead = row.renewalOfId === null ? undefined : moved.get(row.renewalOfId)
    const along = ahead && planAlong(ahead, subscription, now)
    if (along) {
      if (along.moves.length > 0 || along.plannedStart !== row.plannedStart)
        moved.set(row.id, { row, subscription, planned: along, follows: ahead.row.id })
      continue
    }
    if (!concerned.has(row.id)) continue
    const planned = { ...reschedule(subscription, {}, now), plannedStart: row.plannedStart }
    if (isTouched(planned)) moved.set(row.id, { row, subscription, planned, follows: null })
  }
  return [...moved.values()]
}

/** Returns null if the end of the renewed subscription stays, or the renewal has begun. */
function planAlong(
  { row, subscription, planned }: MovedSubscription,
  follower: ChangeableSubscription,
  now: Date,
) {
  const dayOf = new Map(planned.moves.map(({ id, to }) => [id, to]))
  const deliveries = subscription.deliveries.map((d) => ({ ...d, date: dayOf.get(d.id) ?? d.date }))
  const moved = { ...subscription, plannedStart: planned.plannedStart, deliveries }
  const endDate = endFollowed(moved, follower)
  if (endDate === endFollowed(subscription, follower)) return null
  const start = renewalStart({ status: row.status, endDate }, now)
  return start && planFollower(follower, start, now)
}

/**
 * Returns running subscriptions with a delivery on a day that closes, or that have started by a day that opens and go
 * on after it.
 */
async function readConcerned(tx: Db, { close, open }: ClosureChange): Promise<string[]> {
  const [first] = open.toSorted()
  const last = open.toSorted().at(-1)
  const which = or(
    inArray(deliveries.date, [...close]),
    first && last ? and(gt(deliveries.date, first), lte(subscriptions.plannedStart, last)) : undefined,
  )
  const rows = await tx
    .selectDistinct({ id: subscriptions.id })
    .from(deliveries)
    .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscriptionId))
    .where(and(which, followsMenu))
  return rows.map(({ id }) => id)
}

/**
 * Yields these subscriptions and all renewals after them, in the order in which all code locks them. Reads the
 * deliveries in batches, so that other requests are handled in between.
 */
async function* readChain(
  tx: Db,
  ids: readonly string[],
  { closed, lock }: { closed: readonly Day[]; lock: boolean },
): AsyncGenerator<Found> {
  const { rows: chain } = await tx.execute<{ id: string }>(withFollowers(ids))
  const all = tx
    .select()
    .from(subscriptions)
    .where(among(subscriptions.id, chain))
    .orderBy(asc(subscriptions.plannedStart), asc(subscriptions.id))
    .$dynamic()
  const rows = await (lock ? all.for('update') : all)
  for (let n = 0; n < rows.length; n += BATCH_SIZE)
    yield* await withDays(tx, rows.slice(n, n + BATCH_SIZE), { closed, lock })
}

const among = (column: PgColumn, rows: readonly { id: string }[]) =>
  sql`${column} = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`

async function withDays(
  tx: Db,
  rows: readonly SubscriptionRow[],
  { closed, lock }: { closed: readonly Day[]; lock: boolean },
): Promise<Found[]> {
  const { id, subscriptionId, date, status, frozenAt, redeliveryOf, resolvedBy, movedFrom, createdAt } =
    deliveries
  const all = tx
    .select({
      id,
      subscriptionId,
      date,
      status,
      frozenAt,
      redeliveryOf,
      resolvedBy,
      movedFrom,
      createdAt,
    })
    .from(deliveries)
    .where(among(subscriptionId, rows))
    .orderBy(asc(date), asc(id))
    .$dynamic()
  const days = Map.groupBy(await (lock ? all.for('update') : all), (d) => d.subscriptionId)
  const pauses = await tx
    .select()
    .from(subscriptionPauses)
    .where(and(among(subscriptionPauses.subscriptionId, rows), isNull(subscriptionPauses.endedAt)))
  const pauseOf = new Map(pauses.map((pause) => [pause.subscriptionId, pause]))
  const skips = Map.groupBy(
    await tx.select().from(skippedDays).where(among(skippedDays.subscriptionId, rows)),
    (skip) => skip.subscriptionId,
  )
  return rows.map((row) => ({
    row,
    subscription: changeableFromRows(row, {
      days: days.get(row.id) ?? [],
      pause: pauseOf.get(row.id),
      skips: skips.get(row.id) ?? [],
      closed,
    }),
  }))
}
