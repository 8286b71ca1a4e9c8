import { describe, expect, test } from 'vitest'
import { day, MINUTE_MS, startOfDay } from '../dates.ts'
import { UNDO_MS } from '../deliveries/failures.ts'
import { nextSequence, type PressedMark, runState, standingMark } from './rules.ts'

const DAY = day('2026-12-06')
const NINE = startOfDay(DAY).getTime() + 9 * 60 * MINUTE_MS
const press = (sequence: number, kind: PressedMark['kind'], ms = sequence * 1000): PressedMark => ({
  id: `mark ${sequence}`,
  kind,
  reason: kind === 'FAILED' ? 'OTHER' : null,
  note: null,
  at: new Date(NINE + ms),
  receivedAt: null,
  sequence,
})

describe('the marks of one delivery', () => {
  test('the last one that was not undone counts', () => {
    expect(standingMark([])).toBeNull()
    expect(standingMark([press(2, 'FAILED'), press(1, 'DELIVERED')])?.sequence).toBe(2)
    expect(standingMark([press(2, 'UNDO'), press(1, 'DELIVERED')])).toBeNull()
    expect(standingMark([press(3, 'FAILED'), press(2, 'UNDO'), press(1, 'DELIVERED')])?.sequence).toBe(3)
  })
  test('an undo works within two minutes, and does not restore the mark before', () => {
    const pressed = press(1, 'DELIVERED', 0)
    expect(standingMark([pressed, press(2, 'UNDO', UNDO_MS)])).toBeNull()
    expect(standingMark([pressed, press(2, 'UNDO', UNDO_MS + 1)])).toBe(pressed)
    expect(standingMark([press(1, 'DELIVERED'), press(2, 'FAILED'), press(3, 'UNDO')])).toBeNull()
  })
  test('an undo must arrive within two minutes of its mark, or together with it', () => {
    const received = (mark: PressedMark, ms: number) => ({ ...mark, receivedAt: new Date(NINE + ms) })
    const pressed = received(press(1, 'DELIVERED'), 0)
    expect(standingMark([pressed, received(press(2, 'UNDO'), UNDO_MS)])).toBeNull()
    expect(standingMark([pressed, received(press(2, 'UNDO'), UNDO_MS + 1)])).toBe(pressed)
    const later = 100 * UNDO_MS
    const [mark, undo] = [received(press(1, 'DELIVERED'), later), received(press(2, 'UNDO'), later)]
    expect(standingMark([mark, undo])).toBeNull()
    // A new mark and its undo do not undo a mark that was settled long before.
    const [again, back] = [press(2, 'FAILED', later), press(3, 'UNDO', later)].map((m) => received(m, later))
    expect(standingMark([pressed, again, back].filter((m) => m !== undefined))).toBe(pressed)
  })
})

test('sequence numbers increase, and a phone without a stored one continues after its earlier marks', () => {
  const at = new Date(NINE)
  expect(nextSequence(null, DAY, at)).toBe(9 * 60 * MINUTE_MS)
  expect(nextSequence(9 * 60 * MINUTE_MS, DAY, at)).toBe(9 * 60 * MINUTE_MS + 1)
  expect(nextSequence(null, DAY, new Date(0))).toBe(0)
})

test('a run opens on its day and accepts marks until noon of the next', () => {
  const state = (text: string) => runState(DAY, new Date(`${text}+03:00`))
  expect(state('2026-12-05T23:59:59.999')).toBe('NOT_YET')
  expect(state('2026-12-06T00:00:00')).toBe('OPEN')
  expect(state('2026-12-06T23:59:59.999')).toBe('OPEN')
  expect(state('2026-12-07T00:00:00')).toBe('MARKS_ONLY')
  expect(state('2026-12-07T11:59:59.999')).toBe('MARKS_ONLY')
  expect(state('2026-12-07T12:00:00')).toBe('OVER')
})
