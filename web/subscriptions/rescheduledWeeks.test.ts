import { expect, test } from 'vitest'
import { addDays, day } from '../../domain/dates.ts'
import { type ChangeableSubscription, planPause, planResume } from '../../domain/subscriptions/changes.ts'
import { schedule } from '../../domain/subscriptions/schedule.ts'
import { type MarkedRow, rescheduledWeeks } from './rescheduledWeeks.ts'

const TODAY = day('2026-12-06')
const now = new Date('2026-12-06T12:00:00+03:00')
const subscription: ChangeableSubscription = {
  status: 'ACTIVE',
  plannedStart: TODAY,
  boughtAt: new Date('2026-12-01T12:00:00+03:00'),
  deliveries: schedule({ deliveries: 5, start: TODAY }).map((date, n) => ({
    id: `${n}`,
    date,
    status: 'SCHEDULED',
  })),
  pause: null,
  skips: [],
  closed: [],
}
const drawn = (rows: MarkedRow[], side: 'before' | 'after') =>
  rows.map((row) => ('weeks' in row ? `…${row.weeks}` : row.days.map((d) => d[side][0]).join('')))

test('a pause moves its deliveries to the end', () => {
  const plan = planPause(subscription, { startDate: addDays(TODAY, 2), durationDays: 7 }, now)
  if (plan.is === 'refused') throw new Error(plan.why)
  const rows = rescheduledWeeks(subscription, plan, TODAY)
  // d(elivery), p(aused), m(oved), n(one)
  expect(drawn(rows, 'before')).toEqual(['ddddd', 'nnnnn'])
  expect(drawn(rows, 'after')).toEqual(['ddppp', 'ppmmm'])
})

test('the weeks inside a long pause are one line', () => {
  const plan = planPause(subscription, { startDate: addDays(TODAY, 1), durationDays: 30 }, now)
  if (plan.is === 'refused') throw new Error(plan.why)
  const rows = rescheduledWeeks(subscription, plan, TODAY)
  expect(drawn(rows, 'after')).toEqual(['dpppp', '…3', 'pppmm', 'mmnnn'])
})

test('resuming restores the days', () => {
  const days = ['2026-12-06', '2026-12-14', '2026-12-15', '2026-12-16', '2026-12-17'].map(day)
  const paused: ChangeableSubscription = {
    ...subscription,
    status: 'PAUSED',
    pause: { from: addDays(TODAY, 1), to: addDays(TODAY, 7) },
    deliveries: days.map((date, n) => ({ id: `${n}`, date, status: 'SCHEDULED' })),
  }
  const plan = planResume(paused, now)
  if (plan.is === 'refused') throw new Error(plan.why)
  const rows = rescheduledWeeks(paused, plan, TODAY)
  expect(drawn(rows, 'before')).toEqual(['dpppp', 'pdddd'])
  expect(drawn(rows, 'after')).toEqual(['dmmmm', 'nnnnn'])
})
