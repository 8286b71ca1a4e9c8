import { addDays, type Day, startOfDay } from '../dates.ts'
import type { FailureReason } from '../deliveries/failures.ts'
import { marksUntil, UNDO_MS } from '../deliveries/failures.ts'

export const markKinds = ['DELIVERED', 'FAILED', 'UNDO'] as const
export type MarkKind = (typeof markKinds)[number]
export const markResults = ['TAKEN', 'SUPERSEDED', 'REFUSED'] as const

/** A run's page opens on its day; marks are accepted until noon of the next day. */
export const runState = (date: Day, now: Date): 'NOT_YET' | 'OPEN' | 'MARKS_ONLY' | 'OVER' => {
  if (now < startOfDay(date)) return 'NOT_YET'
  if (now < startOfDay(addDays(date, 1))) return 'OPEN'
  return now < marksUntil(date) ? 'MARKS_ONLY' : 'OVER'
}

/** A mark that the driver made for one delivery. */
export type PressedMark = {
  id: string
  kind: MarkKind
  reason: FailureReason | null
  note: string | null
  at: Date
  /** When the server received it; null on the phone. */
  receivedAt: Date | null
  sequence: number
}

const bySequence = (a: PressedMark, b: PressedMark) => a.sequence - b.sequence || (a.id < b.id ? -1 : 1)

/** Compares the phone's own two times, because offline both arrive later. */
export const canUndo = (pressed: Date, undo: Date) => Math.abs(undo.getTime() - pressed.getTime()) <= UNDO_MS

/**
 * The server refuses an undo that it receives more than two minutes after the mark, whatever times the phone reports.
 */
export const takesBack = (undo: PressedMark, pressed: PressedMark) =>
  canUndo(pressed.at, undo.at) &&
  (undo.receivedAt === null ||
    pressed.receivedAt === null ||
    undo.receivedAt.getTime() - pressed.receivedAt.getTime() <= UNDO_MS)

/**
 * The mark of one delivery that counts, or null: the last one that was not undone. An undo removes every mark for which
 * it is in time, so an older mark counts again. The result depends only on the set of marks, never on the order in
 * which they arrived.
 */
export function standingMark(marks: readonly PressedMark[]): PressedMark | null {
  const standing: PressedMark[] = []
  for (const mark of marks.toSorted(bySequence)) {
    if (mark.kind !== 'UNDO') standing.push(mark)
    else
      for (let last = standing.at(-1); last && takesBack(mark, last); last = standing.at(-1)) standing.pop()
  }
  return standing.at(-1) ?? null
}

/**
 * The sequence number of the next mark: one more than the last, and at least the milliseconds since the day began. So
 * marks from a second phone, or from a phone that lost its last number, still come after earlier ones.
 */
export const nextSequence = (last: number | null, date: Day, at: Date) =>
  Math.max((last ?? -1) + 1, at.getTime() - startOfDay(date).getTime(), 0)
