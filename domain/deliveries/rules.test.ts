import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { addDays, type Day, day, dayInBahrain, weekday } from '../dates.ts'
import { cutoffOf, deliveryDayFrom, isChangeable, isDeliveryDay } from './rules.ts'

const days = fc.integer({ min: 0, max: 4000 }).map((n) => addDays(day('2026-01-01'), n))
const { TZ } = process.env
afterEach(() => {
  if (TZ === undefined) delete process.env.TZ
  else process.env.TZ = TZ
})

describe.each(['UTC', 'Asia/Bahrain', 'America/Los_Angeles'])('the cutoff, on a machine in %s', (zone) => {
  test.each([
    ['2026-12-06', '2026-12-05'],
    ['2027-01-31', '2027-01-30'],
    ['2027-02-01', '2027-01-31'],
    ['2027-03-01', '2027-02-28'],
    ['2028-02-29', '2028-02-28'],
    ['2028-03-01', '2028-02-29'],
    ['2026-12-31', '2026-12-30'],
    ['2027-01-03', '2027-01-02'],
    ['2034-01-01', '2033-12-31'],
  ])('%s can be changed to the last millisecond of %s in Bahrain', (date, before) => {
    process.env.TZ = zone
    const d = day(date)
    expect(cutoffOf(d).toISOString()).toBe(`${before}T21:00:00.000Z`)
    expect(isChangeable(d, new Date(`${before}T23:59:59.999+03:00`))).toBe(true)
    expect(isChangeable(d, new Date(`${date}T00:00:00.000+03:00`))).toBe(false)
  })
})

test('today in Bahrain and every earlier day are past their cutoff', () => {
  const instants = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2036, 0, 1) })
  fc.assert(
    fc.property(days, instants, (d, ms) => {
      const now = new Date(ms)
      expect(isChangeable(d, now)).toBe(d > dayInBahrain(now))
    }),
  )
})

test('delivery days are Sunday to Thursday', () => {
  const week = [0, 1, 2, 3, 4, 5, 6].map((n) => addDays(day('2026-12-06'), n))
  expect(week.map(isDeliveryDay)).toEqual([true, true, true, true, true, false, false])
})

test('the first delivery day is the nearest day on which the kitchen is open', () => {
  const closures = fc.array(days, { maxLength: 30 })
  fc.assert(
    fc.property(days, closures, fc.array(fc.integer({ min: 0, max: 9 })), (from, far, near) => {
      const closed = new Set<Day>([...far, ...near.map((n) => addDays(from, n))])
      const found = deliveryDayFrom(from, closed)
      const serves = (d: Day) => weekday(d) <= 4 && !closed.has(d)
      expect(found >= from && serves(found)).toBe(true)
      for (let d = from; d < found; d = addDays(d, 1)) expect(serves(d)).toBe(false)
    }),
  )
})
