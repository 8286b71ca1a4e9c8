import { expect, test } from 'vitest'
import { day } from './dates.ts'
import { formatDays } from './formatDays.ts'

const days = ['2026-12-09', '2026-12-03', '2027-01-03', '2026-12-06'].map(day)

test('days are in order, and those of one month share its name', () => {
  expect(formatDays(days.slice(0, 2), 'en')).toBe('3 and 9 December')
  expect(formatDays(days, 'en')).toBe('3, 6 and 9 December and 3 January')
  expect(formatDays(days, 'ar')).toBe('3 و6 و9 ديسمبر و3 يناير')
  expect(formatDays([day('2026-12-03')], 'ar')).toBe('3 ديسمبر')
})
