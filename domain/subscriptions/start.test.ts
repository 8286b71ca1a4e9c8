import { afterEach, describe, expect, test } from 'vitest'
import { day } from '../dates.ts'
import { firstStart, schedule, startAfterPayment } from './schedule.ts'

/** The last and the first millisecond of a day in Bahrain. */
const lastOf = (d: string) => new Date(`${d}T23:59:59.999+03:00`)
const firstOf = (d: string) => new Date(`${d}T00:00:00.000+03:00`)

const { TZ } = process.env
afterEach(() => {
  if (TZ === undefined) delete process.env.TZ
  else process.env.TZ = TZ
})
/** The offset of each zone from UTC at the beginning of 2027, in minutes: proves that the zone is in effect. */
const zones = [
  ['UTC', 0],
  ['Asia/Bahrain', -180],
  ['America/Los_Angeles', 480],
] as const

describe.each(zones)('on a machine in %s', (zone, offset) => {
  const there = () => {
    process.env.TZ = zone
    expect(new Date('2027-01-01T00:00:00Z').getTimezoneOffset()).toBe(offset)
  }

  test.each([
    ['an ordinary Saturday', '2026-12-05', '2026-12-06', '2026-12-06', '2026-12-13'],
    ['the last Saturday of a month', '2027-01-30', '2027-01-31', '2027-01-31', '2027-02-07'],
    ['a Saturday before a month', '2027-07-31', '2027-08-01', '2027-08-01', '2027-08-08'],
    ['the last Saturday of a year', '2033-12-31', '2034-01-01', '2034-01-01', '2034-01-08'],
    ['a Saturday before a leap day’s week', '2028-02-26', '2028-02-27', '2028-02-27', '2028-03-05'],
    ['a Saturday that ends February', '2032-02-28', '2032-02-29', '2032-02-29', '2032-03-07'],
  ])(
    'an order at the very end of %s starts the next day, and one a moment later a week after that',
    (_, saturday, sunday, start, later) => {
      there()
      expect(firstStart(lastOf(saturday))).toBe(start)
      expect(firstStart(firstOf(sunday))).toBe(later)
    },
  )

  test.each([
    ['an ordinary Sunday', '2026-12-05', '2026-12-06', '2026-12-13'],
    ['a Sunday that begins a year', '2033-12-31', '2034-01-01', '2034-01-08'],
    ['a Sunday on a leap day', '2032-02-28', '2032-02-29', '2032-03-07'],
  ])(
    'a payment for %s is in time until that day begins; then the start moves a week',
    (_, before, promised, moved) => {
      there()
      expect(startAfterPayment(day(promised), lastOf(before))).toBe(promised)
      expect(startAfterPayment(day(promised), firstOf(promised))).toBe(moved)
    },
  )

  test('a payment that arrives weeks late starts on the next Sunday', () => {
    there()
    expect(startAfterPayment(day('2026-12-06'), lastOf('2026-12-31'))).toBe('2027-01-03')
    expect(startAfterPayment(day('2026-12-06'), firstOf('2027-01-03'))).toBe('2027-01-10')
  })

  test('a schedule is the same', () => {
    there()
    const days = schedule({
      deliveries: 6,
      start: day('2028-02-27'),
      skips: [day('2028-02-29')],
      pauses: [{ from: day('2028-03-05'), to: day('2028-03-06') }],
    })
    expect(days).toEqual(['2028-02-27', '2028-02-28', '2028-03-01', '2028-03-02', '2028-03-07', '2028-03-08'])
  })
})
