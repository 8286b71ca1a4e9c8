import type { Day } from '../../../domain/dates.ts'
import type { AdminMenuWeek, BoardSalad } from '../../../domain/menu/contract.ts'

/** A place on the week's board. */
export type SlotPart = 'salad' | 'alternative'
export const slotParts: readonly SlotPart[] = ['salad', 'alternative']
export type Slot = { date: Day; part: SlotPart }
export type BoardDay = AdminMenuWeek['days'][number]
/** What is being moved: from the tray (`from` null) or from another place of the board. */
export type HeldSalad = { salad: BoardSalad; from: Slot | null }

export const isSameSlot = (a: Slot | null, b: Slot | null) => a?.date === b?.date && a?.part === b?.part
export const saladIn = (days: readonly BoardDay[], { date, part }: Slot) =>
  days.find((d) => d.date === date)?.[part] ?? null

const put = (days: readonly BoardDay[], { date, part }: Slot, salad: BoardSalad | null) =>
  days.map((d) => (d.date === date && d.open ? { ...d, [part]: salad } : d))

/** A day without a salad is left to the rotation as a whole: it has no alternative either. */
const whole = (days: readonly BoardDay[]) =>
  days.map((d) => (d.open && d.salad === null ? { ...d, alternative: null } : d))

/** Whether something can be put here: an alternative needs a salad to stand beside. */
export const canTake = (day: BoardDay, part: SlotPart) => day.open && (part === 'salad' || day.salad !== null)

export const clearSlot = (days: readonly BoardDay[], slot: Slot) => whole(put(days, slot, null))

/**
 * Puts a salad into a place. Moved from another place, the two change places; from the tray it replaces what was
 * there. A day never has one salad in both places: the other place takes what had to go.
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

/** The open days whose plan is not what the server has. No alternative means whichever, so it is no change. */
export const changedDays = (before: readonly BoardDay[], after: readonly BoardDay[]) =>
  after.filter((d) => {
    const was = before.find((b) => b.date === d.date)
    const other = d.alternative !== null && was?.alternative?.id !== d.alternative.id
    return d.open && (was?.salad?.id !== d.salad?.id || other)
  })

/** How many deliveries follow the menu of these days. */
export const deliveriesOn = (days: readonly BoardDay[]) => days.reduce((sum, d) => sum + d.deliveries, 0)

/** What the server is asked to keep: these days as they stand on the board, each with the version it was read at. */
export const planBody = (days: readonly BoardDay[]) => ({
  days: days.map(({ date, salad, alternative, version }) => ({
    date,
    saladId: salad?.id ?? null,
    alternativeId: alternative?.id ?? null,
    version,
  })),
})

/**
 * The server's days with what was changed here on top, while they are open. A changed day keeps the version it was
 * read at: if somebody else changed it meanwhile, saving it says so.
 */
export const onTopOf = (days: readonly BoardDay[], mine: readonly BoardDay[]) =>
  days.map((d) => {
    const changed = mine.find((m) => m.date === d.date)
    if (!changed || changedDays([d], [{ ...changed, open: d.open }]).length === 0) return d
    return { ...d, salad: changed.salad, alternative: changed.alternative, version: changed.version }
  })

/**
 * The days changed here since the board was `sent`, to be saved next. One that was saved as it was sent has its new
 * version: nobody is asked to choose between their own two.
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

/** The days changed here that somebody else changed too, since they were read here. */
export const changedByBoth = (theirs: readonly BoardDay[], mine: readonly BoardDay[]) =>
  changedDays(theirs, mine).flatMap((m) => {
    const other = theirs.find((d) => d.date === m.date)
    return other && other.version !== m.version ? [{ date: m.date, mine: m, theirs: other }] : []
  })
