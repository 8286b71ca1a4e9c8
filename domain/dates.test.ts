import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  addDays,
  addMonths,
  DAY_MS,
  type DayStyle,
  day,
  dayInBahrain,
  daysBetween,
  formatDay,
  formatInstant,
  isDay,
  nextSunday,
  startOfDay,
  weekday,
  weekOf,
  yearLater,
} from './dates.ts'

const days = fc.integer({ min: 0, max: 40_000 }).map((n) => addDays(day('1990-01-01'), n))

describe('days in Bahrain', () => {
  test('accept only dates that exist', () => {
    expect(isDay('2028-02-29')).toBe(true)
    for (const none of ['2026-02-29', '2026-02-30', '2026-13-01', '2026-1-1', '', '2026-12-01T00:00:00Z'])
      expect(isDay(none), none).toBe(false)
  })

  test('begin at midnight in Bahrain, three hours before UTC', () => {
    expect(dayInBahrain(new Date('2025-07-05T20:59:59.999Z'))).toBe('2025-07-05')
    expect(dayInBahrain(new Date('2025-07-05T21:00:00.000Z'))).toBe('2025-07-06')
    fc.assert(
      fc.property(days, (d) => {
        expect(dayInBahrain(startOfDay(d))).toBe(d)
        expect(dayInBahrain(new Date(startOfDay(d).getTime() - 1))).toBe(addDays(d, -1))
        expect(startOfDay(addDays(d, 1)).getTime() - startOfDay(d).getTime()).toBe(DAY_MS)
      }),
    )
  })

  test('repeat a year later at the same time; 29 February becomes the 28th', () => {
    const later = (at: string) => yearLater(new Date(at)).toISOString()
    expect(later('2026-12-01T06:00:00.000Z')).toBe('2027-12-01T06:00:00.000Z')
    expect(later('2027-06-01T22:30:00.000Z')).toBe('2028-06-01T22:30:00.000Z')
    // 29 February in Bahrain, the 28th in UTC.
    expect(later('2028-02-28T22:30:00.000Z')).toBe('2029-02-27T22:30:00.000Z')
  })

  test('are counted across months, years and leap days', () => {
    expect(addDays(day('2027-12-31'), 1)).toBe('2028-01-01')
    expect(addDays(day('2028-02-28'), 1)).toBe('2028-02-29')
    fc.assert(
      fc.property(days, fc.integer({ min: -4000, max: 4000 }), (d, n) => {
        expect(daysBetween(d, addDays(d, n))).toBe(n)
      }),
    )
  })

  test.each([
    ['2025-07-05', '2025-07-06'],
    ['2025-07-06', '2025-07-13'],
    ['2025-07-07', '2025-07-13'],
  ])('ordering on %s starts on %s', (from, start) => expect(nextSunday(day(from))).toBe(start))

  test('the next Sunday is one to seven days later, and a week begins on Sunday', () => {
    fc.assert(
      fc.property(days, (d) => {
        const sunday = nextSunday(d)
        expect(weekday(sunday)).toBe(0)
        expect(daysBetween(d, sunday)).toBeGreaterThanOrEqual(1)
        expect(daysBetween(d, sunday)).toBeLessThanOrEqual(7)
        expect(weekOf(d)).toBe(addDays(sunday, -7))
      }),
    )
  })

  test('addMonths returns the first day of a month, across year ends in both directions', () => {
    const months = [-2, 0, 1, 13].map((n) => addMonths(day('2027-01-31'), n))
    expect(months).toEqual(['2026-11-01', '2027-01-01', '2027-02-01', '2028-02-01'])
  })

  test('are formatted in both languages with Latin digits', () => {
    const sunday = day('2026-12-06')
    expect(formatDay(sunday, 'en')).toBe('Sunday 6 December')
    expect(formatDay(sunday, 'ar')).toBe('الأحد 6 ديسمبر')
    expect(formatDay(sunday, 'en', 'dated')).toBe('6 December 2026')
    expect(formatDay(sunday, 'ar', 'dated')).toBe('6 ديسمبر 2026')
    expect(formatDay(sunday, 'en', 'short')).toBe('Sun 6 Dec')
    expect(formatDay(sunday, 'en', 'brief')).toBe('6 Dec')
    expect(formatDay(sunday, 'ar', 'brief')).toBe('6 ديسمبر')
    const instant = new Date('2026-12-06T21:05:00+03:00')
    expect(formatInstant(instant, 'en')).toMatch(/^6 December 2026 at 9:05.PM$/)
    expect(formatInstant(instant, 'ar')).toMatch(/^6 ديسمبر 2026.*9:05.م$/)
  })

  test.each([
    ['en', 'en-GB-u-nu-latn'],
    ['ar', 'ar-BH-u-nu-latn-ca-gregory'],
  ] as const)('are formatted in %s as Intl formats them, on every day', (language, locale) => {
    const days = Array.from({ length: 400 }, (_, n) => addDays(day('2026-01-01'), n))
    const expectFormat = (style: DayStyle, options: Intl.DateTimeFormatOptions) => {
      const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
      const expected = days.map((d) => format.format(new Date(d)).replaceAll(/[,،]/g, ''))
      expect(days.map((d) => formatDay(d, language, style))).toEqual(expected)
    }
    expectFormat('long', { weekday: 'long', day: 'numeric', month: 'long' })
    expectFormat('dated', { day: 'numeric', month: 'long', year: 'numeric' })
    expectFormat('short', { weekday: 'short', day: 'numeric', month: 'short' })
    expectFormat('dayMonth', { day: 'numeric', month: 'long' })
    expectFormat('brief', { day: 'numeric', month: 'short' })
    expectFormat('month', { month: 'long', year: 'numeric' })
    expectFormat('monthName', { month: 'long' })
    expectFormat('monthBrief', { month: 'short' })
    expectFormat('weekday', { weekday: 'long' })
  })

  test('do not depend on the machine’s time zone', () => {
    const before = process.env.TZ
    onTestFinished(() => {
      if (before === undefined) delete process.env.TZ
      else process.env.TZ = before
    })
    for (const zone of ['Pacific/Kiritimati', 'America/Los_Angeles', 'UTC']) {
      process.env.TZ = zone
      expect(dayInBahrain(new Date('2026-12-31T21:30:00Z'))).toBe('2027-01-01')
      expect(formatDay(day('2027-01-01'), 'en')).toBe('Friday 1 January')
    }
  })
})
