import type { Day } from '../dates.ts'
import type { MoveReason } from '../deliveries/rules.ts'
import type { Move } from './changes.ts'

/** The planned day that a delivery replaces, and why there is no delivery on that day. */
export type MoveNote = { readonly movedFrom: Day; readonly movedBecause: MoveReason }
export type NotedDelivery = { readonly id: string; readonly date: Day; readonly note: MoveNote | null }

/**
 * The move note of each open delivery of a subscription after these moves. A delivery on a day that the customer had
 * anyway gets no note, whichever row it is: the end of a pause returns the days in another order. Each other delivery
 * names one of the planned days that are now empty, its own if it is one of them. A delivery that comes earlier than
 * planned gets no note.
 */
export function moveNotes(
  open: readonly NotedDelivery[],
  moves: readonly Move[],
  because: MoveReason,
): ReadonlyMap<string, MoveNote | null> {
  const wentTo = new Map(moves.map(({ id, to }) => [id, to]))
  const planned = open.map(({ id, date, note }) => ({
    id,
    date: wentTo.get(id) ?? date,
    own: note ?? { movedFrom: date, movedBecause: because },
  }))
  const had = new Set(planned.map(({ own }) => own.movedFrom))
  const has = new Set(planned.map(({ date }) => date))
  const isNew = ({ date }: Planned) => !had.has(date)
  const isEmpty = ({ own }: Planned) => !has.has(own.movedFrom)

  const notes = new Map<string, MoveNote | null>(planned.map(({ id }) => [id, null]))
  for (const one of planned) if (isNew(one) && isEmpty(one)) notes.set(one.id, one.own)
  const empty = planned
    .filter((one) => isEmpty(one) && !isNew(one))
    .map(({ own }) => own)
    .toSorted((a, b) => (a.movedFrom < b.movedFrom ? -1 : 1))
  const unnamed = planned
    .filter((one) => isNew(one) && !isEmpty(one))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
  for (const [i, { id }] of unnamed.entries()) notes.set(id, empty[i] ?? null)
  for (const { id, date } of planned) if ((notes.get(id)?.movedFrom ?? date) > date) notes.set(id, null)
  return notes
}
type Planned = { readonly date: Day; readonly own: MoveNote }
