import { expect, test } from 'vitest'
import { addDays, day } from '../dates.ts'
import { moveNotes, type NotedDelivery } from './moveNotes.ts'

const SUNDAY = day('2026-12-06')
const on = (n: number) => addDays(SUNDAY, n)
const plan: NotedDelivery[] = [0, 1, 2, 3].map((n) => ({ id: `d${n}`, date: on(n), note: null }))
type Went = [id: string, from: number, to: number]

/** Applies the changes in order, each with the notes that the one before left. */
function after(...changes: [Parameters<typeof moveNotes>[2], ...Went[]][]) {
  let rows = plan
  for (const [because, ...went] of changes) {
    const moves = went.map(([id, from, to]) => ({ id, from: on(from), to: on(to) }))
    const notes = moveNotes(rows, moves, because)
    rows = rows.map(({ id, date }) => ({
      id,
      date: moves.find((move) => move.id === id)?.to ?? date,
      note: notes.get(id) ?? null,
    }))
  }
  return Object.fromEntries(
    rows.flatMap(({ id, note }) => (note ? [[id, [note.movedFrom, note.movedBecause]]] : [])),
  )
}

test('a moved delivery names its original day', () => {
  expect(after(['PAUSE', ['d1', 1, 4], ['d2', 2, 7]])).toEqual({
    d1: [on(1), 'PAUSE'],
    d2: [on(2), 'PAUSE'],
  })
})

test('a delivery that moves twice names the planned day and the first reason', () => {
  expect(after(['SKIP', ['d1', 1, 4]], ['CLOSURE', ['d1', 4, 7]])).toEqual({ d1: [on(1), 'SKIP'] })
})

test('a delivery that moves back has no note, unless another reason had moved it', () => {
  expect(after(['PAUSE', ['d1', 1, 4]], ['PAUSE', ['d1', 4, 1]])).toEqual({})
  expect(after(['SKIP', ['d1', 1, 4]], ['PAUSE', ['d1', 4, 7]], ['PAUSE', ['d1', 7, 4]])).toEqual({
    d1: [on(1), 'SKIP'],
  })
})

test('if another delivery takes the freed day, the one still away names the day that is empty', () => {
  expect(after(['CLOSURE', ['d1', 1, 4], ['d2', 2, 7]], ['CLOSURE', ['d2', 7, 1]])).toEqual({
    d1: [on(2), 'CLOSURE'],
  })
})

test('after a pause that ended a day late, only the last delivery has a note, for the lost day', () => {
  const back = plan.map(({ id }, n): Went => [id, n + 20, n + 1])
  expect(after(['PAUSE', ...plan.map(({ id }, n): Went => [id, n, n + 20])], ['PAUSE', ...back])).toEqual({
    d3: [SUNDAY, 'PAUSE'],
  })
})

test('a delivery that comes earlier than planned has no note', () => {
  expect(after(['CLOSURE', ['d3', 3, -1]])).toEqual({})
})
