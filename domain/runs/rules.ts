import { addDays, type Day, startOfDay } from '../dates.ts'
import type { FailureReason } from '../deliveries/failures.ts'
import { marksUntil, UNDO_MS } from '../deliveries/failures.ts'

export const markKinds = ['DELIVERED', 'FAILED', 'UNDO'] as const
export type MarkKind = (typeof markKinds)[number]
export const markResults = ['TAKEN', 'SUPERSEDED', 'REFUSED'] as const

/** A run's page opens on its day; its marks are taken until noon of the next. */
export const runState = (date: Day, now: Date): 'NOT_YET' | 'OPEN' | 'MARKS_ONLY' | 'OVER' => {
  if (now < startOfDay(date)) return 'NOT_YET'
  if (now < startOfDay(addDays(date, 1))) return 'OPEN'
  return now < marksUntil(date) ? 'MARKS_ONLY' : 'OVER'
}

/** What was pressed at one door. */
export type Press = {
  id: string
  kind: MarkKind
  reason: FailureReason | null
  note: string | null
  at: Date
  /** When it came to the server; null on the phone. */
  receivedAt: Date | null
  sequence: number
}

const inOrder = (a: Press, b: Press) => a.sequence - b.sequence || (a.id < b.id ? -1 : 1)

/** By the phone's own two times: without a connection both come later. */
export const canUndo = (pressed: Date, undo: Date) => Math.abs(undo.getTime() - pressed.getTime()) <= UNDO_MS

/** An undo that comes to the server more than two minutes after its mark is refused, whatever time the phone names. */
export const takesBack = (undo: Press, pressed: Press) =>
  canUndo(pressed.at, undo.at) &&
  (undo.receivedAt === null ||
    pressed.receivedAt === null ||
    undo.receivedAt.getTime() - pressed.receivedAt.getTime() <= UNDO_MS)

/**
 * Which mark of one delivery stands, or null: the last one that was not taken back. An undo takes back every mark it is
 * in time for; an older one stands again. It depends on which marks there are, never on the order in which they came.
 */
export function standingMark(marks: readonly Press[]): Press | null {
  const standing: Press[] = []
  for (const mark of marks.toSorted(inOrder)) {
    if (mark.kind !== 'UNDO') standing.push(mark)
    else
      for (let last = standing.at(-1); last && takesBack(mark, last); last = standing.at(-1)) standing.pop()
  }
  return standing.at(-1) ?? null
}

/**
 * The number of the next mark: one more than the last, and never below the milliseconds of its day. So marks of a
 * phone that forgot its last one, or of a second phone, still come after those pressed before.
 */
export const nextSequence = (last: number | null, date: Day, at: Date) =>
  Math.max((last ?? -1) + 1, at.getTime() - startOfDay(date).getTime(), 0)
