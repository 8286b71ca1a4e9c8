import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Day, formatDay } from '../../domain/dates.ts'
import { isChangeable } from '../../domain/deliveries/rules.ts'
import { AppError } from '../../domain/errors.ts'
import type { Language } from '../../domain/language.ts'
import { subscriptionTransitions } from '../../domain/subscriptions/rules.ts'
import type { Db } from '../db/client.ts'
import { bumpVersion } from '../db/version.ts'
import { publish, publishAll } from '../events/publish.ts'
import { moveDeliveries, movesOf } from '../subscriptions/changes/changeable.ts'
import { closureDays } from '../tables/deliveries.ts'
import { firstDay, subscriptionHistory, subscriptionLineAt, subscriptions } from '../tables/subscriptions.ts'
import { type ClosureMail, emailCustomers } from './emailCustomers.ts'
import { type ClosureChange, type MovedSubscription, movesDays, planClosures } from './plan.ts'

/** Rows per statement. */
const BATCH_SIZE = 500

type ClosureInput = ClosureChange & { reasonEn: string; reasonAr: string }
export type ChangedClosures = {
  closed: Day[]
  opened: (typeof closureDays.$inferSelect)[]
  moved: MovedSubscription[]
}

/**
 * Adds and removes closure days, all of them in the future. All moves are planned together, and each customer gets one
 * email. Days that are closed already move nothing. Call it in the transaction of a catalogue change, so that two such
 * changes run one after the other.
 */
export async function changeClosures(
  tx: Db,
  mail: ClosureMail,
  { close, open, reasonEn, reasonAr }: ClosureInput,
  language: Language,
  now: Date,
): Promise<ChangedClosures> {
  for (const date of [...close, ...open])
    if (!isChangeable(date, now))
      throw new AppError('DAY_CLOSED', { day: formatDay(date, language, 'dated') })
  await lockClosures(tx)
  const opened = await tx
    .select()
    .from(closureDays)
    .where(inArray(closureDays.date, [...open]))
  if (opened.length < new Set(open).size) throw new AppError('NOT_FOUND')
  const known = await tx
    .select({ date: closureDays.date })
    .from(closureDays)
    .where(inArray(closureDays.date, [...close]))
  const isNew = (date: Day) => !known.some((one) => one.date === date)
  const closed = [...new Set(close)].filter(isNew).toSorted()

  const change = { close: closed, open }
  const moved = await planClosures(tx, change, now, { lock: true })
  if (open.length > 0) await tx.delete(closureDays).where(inArray(closureDays.date, [...open]))
  if (closed.length > 0)
    await tx.insert(closureDays).values(closed.map((date) => ({ date, reasonEn, reasonAr, createdAt: now })))
  for (let n = 0; n < moved.length; n += BATCH_SIZE)
    await write(tx, moved.slice(n, n + BATCH_SIZE), change, now)
  await emailCustomers(
    tx,
    mail,
    { change, reason: { en: reasonEn, ar: reasonAr }, moved: moved.filter(movesDays) },
    now,
  )
  if (moved.length > 0) await publish(tx, { kind: 'deliveries.changed', date: null }, { to: 'ADMINS' })
  return { closed, opened, moved }
}

/**
 * Every transaction that plans days reads this table first: the lock waits for those that have read it, and the next
 * ones see the closure. A backup also reads it, for a long time; the timeout makes this change fail rather than block
 * every other transaction behind it.
 */
async function lockClosures(tx: Db) {
  await tx.execute(sql`set local lock_timeout = '3s'`)
  await tx.execute(sql`lock table ${closureDays} in access exclusive mode`)
  await tx.execute(sql`set local lock_timeout to default`)
}

async function write(tx: Db, moved: readonly MovedSubscription[], { close, open }: ClosureChange, now: Date) {
  const moves = moved.flatMap(({ planned }) => planned.moves)
  await moveDeliveries(tx, moves, 'CLOSURE', now)
  const ends = moved.map(({ row, planned }) => ({
    id: row.id,
    first: planned.plannedStart,
    last: planned.endDate,
  }))
  const { rowCount } = await tx
    .update(subscriptions)
    .set({
      plannedStart: sql`planned.first`,
      startDate: firstDay,
      endDate: sql`planned.last`,
      ...bumpVersion(subscriptions),
      updatedAt: now,
    })
    .from(sql`jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) as planned(id uuid, first date, last date)`)
    .where(
      and(
        eq(subscriptions.id, sql`planned.id`),
        inArray(subscriptions.status, subscriptionTransitions.statusesFor('modify')),
      ),
    )
  if (rowCount !== moved.length) throw new Error('a locked subscription changed')
  const affected = moved.filter(movesDays)
  if (affected.length === 0) return
  await tx.insert(subscriptionHistory).values(
    affected.map(({ row, planned, follows }) => ({
      subscriptionId: row.id,
      at: subscriptionLineAt(row.id, now),
      from: row.status,
      to: row.status,
      ...(follows === null
        ? { reason: 'CLOSURE_MOVED' as const, details: { close, open, ...movesOf(planned) } }
        : {
            reason: 'MOVED_ALONG' as const,
            details: { ...movesOf(planned), plannedStart: planned.plannedStart, follows },
          }),
    })),
  )
  // The customer's open pages update at once; a guest has no page.
  const users = affected.flatMap(({ row }) => row.userId ?? [])
  await publishAll(
    tx,
    [...new Set(users)].map((to) => ({ to, event: { kind: 'subscriptions.changed' } })),
  )
}
