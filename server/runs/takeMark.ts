import { and, desc, eq, sql } from 'drizzle-orm'
import { isErased } from '../../domain/accounts/erased.ts'
import { addDays, startOfDay } from '../../domain/dates.ts'
import { UNDO_MS } from '../../domain/deliveries/failures.ts'
import type { DeliveryAction, DeliveryStatus } from '../../domain/deliveries/rules.ts'
import type { Mark, MarkAnswer } from '../../domain/runs/contract.ts'
import { type PressedMark, standingMark, takesBack } from '../../domain/runs/rules.ts'
import type { Db } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'
import { changeStatus, MARK_END } from '../deliveries/changeStatus.ts'
import { followUndo, lockSubscriptionsOf } from '../subscriptions/changes/undone.ts'
import { type DeliveryRow, deliveries, deliveryHistory } from '../tables/deliveries.ts'
import { type RunLinkRow, runLinks, runMarks } from '../tables/runs.ts'

/**
 * Condition for deliveries of this run: its day, slot and driver. Excludes deliveries given to another driver
 * meanwhile.
 */
const isOfRun = ({ date, slot, driverId }: RunLinkRow) =>
  and(
    eq(deliveries.date, date),
    eq(deliveries.deliveryTimeSlot, slot),
    eq(deliveries.deliveryPersonId, driverId),
  )

/**
 * Takes one mark of a driver, once. The result depends on which marks of the delivery exist, not on their order of
 * arrival (`standingMark`): a mark that arrives after a later one changes nothing.
 */
export const takeMark = (db: Db, link: RunLinkRow, mark: Mark, now: Date): Promise<MarkAnswer> =>
  transaction(db, async (tx) => {
    const answer = (result: MarkAnswer['result'], status: DeliveryStatus | null) => ({
      id: mark.id,
      result,
      status,
    })
    const [customer] = await lockSubscriptionsOf(tx, [mark.deliveryId])
    // Any other transaction that changes this delivery, or takes the same mark, waits here.
    const [delivery] = await tx
      .select()
      .from(deliveries)
      .where(and(eq(deliveries.id, mark.deliveryId), isOfRun(link)))
      .for('update')
    if (!delivery) return answer('REFUSED', null)
    const press = pressOf(mark, now)
    const { before, early, undone } = await readPresses(tx, link, delivery.id, press)
    const [saved] = await tx
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
    if (!saved) {
      const [known] = await tx.select().from(runMarks).where(eq(runMarks.id, mark.id))
      const isIt = known?.deliveryId === delivery.id
      return answer(isIt ? known.result : 'REFUSED', isIt ? delivery.status : null)
    }
    const standing = (marks: readonly PressedMark[]) => {
      const last = standingMark(marks)
      return last && last.sequence > undone ? last : null
    }
    const [stood, stands] = [standing(before), standing([...before, press, ...early])]
    // Nothing changes for a customer who was erased. The subscription's row is locked, and the erasure locks it too.
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

const pressOf = ({ id, kind, reason, note, at, sequence }: Mark, receivedAt: Date): PressedMark => ({
  id,
  kind,
  reason: kind === 'FAILED' ? (reason ?? 'OTHER') : null,
  note: kind === 'FAILED' ? note || null : null,
  at: new Date(at),
  receivedAt,
  sequence,
})

/** For use inside a query on run_marks: the shop has undone the effect of the mark. */
const isUndone = sql<boolean>`exists (
  select from delivery_history line join delivery_history later using (delivery_id)
  where delivery_id = run_marks.delivery_id and line.reason = 'DRIVER'
    and right(line.id::text, ${sql.raw(String(MARK_END))}) = right(run_marks.id::text, ${sql.raw(String(MARK_END))})
    and later.reason <> 'DRIVER' and later.at > line.at)`

/**
 * Returns this driver's earlier marks for the delivery, over all links; refused marks do not count. `undone` is the
 * sequence number of the last mark that the shop has undone: no mark up to it counts again. `early` are undos that were
 * refused because the mark they undo, the present one, had not arrived.
 */
async function readPresses(tx: Db, { driverId }: RunLinkRow, deliveryId: string, press: PressedMark) {
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

const pressed = ({ mark }: { mark: typeof runMarks.$inferSelect }): PressedMark => ({
  ...mark,
  at: mark.pressedAt,
})

/** An undo that came too late is refused. Any other mark that does not count was superseded by a later one. */
function resultOf(
  press: PressedMark,
  { stood, stands }: { stood: PressedMark | null; stands: PressedMark | null },
  before: readonly PressedMark[],
): MarkAnswer['result'] {
  if (stands?.id === press.id) return 'TAKEN'
  if (press.kind === 'UNDO' && (stands === null || stands.id !== stood?.id)) return 'TAKEN'
  const isLast = before.every((other) => other.sequence <= press.sequence)
  return press.kind === 'UNDO' && isLast ? 'REFUSED' : 'SUPERSEDED'
}

/** The steps that bring a delivery to where a driver can settle it; null for a cancelled one. */
const stepsToDispatch: Record<DeliveryStatus, readonly DeliveryAction[] | null> = {
  SCHEDULED: ['prepare', 'dispatch'],
  PREPARING: ['dispatch'],
  OUT_FOR_DELIVERY: [],
  DELIVERED: ['undoDeliver'],
  FAILED: ['undoFail'],
  CANCELLED: null,
}
const settles = { DELIVERED: ['deliver'], FAILED: ['fail'], UNDO: [] } as const

type Move = { delivery: DeliveryRow; link: RunLinkRow; stands: PressedMark | null; markId: string }

/**
 * Applies the mark that counts to a delivery. The driver is ahead of the admin panel, so a delivery that was not
 * prepared or dispatched takes these steps first. Returns null, and changes nothing, if the shop settled the delivery,
 * or if a driver settled it more than two minutes ago by the server's clock.
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
  // No mark counts, and the delivery is not settled any more: the shop has undone it already.
  if (!isSettled && stands === null) return delivery
  const before = stepsToDispatch[delivery.status]
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

/** The same mark twice, or from two phones: nothing changes. */
const isThere = (delivery: DeliveryRow, { kind, reason, note }: PressedMark) =>
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

/**
 * Sets the delivery time to when the driver pressed, not when the phone was online again. Limited to the delivery day
 * and never in the future.
 */
async function atThePress(tx: Db, row: DeliveryRow, { at }: PressedMark, now: Date): Promise<DeliveryRow> {
  // A failure keeps the time at which the server received it, because its email depends on that time.
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
