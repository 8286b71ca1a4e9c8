import { expect, test } from 'vitest'
import { addDays, day } from '../dates.ts'
import { moveNotes, type NotedDelivery } from './moveNotes.ts'

const SUNDAY = day('2026-12-06')
const on = (n: number) => addDays(SUNDAY, n)
const plan: NotedDelivery[] = [0, 1, 2, 3].map((n) => ({ id: `d${n}`, date: on(n), note: null }))
type Went = [id: string, from: number, to: number]

/** A change after the other, each with the notes the one before it left. */
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

test('what is moved names the day it had', () => {
  expect(after(['PAUSE', ['d1', 1, 4], ['d2', 2, 7]])).toEqual({
    d1: [on(1), 'PAUSE'],
    d2: [on(2), 'PAUSE'],
  })
})

test('moved twice it names the day of the plan, and why nothing comes then', () => {
  expect(after(['SKIP', ['d1', 1, 4]], ['CLOSURE', ['d1', 4, 7]])).toEqual({ d1: [on(1), 'SKIP'] })
})

test('back on its day it says nothing, and what was moved for another reason still does', () => {
  expect(after(['PAUSE', ['d1', 1, 4]], ['PAUSE', ['d1', 4, 1]])).toEqual({})
  expect(after(['SKIP', ['d1', 1, 4]], ['PAUSE', ['d1', 4, 7]], ['PAUSE', ['d1', 7, 4]])).toEqual({
    d1: [on(1), 'SKIP'],
  })
})

test('another row on the day that came free: who stays away names the day that is empty', () => {
  expect(after(['CLOSURE', ['d1', 1, 4], ['d2', 2, 7]], ['CLOSURE', ['d2', 7, 1]])).toEqual({
    d1: [on(2), 'CLOSURE'],
  })
})

test('all of it paused and resumed a day later: only what is new stands in, for the day that was lost', () => {
  const back = plan.map(({ id }, n): Went => [id, n + 20, n + 1])
  expect(after(['PAUSE', ...plan.map(({ id }, n): Went => [id, n, n + 20])], ['PAUSE', ...back])).toEqual({
    d3: [SUNDAY, 'PAUSE'],
  })
})

test('what comes earlier than planned took nothing away', () => {
  expect(after(['CLOSURE', ['d3', 3, -1]])).toEqual({})
})
