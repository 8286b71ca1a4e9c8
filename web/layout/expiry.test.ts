import { expect, test } from 'vitest'
import { expiryState, nextCheckMs, spokenSeconds, wasAsleepBetween } from './expiry.ts'

test('a session ends soon at 300 seconds and is over at none', () => {
  expect([null, 3600, 301, 300, 1, 0].map(expiryState)).toEqual([
    'fine',
    'fine',
    'fine',
    'soon',
    'soon',
    'over',
  ])
})

test('looked at every 30 seconds, and every second while it is counted down', () => {
  expect((['fine', 'soon', 'over'] as const).map(nextCheckMs)).toEqual([30_000, 1000, 30_000])
})

test('read out at each minute, at half a minute and at ten seconds', () => {
  expect([300, 299, 241, 240, 61, 60, 59, 31, 30, 11, 10, 3].map(spokenSeconds)).toEqual([
    300, 300, 300, 240, 120, 60, 60, 60, 30, 30, 10, 10,
  ])
  const spoken = Array.from({ length: 300 }, (_, n) => spokenSeconds(300 - n))
  expect(new Set(spoken).size).toBe(7)
})

test('a laptop slept when its clocks came apart', () => {
  expect(wasAsleepBetween(1000, 1400)).toBe(false)
  expect(wasAsleepBetween(1000, 7_200_000)).toBe(true)
  expect(wasAsleepBetween(7_200_000, 1000)).toBe(true)
})
