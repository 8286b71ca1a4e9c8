import { expect, test } from 'vitest'
import { expiryState, nextCheckMs, spokenSeconds, wasAsleepBetween } from './expiry.ts'

test('a session ends soon at 300 seconds and is over at zero', () => {
  expect([null, 3600, 301, 300, 1, 0].map(expiryState)).toEqual([
    'fine',
    'fine',
    'fine',
    'soon',
    'soon',
    'over',
  ])
})

test('is checked every 30 seconds, and every second during the countdown', () => {
  expect((['fine', 'soon', 'over'] as const).map(nextCheckMs)).toEqual([30_000, 1000, 30_000])
})

test('is announced at each minute, at half a minute and at ten seconds', () => {
  expect([300, 299, 241, 240, 61, 60, 59, 31, 30, 11, 10, 3].map(spokenSeconds)).toEqual([
    300, 300, 300, 240, 120, 60, 60, 60, 30, 30, 10, 10,
  ])
  const spoken = Array.from({ length: 300 }, (_, n) => spokenSeconds(300 - n))
  expect(new Set(spoken).size).toBe(7)
})

test('diverging clocks show that the laptop slept', () => {
  expect(wasAsleepBetween(1000, 1400)).toBe(false)
  expect(wasAsleepBetween(1000, 7_200_000)).toBe(true)
  expect(wasAsleepBetween(7_200_000, 1000)).toBe(true)
})
