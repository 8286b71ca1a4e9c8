import { and, desc, eq, sql } from 'drizzle-orm'
import { isErased } from '../../domain/accounts/erased.ts'
import { addDays, startOfDay } from '../../domain/dates.ts'
import { UNDO_MS } from '../../domain/deliveries/failures.ts'
import type { DeliveryAction, DeliveryStatus } from '../../domain/deliveries/rules.ts'
import type { Mark, MarkAnswer } from '../../domain/runs/contract.ts'
import { type Press, standingMark, takesBack } from '../../domain/runs/rules.ts'
import type { Db } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'
import { changeStatus, MARK_END } from '../deliveries/changeStatus.ts'
import { type DeliveryRow, deliveries, deliveryHistory } from '../deliveries/table.ts'
import { followUndo, lockSubscriptionsOf } from '../subscriptions/undone.ts'
import { type RunLinkRow, runLinks, runMarks } from './table.ts'

/** Of this run: its day, its slot, its driver. What was given to somebody else meanwhile is not. */
const isOfRun = ({ date, slot, driverId }: RunLinkRow) =>
  and(
    eq(deliveries.date, date),
    eq(deliveries.deliveryTimeSlot, slot),
    eq(deliveries.deliveryPersonId, driverId),
  )

/**
 * Takes one mark of a driver, once. What becomes of the delivery depends on which marks of it there are, not on the
 * order in which they came (`standingMark`): a mark that comes after a later one changes nothing.
 */
export const takeMark = (db: Db, link: RunLinkRow, mark: Mark, now: Date): Promise<MarkAnswer> =>
  transaction(db, async (tx) => {
    const answer = (result: MarkAnswer['result'], status: DeliveryStatus | null) => ({
      id: mark.id,
      result,
      status,
    })
    const [customer] = await lockSubscriptionsOf(tx, [mark.deliveryId])
    // Whoever else changes this delivery, or sends the same mark at the same moment, waits here.
    const [delivery] = await tx
      .select()
      .from(deliveries)
      .where(and(eq(deliveries.id, mark.deliveryId), isOfRun(link)))
      .for('update')
    if (!delivery) return answer('REFUSED', null)
    const press = pressOf(mark, now)
    const { before, early, undone } = await readPresses(tx, link, delivery.id, press)
    const [kept] = await tx
      .insert(runMarks)
      .values({
        ...press,
        linkId: link.id,
        deliveryId: delivery.id,
        pressedAt: press.at,
        receivedAt: now,
        result: 'TAKEN',
      })
      .onConflictDoNothing()
      .returning()
    if (!kept) {
      const [known] = await tx.select().from(runMarks).where(eq(runMarks.id, mark.id))
      const isIt = known?.deliveryId === delivery.id
      return answer(isIt ? known.result : 'REFUSED', isIt ? delivery.status : null)
    }
    const standing = (marks: readonly Press[]) => {
      const last = standingMark(marks)
      return last && last.sequence > undone ? last : null
    }
    const [stood, stands] = [standing(before), standing([...before, press, ...early])]
    // Nothing is taken back, or brought, for somebody who was erased: their row is locked, as for the erasure.
    const isGone = customer !== undefined && isErased(customer.email)
    const moved =
      stood?.id === stands?.id
        ? delivery
        : isGone
          ? null
          : await move(tx, { delivery, link, stands, markId: mark.id }, now)
    if (moved !== null)
      for (const { id } of early)
        await tx.update(runMarks).set({ result: 'TAKEN' }).where(eq(runMarks.id, id))
    const result = moved === null ? 'REFUSED' : resultOf(press, { stood, stands }, before)
    if (result !== 'TAKEN') await tx.update(runMarks).set({ result }).where(eq(runMarks.id, mark.id))
    return answer(result, (moved ?? delivery).status)
  })

const pressOf = ({ id, kind, reason, note, at, sequence }: Mark, receivedAt: Date): Press => ({
  id,
  kind,
  reason: kind === 'FAILED' ? (reason ?? 'OTHER') : null,
  note: kind === 'FAILED' ? note || null : null,
  at: new Date(at),
  receivedAt,
  sequence,
})

/** The shop has taken back what the mark in the query around it did. */
const isUndone = sql<boolean>`exists (
  select from delivery_history line join delivery_history later using (delivery_id)
  where delivery_id = run_marks.delivery_id and line.reason = 'DRIVER'
    and right(line.id::text, ${sql.raw(String(MARK_END))}) = right(run_marks.id::text, ${sql.raw(String(MARK_END))})
    and later.reason <> 'DRIVER' and later.at > line.at)`

/**
 * What this driver pressed at this door before, by whichever link; what was refused counts no more than on the phone. Up
 * to the number of the last that the shop took back none stands again. `early`: undos that were refused because the mark
 * they undo, the present one, had not arrived.
 */
async function readPresses(tx: Db, { driverId }: RunLinkRow, deliveryId: string, press: Press) {
  const all = await tx
    .select({ mark: runMarks, isUndone })
    .from(runMarks)
    .innerJoin(runLinks, eq(runLinks.id, runMarks.linkId))
    .where(and(eq(runMarks.deliveryId, deliveryId), eq(runLinks.driverId, driverId)))
  const rows = all.filter(({ mark }) => mark.result !== 'REFUSED')
  const refused = all.filter(({ mark }) => mark.result === 'REFUSED' && mark.kind === 'UNDO').map(pressed)
  return {
    before: rows.map(pressed),
    early: refused.filter((undo) => undo.sequence > press.sequence && takesBack(undo, press)),
    undone: Math.max(-1, ...rows.flatMap((row) => (row.isUndone ? [row.mark.sequence] : []))),
  }
}

const pressed = ({ mark }: { mark: typeof runMarks.$inferSelect }): Press => ({ ...mark, at: mark.pressedAt })

/** An undo that came too late for what it undoes is refused; any other mark that does not stand was overtaken. */
function resultOf(
  press: Press,
  { stood, stands }: { stood: Press | null; stands: Press | null },
  before: readonly Press[],
): MarkAnswer['result'] {
  if (stands?.id === press.id) return 'TAKEN'
  if (press.kind === 'UNDO' && (stands === null || stands.id !== stood?.id)) return 'TAKEN'
  const isLast = before.every((other) => other.sequence <= press.sequence)
  return press.kind === 'UNDO' && isLast ? 'REFUSED' : 'SUPERSEDED'
}

/** How a delivery comes to where a driver can settle it. What was cancelled never does. */
const toTheDoor: Record<DeliveryStatus, readonly DeliveryAction[] | null> = {
  SCHEDULED: ['prepare', 'dispatch'],
  PREPARING: ['dispatch'],
  OUT_FOR_DELIVERY: [],
  DELIVERED: ['undoDeliver'],
  FAILED: ['undoFail'],
  CANCELLED: null,
}
const settles = { DELIVERED: ['deliver'], FAILED: ['fail'], UNDO: [] } as const

type Move = { delivery: DeliveryRow; link: RunLinkRow; stands: Press | null; markId: string }

/**
 * Brings a delivery to what its standing mark says. Who stands at the door is ahead of the panel: what nobody had
 * prepared or sent out goes through these steps first. What somebody in the shop settled stays: null; so does what a driver
 * settled more than two minutes ago, whatever time the phone names.
 */
async function move(
  tx: Db,
  { delivery, link, stands, markId }: Move,
  now: Date,
): Promise<DeliveryRow | null> {
  const isSettled = delivery.status === 'DELIVERED' || delivery.status === 'FAILED'
  const settled = isSettled ? await lastLine(tx, delivery.id) : undefined
  if (isSettled && settled?.reason !== 'DRIVER') return null
  if (stands && isThere(delivery, stands)) return atThePress(tx, delivery, stands, now)
  if (settled && now.getTime() - settled.at.getTime() > UNDO_MS) return null
  // Nothing stands, and the delivery is not settled any more either: the shop took it back already.
  if (!isSettled && stands === null) return delivery
  const before = toTheDoor[delivery.status]
  if (!before) return null
  const how = {
    id: delivery.id,
    byUserId: null,
    reason: 'DRIVER',
    markId,
    ...(stands?.reason && { failure: { reason: stands.reason, note: stands.note } }),
    where: isOfRun(link),
  } as const
  let row: DeliveryRow | null = null
  for (const action of [...before, ...settles[stands?.kind ?? 'UNDO']]) {
    const changed = await changeStatus(tx, { ...how, action }, now)
    if (!changed && row) throw new Error('a locked delivery changed')
    if (!changed) return null
    row = changed
  }
  if (row) await followUndo(tx, [{ row, from: delivery.status }], null, now)
  return row && stands ? atThePress(tx, row, stands, now) : row
}

/** Pressed twice, or on two phones: nothing is to be done again. */
const isThere = (delivery: DeliveryRow, { kind, reason, note }: Press) =>
  delivery.status === kind && delivery.failureReason === reason && delivery.failureNote === note

async function lastLine(tx: Db, deliveryId: string) {
  const [last] = await tx
    .select({ reason: deliveryHistory.reason, at: deliveryHistory.at })
    .from(deliveryHistory)
    .where(eq(deliveryHistory.deliveryId, deliveryId))
    .orderBy(desc(deliveryHistory.at), desc(deliveryHistory.id))
    .limit(1)
  return last
}

/** It was brought when it was pressed, not when the phone found a connection; within its day, not in the future. */
async function atThePress(tx: Db, row: DeliveryRow, { at }: Press, now: Date): Promise<DeliveryRow> {
  // A failure keeps the moment we heard of it: the email about it goes by that.
  if (row.status !== 'DELIVERED') return row
  const begin = startOfDay(row.date).getTime()
  const end = startOfDay(addDays(row.date, 1)).getTime() - 1
  const time = Math.min(Math.max(at.getTime(), begin), end, now.getTime())
  const [timed] = await tx
    .update(deliveries)
    .set({ deliveredAt: new Date(time) })
    .where(eq(deliveries.id, row.id))
    .returning()
  return timed ?? row
}
