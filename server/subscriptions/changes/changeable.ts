import { and, asc, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import { type Day, dayInBahrain } from '../../../domain/dates.ts'
import type { MoveReason } from '../../../domain/deliveries/rules.ts'
import { AppError } from '../../../domain/errors.ts'
import type { Language } from '../../../domain/language.ts'
import type { ChangeableSubscription, Move, Rescheduled } from '../../../domain/subscriptions/changes.ts'
import { type MoveNote, moveNotes } from '../../../domain/subscriptions/moveNotes.ts'
import type { Db } from '../../db/client.ts'
import { bumpVersion } from '../../db/version.ts'
import { closureDays, type DeliveryRow, deliveries } from '../../tables/deliveries.ts'
import { orders } from '../../tables/orders.ts'
import { payments } from '../../tables/payments.ts'
import {
  type SubscriptionRow,
  skippedDays,
  subscriptionPauses,
  subscriptions,
} from '../../tables/subscriptions.ts'

/** Which subscription changes, and by whom. `ownerId` null: an admin makes the change. */
export type ChangeRequest = { id: string; ownerId: string | null; byUserId: string; language: Language }

export type Changeable = {
  row: SubscriptionRow
  subscription: ChangeableSubscription
  pauseId: string | null
  /** The later of order and capture. */
  paidAt: Date
}

/**
 * Returns a subscription with everything that the rules of change need. Locks its row and its deliveries, so that two
 * changes, or a change and the freeze, run one after the other.
 */
export async function lockChangeable(
  tx: Db,
  { id, ownerId }: Pick<ChangeRequest, 'id' | 'ownerId'>,
  now: Date,
): Promise<Changeable> {
  // Read before anything is locked: a closure being added waits for transactions that have read this table,
  // and this read waits for it.
  const closed = await tx
    .select()
    .from(closureDays)
    .where(gte(closureDays.date, dayInBahrain(now)))
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.id, id), ownerId === null ? undefined : eq(subscriptions.userId, ownerId)))
    .for('update')
  if (!row) throw new AppError('NOT_FOUND')
  const days = await tx
    .select()
    .from(deliveries)
    .where(eq(deliveries.subscriptionId, id))
    .orderBy(asc(deliveries.date))
    .for('update')
  const [pause] = await tx
    .select()
    .from(subscriptionPauses)
    .where(and(eq(subscriptionPauses.subscriptionId, id), isNull(subscriptionPauses.endedAt)))
  const skips = await tx.select().from(skippedDays).where(eq(skippedDays.subscriptionId, id))
  const [paid] = row.paymentId
    ? await tx
        .select({ orderedAt: orders.createdAt, capturedAt: payments.capturedAt })
        .from(payments)
        .leftJoin(orders, eq(orders.id, payments.orderId))
        .where(eq(payments.id, row.paymentId))
    : []
  return {
    row,
    subscription: changeableFromRows(row, { days, pause, skips, closed: closed.map((c) => c.date) }),
    pauseId: pause?.id ?? null,
    paidAt: paidAt(row, paid?.orderedAt, paid?.capturedAt),
  }
}

/** Converts the rows to what the rules of change take. */
export const changeableFromRows = (
  row: SubscriptionRow,
  { days, pause, skips, closed }: RowsOf,
): ChangeableSubscription => ({
  status: row.status,
  plannedStart: row.plannedStart,
  boughtAt: row.createdAt,
  deliveries: days.map((d) => ({
    id: d.id,
    date: d.date,
    status: d.status,
    frozen: d.frozenAt !== null,
    redelivery: d.redeliveryOf !== null,
    moved: d.movedFrom !== null,
    chosenAt:
      row.userId && days.some(({ id, resolvedBy }) => id === d.redeliveryOf && resolvedBy === row.userId)
        ? d.createdAt
        : null,
  })),
  pause: pause ? { from: pause.fromDate, to: pause.toDate } : null,
  skips: skips.map((s) => s.date),
  closed,
})
type RowsOf = {
  days: readonly Pick<
    DeliveryRow,
    'id' | 'date' | 'status' | 'frozenAt' | 'redeliveryOf' | 'resolvedBy' | 'movedFrom' | 'createdAt'
  >[]
  /** The running or scheduled pause. */
  pause: typeof subscriptionPauses.$inferSelect | undefined
  skips: readonly { date: Day }[]
  closed: readonly Day[]
}

/**
 * The later of order and capture. The two hours for a refund count from here, not from when an admin recovered an older
 * payment.
 */
export const paidAt = (
  { createdAt }: SubscriptionRow,
  orderedAt: Date | null | undefined,
  capturedAt: Date | null | undefined,
): Date => {
  if (orderedAt && capturedAt) return orderedAt > capturedAt ? orderedAt : capturedAt
  return orderedAt ?? capturedAt ?? createdAt
}

/**
 * Moves deliveries to their new days. Settings for one day only (alternative salad, address, note, driver) stay behind
 * with the old day. No new day is taken by another row, so the order does not matter.
 */
export async function moveDeliveries(tx: Db, moves: readonly Move[], because: MoveReason, now: Date) {
  if (moves.length === 0) return
  const notes = await notesOnceMoved(tx, moves, because)
  const list = sql`jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as moved(id uuid, "from" date, "to" date)`
  const nowhere = {
    city: null,
    block: null,
    road: null,
    building: null,
    flat: null,
    houseNo: null,
    governorate: null,
  }
  const moved = await tx
    .update(deliveries)
    .set({
      date: sql`moved."to"`,
      alternative: false,
      deliveryAddress: null,
      ...nowhere,
      deliveryInstructions: null,
      deliveryNotes: null,
      // Drivers are planned by day: this driver may not work on the new one.
      deliveryPersonId: null,
      ...bumpVersion(deliveries),
      updatedAt: now,
    })
    .from(list)
    .where(
      and(
        sql`${deliveries.id} = moved.id and ${deliveries.date} = moved."from"`,
        inArray(deliveries.status, ['SCHEDULED']),
        isNull(deliveries.frozenAt),
      ),
    )
    .returning({ id: deliveries.id })
  if (moved.length !== moves.length)
    throw new Error('a locked delivery changed: this was called outside a transaction')
  const notesTable = sql`jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as said(id uuid, "movedFrom" date, "movedBecause" text)`
  await tx
    .update(deliveries)
    .set({ movedFrom: sql`said."movedFrom"`, movedBecause: sql`said."movedBecause"` })
    .from(notesTable)
    .where(sql`${deliveries.id} = said.id and ${deliveries.movedFrom} is distinct from said."movedFrom"`)
}

/** Includes deliveries that stay, because the day in their note may be taken again. */
async function notesOnceMoved(tx: Db, moves: readonly Move[], because: MoveReason) {
  const { id, subscriptionId, date, movedFrom, movedBecause } = deliveries
  const isMoved = sql`${id} = any(${sql.param(moves.map((move) => move.id))}::uuid[])`
  const isOpen = and(eq(deliveries.status, 'SCHEDULED'), isNull(deliveries.frozenAt))
  const concerned = tx.select({ subscriptionId }).from(deliveries).where(isMoved)
  const rows = await tx
    .select({ id, subscriptionId, date, movedFrom, movedBecause })
    .from(deliveries)
    .where(and(inArray(subscriptionId, concerned), isOpen))
  const moveOf = new Map(moves.map((move) => [move.id, move]))
  return [...Map.groupBy(rows, (row) => row.subscriptionId).values()].flatMap((open) => {
    const noted = open.map((row) => ({ id: row.id, date: row.date, note: noteOf(row) }))
    const own = open.flatMap((row) => moveOf.get(row.id) ?? [])
    return [...moveNotes(noted, own, because)].map(([id, note]) => ({
      id,
      movedFrom: note?.movedFrom ?? null,
      movedBecause: note?.movedBecause ?? null,
    }))
  })
}

const noteOf = ({
  movedFrom,
  movedBecause,
}: Pick<DeliveryRow, 'movedFrom' | 'movedBecause'>): MoveNote | null =>
  movedFrom && movedBecause && { movedFrom, movedBecause }

/** The part of a move that the history keeps. */
export const movesOf = ({ moves, endDate }: Rescheduled) => ({
  moves: moves.map(({ from, to }) => ({ from, to })),
  endDate,
})
