import { and, eq, inArray, isNull, lt, lte } from 'drizzle-orm'
import { type Day, dayInBahrain } from '../../domain/dates.ts'
import { planPause, planPauseWithdrawal, planResume } from '../../domain/subscriptions/changes.ts'
import { subscriptionTransitions } from '../../domain/subscriptions/rules.ts'
import type { Db } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'
import type { JobContext } from '../jobs/job.ts'
import { allowed, type ChangeRequest, lockChangeable, moveDeliveries, movesOf } from './changeable.ts'
import { changeStatus } from './changeStatus.ts'
import { type SubscriptionRow, subscriptionPauses, subscriptions } from './table.ts'

export type PauseInput = { startDate: Day; durationDays: number; reason: string | null }

/** Pauses at once, or from a later day on. */
export const pause = (
  db: Db,
  request: ChangeRequest,
  input: PauseInput,
  now: Date,
): Promise<SubscriptionRow> =>
  transaction(db, async (tx) => {
    const { id, byUserId, language } = request
    const { subscription } = await lockChangeable(tx, request, now)
    const planned = allowed(planPause(subscription, input, now), language)
    const { from, to } = planned.pause
    await tx
      .insert(subscriptionPauses)
      .values({ subscriptionId: id, fromDate: from, toDate: to, reason: input.reason, createdAt: now })
    await moveDeliveries(tx, planned.moves, 'PAUSE', now)
    return changed(
      tx,
      {
        id,
        byUserId,
        action: planned.atOnce ? 'pause' : 'modify',
        reason: planned.atOnce ? 'PAUSED' : 'PAUSE_SCHEDULED',
        details: { from, to, ...movesOf(planned) },
        set: { endDate: planned.endDate },
      },
      now,
    )
  })

/** Ends a running pause from the next open day on. */
export const resume = (db: Db, request: ChangeRequest, now: Date): Promise<SubscriptionRow> =>
  transaction(db, async (tx) => {
    const { id, byUserId, language } = request
    const { subscription, pauseId } = await lockChangeable(tx, request, now)
    const planned = allowed(planResume(subscription, now), language)
    if (pauseId) await endPause(tx, pauseId, now)
    await moveDeliveries(tx, planned.moves, 'PAUSE', now)
    return changed(
      tx,
      {
        id,
        byUserId,
        action: 'resume',
        reason: 'RESUMED',
        details: movesOf(planned),
        set: { endDate: planned.endDate },
      },
      now,
    )
  })

/** Takes a scheduled pause back. */
export const withdrawPause = (db: Db, request: ChangeRequest, now: Date): Promise<SubscriptionRow> =>
  transaction(db, async (tx) => {
    const { id, byUserId, language } = request
    const { subscription, pauseId } = await lockChangeable(tx, request, now)
    const planned = allowed(planPauseWithdrawal(subscription, now), language)
    if (pauseId) await endPause(tx, pauseId, now)
    await moveDeliveries(tx, planned.moves, 'PAUSE', now)
    return changed(
      tx,
      {
        id,
        byUserId,
        action: 'modify',
        reason: 'PAUSE_WITHDRAWN',
        details: movesOf(planned),
        set: { endDate: planned.endDate },
      },
      now,
    )
  })

const endPause = (tx: Db, id: string, now: Date) =>
  tx
    .update(subscriptionPauses)
    .set({ endedAt: now })
    .where(and(eq(subscriptionPauses.id, id), isNull(subscriptionPauses.endedAt)))

async function changed(
  tx: Db,
  change: Parameters<typeof changeStatus>[1],
  now: Date,
): Promise<SubscriptionRow> {
  const row = await changeStatus(tx, change, now)
  if (!row) throw new Error('the rules allowed what the table of transitions does not')
  return row
}

/** Scheduled pauses whose first day has come begin, pauses whose last day is over end. Safe to run twice, late and at once. */
export async function turnPauses({ db, now, log }: Pick<JobContext, 'db' | 'now' | 'log'>): Promise<void> {
  const today = dayInBahrain(now)
  const open = isNull(subscriptionPauses.endedAt)
  const over = await db
    .select()
    .from(subscriptionPauses)
    .where(and(open, lt(subscriptionPauses.toDate, today)))
  for (const { id, subscriptionId } of over)
    await transaction(db, async (tx) => {
      await lockChangeable(tx, { id: subscriptionId, ownerId: null }, now)
      const { rowCount } = await endPause(tx, id, now)
      if (rowCount === 0) return
      const set = { id: subscriptionId, byUserId: null, reason: 'PAUSE_OVER' } as const
      if (await changeStatus(tx, { ...set, action: 'resume' }, now))
        log.info({ subscriptionId }, 'subscriptions: a pause is over')
    })
  const begun = await db
    .select({ id: subscriptionPauses.id, subscriptionId: subscriptionPauses.subscriptionId })
    .from(subscriptionPauses)
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionPauses.subscriptionId))
    .where(
      and(
        open,
        lte(subscriptionPauses.fromDate, today),
        inArray(subscriptions.status, subscriptionTransitions.statusesFor('pause')),
      ),
    )
  for (const { id, subscriptionId } of begun)
    await transaction(db, async (tx) => {
      const { pauseId } = await lockChangeable(tx, { id: subscriptionId, ownerId: null }, now)
      // Taken back, or resumed, a moment ago: without its pause nothing would ever end it.
      if (pauseId !== id) return
      const set = { id: subscriptionId, byUserId: null, reason: 'PAUSE_BEGUN' } as const
      await changeStatus(tx, { ...set, action: 'pause' }, now)
    })
}
