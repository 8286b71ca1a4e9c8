import { expect, test } from 'vitest'
import { addDays, day } from '../../../domain/dates.ts'
import { isEmpty, pageOf, weeksOf } from './calendar.ts'

const nothing = { deliveries: [], movedAway: [], pauses: [], closures: [] }
/** Closures on every day, so that no week is omitted as empty. */
const everyDay = Array.from({ length: 800 }, (_, n) => ({ date: addDays(day('2026-01-01'), n), reason: '' }))
const sundays = (month: string) =>
  weeksOf(day(month), { ...nothing, closures: everyDay }).map((w) => w.sunday)

test('a month has every week with a delivery day in it, as a whole', () => {
  // December 2026 begins on a Tuesday and ends on a Thursday.
  expect(sundays('2026-12-15')).toEqual([
    '2026-11-29',
    '2026-12-06',
    '2026-12-13',
    '2026-12-20',
    '2026-12-27',
  ])
  expect(pageOf(day('2026-12-15'))).toEqual({ from: '2026-11-29', to: '2026-12-31' })
})

test('a week of which only Friday or Saturday is in the month is omitted', () => {
  // January 2027 begins on a Friday; February 2026 is exactly four weeks from a Sunday.
  expect(sundays('2027-01-01')[0]).toBe('2027-01-03')
  expect(sundays('2026-02-01')).toEqual(['2026-02-01', '2026-02-08', '2026-02-15', '2026-02-22'])
})

test('a day has its closure, its pause and the deliveries that moved away', () => {
  const id = '00000000-0000-4000-8000-000000000001'
  const movedAway = [
    { subscriptionId: id, date: day('2026-12-07'), to: day('2026-12-20'), because: 'SKIP' as const },
  ]
  const [week, ...others] = weeksOf(day('2026-12-01'), {
    ...nothing,
    movedAway,
    pauses: [{ subscriptionId: id, from: day('2026-12-09'), to: day('2026-12-10') }],
    closures: [{ date: day('2026-12-08'), reason: 'National Day' }],
  })
  // The weeks before and after are empty.
  expect([week?.sunday, others]).toEqual(['2026-12-06', []])
  expect(week?.days.map((d) => [d.closure, d.pausedUntil, d.movedAway.length, isEmpty(d)])).toEqual([
    [null, null, 0, true],
    [null, null, 1, false],
    ['National Day', null, 0, false],
    [null, '2026-12-10', 0, false],
    [null, '2026-12-10', 0, false],
  ])
})
