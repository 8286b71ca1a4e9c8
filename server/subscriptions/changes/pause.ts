import { and, eq, inArray, isNull, lt, lte } from 'drizzle-orm'
import { type Day, dayInBahrain } from '../../../domain/dates.ts'
import {
  type Change,
  type ChangeableSubscription,
  planPause,
  planPauseWithdrawal,
  planResume,
  type Rescheduled,
} from '../../../domain/subscriptions/changes.ts'
import { subscriptionTransitions } from '../../../domain/subscriptions/rules.ts'
import { emailRecipient } from '../../accounts/emailRecipient.ts'
import type { Db } from '../../db/client.ts'
import { single } from '../../db/single.ts'
import { transaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { JobContext } from '../../jobs/job.ts'
import type { Mail } from '../../mail/mail.ts'
import { type SubscriptionRow, subscriptionPauses, subscriptions } from '../../tables/subscriptions.ts'
import { nextDeliveryOf } from '../nextDelivery.ts'
import { type ChangeRequest, lockChangeable, moveDeliveries, movesOf } from './changeable.ts'
import { changeStatus } from './changeStatus.ts'
import { allowed } from './refusal.ts'

type Services = Pick<Deps, 'db' | 'mail'>
export type PauseInput = { startDate: Day; durationDays: number; reason: string | null }

/** Pauses a subscription at once, or schedules a pause for later. */
export const pause = (
  { db, mail }: Services,
  request: ChangeRequest,
  input: PauseInput,
  now: Date,
): Promise<SubscriptionRow> =>
  transaction(db, async (tx) => {
    const { id, byUserId } = request
    const { subscription } = await lockChangeable(tx, request, now)
    const planned = await allowed(tx, id, planPause(subscription, input, now))
    const { from, to } = planned.pause
    const saved = single(
      await tx
        .insert(subscriptionPauses)
        .values({ subscriptionId: id, fromDate: from, toDate: to, reason: input.reason, createdAt: now })
        .returning({ id: subscriptionPauses.id }),
    )
    await moveDeliveries(tx, planned.moves, 'PAUSE', now)
    const row = await changed(
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
    const customer = await emailRecipient(tx, row)
    const today = dayInBahrain(now)
    const todayComes = subscription.deliveries.some((d) => d.date === today && d.status === 'SCHEDULED')
    const news = { from, to, moved: planned.moves.length, lastDay: planned.endDate, todayComes }
    await mail.post(
      tx,
      {
        kind: planned.atOnce ? 'subscriptions.paused' : 'subscriptions.pauseScheduled',
        ...customer.to,
        once: saved.id,
        params: { ...customer.commonParams, ...news },
      },
      now,
    )
    return row
  })

/** Ends a running pause from the next open day. */
export const resume = (services: Services, request: ChangeRequest, now: Date) =>
  endEarly(services, request, { plan: planResume, action: 'resume', reason: 'RESUMED' }, now)

/** Withdraws a scheduled pause. */
export const withdrawPause = (services: Services, request: ChangeRequest, now: Date) =>
  endEarly(services, request, { plan: planPauseWithdrawal, action: 'modify', reason: 'PAUSE_WITHDRAWN' }, now)

type EarlyEnd = {
  plan: (subscription: ChangeableSubscription, now: Date) => Change<Rescheduled>
  action: 'resume' | 'modify'
  reason: 'RESUMED' | 'PAUSE_WITHDRAWN'
}
const endEarly = (
  { db, mail }: Services,
  request: ChangeRequest,
  { plan, action, reason }: EarlyEnd,
  now: Date,
): Promise<SubscriptionRow> =>
  transaction(db, async (tx) => {
    const { id, byUserId } = request
    const { subscription, pauseId } = await lockChangeable(tx, request, now)
    const planned = await allowed(tx, id, plan(subscription, now))
    if (pauseId) await endPause(tx, pauseId, now)
    await moveDeliveries(tx, planned.moves, 'PAUSE', now)
    const set = { endDate: planned.endDate }
    const row = await changed(tx, { id, byUserId, action, reason, details: movesOf(planned), set }, now)
    const kind = reason === 'RESUMED' ? 'subscriptions.resumed' : 'subscriptions.pauseWithdrawn'
    await emailPauseEnded(tx, mail, { row, kind, pauseId: pauseId ?? id }, now)
    return row
  })

/** Emails the customer that deliveries go on. `once` is the pause, because a pause ends once. */
async function emailPauseEnded(
  tx: Db,
  mail: Mail,
  {
    row,
    kind,
    pauseId,
  }: {
    row: SubscriptionRow
    kind: 'subscriptions.resumed' | 'subscriptions.pauseWithdrawn'
    pauseId: string
  },
  now: Date,
) {
  const { to, commonParams } = await emailRecipient(tx, row)
  const next = await nextDeliveryOf(tx, row, now)
  const params = { ...commonParams, next, lastDay: row.endDate }
  await mail.post(tx, { kind, ...to, once: pauseId, params }, now)
}

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

/**
 * Starts scheduled pauses whose first day has come, and ends pauses whose last day is over. Safe to run repeatedly,
 * late and concurrently.
 */
export async function turnPauses({
  db,
  now,
  log,
  mail,
}: Pick<JobContext, 'db' | 'now' | 'log' | 'mail'>): Promise<void> {
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
      const row = await changeStatus(tx, { ...set, action: 'resume' }, now)
      if (!row) return
      await emailPauseEnded(tx, mail, { row, kind: 'subscriptions.resumed', pauseId: id }, now)
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
      // The pause was withdrawn or resumed meanwhile. Setting PAUSED without a pause would never end.
      if (pauseId !== id) return
      const set = { id: subscriptionId, byUserId: null, reason: 'PAUSE_BEGUN' } as const
      await changeStatus(tx, { ...set, action: 'pause' }, now)
    })
}
