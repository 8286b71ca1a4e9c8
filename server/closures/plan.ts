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
import { closureDays, deliveries } from '../deliveries/table.ts'
import { followsMenu } from '../menu/followsMenu.ts'
import { changeableOf } from '../subscriptions/changeable.ts'
import { withFollowers } from '../subscriptions/predecessor.ts'
import {
  type SubscriptionRow,
  skippedDays,
  subscriptionPauses,
  subscriptions,
} from '../subscriptions/table.ts'

/** Subscriptions whose days are read by one statement. */
const AT_ONCE = 500

/** Days that become closed, and closed ones that become open. */
export type ClosureChange = { readonly close: readonly Day[]; readonly open: readonly Day[] }
type Found = { row: SubscriptionRow; subscription: ChangeableSubscription }
/** A subscription whose days move, and how. */
export type MovedSubscription = Found & {
  planned: Rescheduled & { plannedStart: Day }
  /** The one whose end it moved along with. */
  follows: string | null
}

/** Of a renewal it may be its first day alone, a closed one, that is another: nobody needs to hear of that. */
export const movesDays = ({ planned }: MovedSubscription) => planned.moves.length > 0

/**
 * What a change of the closed days does, to everyone: whoever has a delivery on a day that closes, or would have one on
 * a day that opens, is planned anew by the rule of everything that moves; what follows one whose end moves goes along.
 * The preview and the change itself both ask here. With `lock` the rows stay as they are until they are written.
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
  // What is followed comes before what follows it.
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

/** Null where the end of the one before stays, or this one has begun. */
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

/** Running ones that deliver on a day that closes, or have begun by a day that opens and go on after it. */
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
 * These and all that follows them, in the order in which they are locked everywhere. Their days are read some hundred
 * subscriptions at a time: others are answered in between.
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
  for (let n = 0; n < rows.length; n += AT_ONCE)
    yield* await withDays(tx, rows.slice(n, n + AT_ONCE), { closed, lock })
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
    subscription: changeableOf(row, {
      days: days.get(row.id) ?? [],
      pause: pauseOf.get(row.id),
      skips: skips.get(row.id) ?? [],
      closed,
    }),
  }))
}
