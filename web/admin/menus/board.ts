import type { Day } from '../../../domain/dates.ts'
import type { AdminMenuWeek, BoardSalad } from '../../../domain/menu/contract.ts'

/** A slot of the week's board: a day's salad or its alternative. */
export type SlotPart = 'salad' | 'alternative'
export const slotParts: readonly SlotPart[] = ['salad', 'alternative']
export type Slot = { date: Day; part: SlotPart }
export type BoardDay = AdminMenuWeek['days'][number]
/** The salad being moved: from the tray (`from` null) or from another slot. */
export type HeldSalad = { salad: BoardSalad; from: Slot | null }

export const isSameSlot = (a: Slot | null, b: Slot | null) => a?.date === b?.date && a?.part === b?.part
export const saladIn = (days: readonly BoardDay[], { date, part }: Slot) =>
  days.find((d) => d.date === date)?.[part] ?? null

const put = (days: readonly BoardDay[], { date, part }: Slot, salad: BoardSalad | null) =>
  days.map((d) => (d.date === date && d.open ? { ...d, [part]: salad } : d))

/** A day without a salad is left to the rotation entirely, so it has no alternative either. */
const whole = (days: readonly BoardDay[]) =>
  days.map((d) => (d.open && d.salad === null ? { ...d, alternative: null } : d))

/** Whether the slot accepts a salad. An alternative requires that the day has a salad. */
export const canTake = (day: BoardDay, part: SlotPart) => day.open && (part === 'salad' || day.salad !== null)

export const clearSlot = (days: readonly BoardDay[], slot: Slot) => whole(put(days, slot, null))

/**
 * Puts a salad into a slot. From another slot, the two salads are exchanged; from the tray, it replaces the slot's
 * salad. A day never has the same salad in both slots: the other slot gets the replaced salad or becomes empty.
 */
export function placeSalad(days: readonly BoardDay[], { salad, from }: HeldSalad, to: Slot): BoardDay[] {
  const target = days.find((d) => d.date === to.date)
  if (!target || !canTake(target, to.part) || isSameSlot(from, to)) return [...days]
  const before = target[to.part]
  const other: Slot = { date: to.date, part: to.part === 'salad' ? 'alternative' : 'salad' }
  const doubled = saladIn(days, other)?.id === salad.id && !isSameSlot(from, other)
  const placed = put(days, to, salad)
  if (!from) return doubled ? put(placed, other, before) : placed
  const swapped = put(placed, from, before)
  return whole(doubled ? put(swapped, other, null) : swapped)
}

/**
 * The open days that differ from the server's. No alternative means that the server may choose any, so it is not a
 * change.
 */
export const changedDays = (before: readonly BoardDay[], after: readonly BoardDay[]) =>
  after.filter((d) => {
    const was = before.find((b) => b.date === d.date)
    const other = d.alternative !== null && was?.alternative?.id !== d.alternative.id
    return d.open && (was?.salad?.id !== d.salad?.id || other)
  })

/** How many deliveries the menu of these days affects. */
export const deliveriesOn = (days: readonly BoardDay[]) => days.reduce((sum, d) => sum + d.deliveries, 0)

/** The body that saves these days, each with the version that was read. */
export const planBody = (days: readonly BoardDay[]) => ({
  days: days.map(({ date, salad, alternative, version }) => ({
    date,
    saladId: salad?.id ?? null,
    alternativeId: alternative?.id ?? null,
    version,
  })),
})

/**
 * The server's days with the local changes applied, where the days are open. A changed day keeps the version that was
 * read: if someone else has changed it since, saving it causes a conflict.
 */
export const onTopOf = (days: readonly BoardDay[], mine: readonly BoardDay[]) =>
  days.map((d) => {
    const changed = mine.find((m) => m.date === d.date)
    if (!changed || changedDays([d], [{ ...changed, open: d.open }]).length === 0) return d
    return { ...d, salad: changed.salad, alternative: changed.alternative, version: changed.version }
  })

/**
 * The days changed since the board was `sent`, which are saved next. A day that was saved as it was sent gets its new
 * version, so that users get no conflict with their own save.
 */
export const changedSince = (
  sent: readonly BoardDay[],
  now: readonly BoardDay[],
  saved: readonly BoardDay[],
) =>
  changedDays(sent, now).map((d) => {
    const [was, is] = [sent, saved].map((days) => days.find(({ date }) => date === d.date))
    return was && is && changedDays([is], [was]).length === 0 ? { ...d, version: is.version } : d
  })

/** The locally changed days that someone else has changed too since they were read. */
export const changedByBoth = (theirs: readonly BoardDay[], mine: readonly BoardDay[]) =>
  changedDays(theirs, mine).flatMap((m) => {
    const other = theirs.find((d) => d.date === m.date)
    return other && other.version !== m.version ? [{ date: m.date, mine: m, theirs: other }] : []
  })
