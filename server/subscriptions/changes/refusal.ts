import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import { dayInBahrain } from '../../../domain/dates.ts'
import { AlreadyDone, AppError, ConflictError, StateError } from '../../../domain/errors.ts'
import type { Change, ChangeRefusal } from '../../../domain/subscriptions/changes.ts'
import { stateWords } from '../../../domain/subscriptions/stateWords.ts'
import type { Db } from '../../db/client.ts'
import { payments } from '../../tables/payments.ts'
import { subscriptionHistory, subscriptionPauses, subscriptions } from '../../tables/subscriptions.ts'

/** Returns an allowed change, or throws the refusal as the error that the user sees. */
export async function allowed<T>(tx: Db, id: string, change: Change<T>): Promise<{ is: 'allowed' } & T> {
  if (change.is === 'allowed') return change
  throw await refusal(tx, id, change)
}

async function refusal(tx: Db, id: string, refused: ChangeRefusal): Promise<AppError> {
  if (refused.why === 'DAY_CLOSED') return new AppError('DAY_CLOSED', { day: refused.day })
  if (refused.why === 'NOTHING_LEFT') return new AppError('NOTHING_LEFT_TO_CHANGE', { day: refused.last })
  if (refused.why === 'PAUSE_AFTER_END') return new AppError('PAUSE_AFTER_END', { day: refused.last })
  if (refused.why === 'PAST_THE_YEAR') {
    const { longest: longestPauseDays, until: lastDay } = refused
    return new ConflictError('PAST_THE_YEAR', { longestPauseDays, lastDay }, { day: lastDay })
  }
  if (refused.why === 'NO_DELIVERY') return new AppError('NOT_FOUND')
  if (refused.why === 'SLOT_CHANGED') return slotChanged(tx, id)
  return refusedByState(tx, id, refused.why === 'STATUS' ? 'SUBSCRIPTION_STATUS' : refused.why)
}

async function slotChanged(tx: Db, id: string): Promise<AppError> {
  const { subscriptionId, reason, at } = subscriptionHistory
  const [change] = await tx
    .select({ at })
    .from(subscriptionHistory)
    .where(and(eq(subscriptionId, id), eq(reason, 'SLOT_CHANGED')))
    .orderBy(desc(at))
    .limit(1)
  return new AlreadyDone('SLOT_ALREADY_CHANGED', change)
}

/**
 * Builds the error that says what the status is and since when: "This subscription was cancelled on 14 November 2026."
 */
export async function refusedByState(
  tx: Db,
  id: string,
  code: 'SUBSCRIPTION_STATUS' | 'PAUSE_EXISTS' | 'NO_PAUSE' = 'SUBSCRIPTION_STATUS',
): Promise<AppError> {
  const { subscriptionId, at, from, to, reason } = subscriptionHistory
  const [found] = await tx
    .select({ status: subscriptions.status, pause: subscriptionPauses, at, reason })
    .from(subscriptions)
    .innerJoin(
      subscriptionHistory,
      // The row that led to the current status, or the withdrawal of a scheduled pause.
      and(
        eq(subscriptionId, subscriptions.id),
        eq(to, subscriptions.status),
        or(sql`${from} is distinct from ${to}`, eq(reason, 'PAUSE_WITHDRAWN')),
      ),
    )
    .leftJoin(
      subscriptionPauses,
      and(eq(subscriptionPauses.subscriptionId, subscriptions.id), isNull(subscriptionPauses.endedAt)),
    )
    .where(eq(subscriptions.id, id))
    .orderBy(desc(at), desc(subscriptionHistory.id))
    .limit(1)
  if (!found) return new AppError(code)
  const { pause } = found
  const pauseDays = pause && { from: pause.fromDate, to: pause.toDate }
  return new StateError(code, stateWords({ ...found, pause: pauseDays }), {
    day: dayInBahrain(found.at),
    ...pauseDays,
  })
}

/** Builds the error for a subscription that is paid already, with the time of the payment. */
export async function alreadyPaid(tx: Db, paymentId: string): Promise<AppError> {
  const { capturedAt: at } = payments
  const [paid] = await tx.select({ at }).from(payments).where(eq(payments.id, paymentId))
  return new AlreadyDone('ALREADY_PAID', paid?.at ? { at: paid.at } : undefined)
}
