import { expect, test } from 'vitest'
import { stopAfter } from './stopAfter.ts'

/** Two weeks: Monday twice (two subscriptions), Tuesday, Thursday; then Monday and Wednesday. */
const dates = ['2026-12-07', '2026-12-07', '2026-12-08', '2026-12-10', '2026-12-14', '2026-12-23']
const stops = dates.map((stop) => ({ dataset: { stop } }))
const from = (at: number, key: string, dir: 'ltr' | 'rtl' = 'ltr') => {
  const next = stopAfter(stops, stops[at], key, dir)
  return next && stops.indexOf(next)
}

test('arrows follow the reading direction, also within a day', () => {
  expect([from(0, 'ArrowRight'), from(2, 'ArrowLeft'), from(3, 'ArrowRight')]).toEqual([1, 1, 4])
  expect([from(0, 'ArrowLeft', 'rtl'), from(2, 'ArrowRight', 'rtl')]).toEqual([1, 1])
  expect([from(0, 'ArrowLeft'), from(5, 'ArrowRight'), from(0, 'a')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('up and down keep the weekday; Home and End stay in the week', () => {
  expect([from(1, 'ArrowDown'), from(4, 'ArrowUp'), from(2, 'ArrowDown'), from(5, 'ArrowUp')]).toEqual([
    4,
    0,
    undefined,
    undefined,
  ])
  expect([from(2, 'Home'), from(1, 'End'), from(4, 'End')]).toEqual([0, 3, 4])
})

test('without a focused stop no key has a target', () =>
  expect(stopAfter(stops, null, 'ArrowRight', 'ltr')).toBeUndefined())
