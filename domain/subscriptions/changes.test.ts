import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, DAY_MS, type Day, day, dayInBahrain, startOfDay } from '../dates.ts'
import { isChangeable, isDeliveryDay } from '../deliveries/rules.ts'
import {
  type Change,
  type ChangeableSubscription,
  firstDayOf,
  firstOpenDay,
  lastDayOf,
  longestPause,
  PAUSE_DAYS,
  planCancellation,
  planFollower,
  planPause,
  planPauseWithdrawal,
  planResume,
  planSkip,
  planSlotChange,
  type Rescheduled,
  renewalStart,
} from './changes.ts'
import { schedule } from './schedule.ts'

const SUNDAY = day('2026-12-06')
const at = (d: Day, time = '09:00:00') => new Date(`${d}T${time}+03:00`)
const BOUGHT = at(day('2026-12-01'))

/** Bought on 1 December, delivered from Sunday the 6th on. */
function aSubscription(
  over: Partial<ChangeableSubscription> & { days?: number } = {},
): ChangeableSubscription {
  const { days = 5, ...rest } = over
  const closed = rest.closed ?? []
  return {
    status: 'ACTIVE',
    plannedStart: SUNDAY,
    boughtAt: BOUGHT,
    deliveries: schedule({ deliveries: days, start: SUNDAY, closed }).map((date, i) => ({
      id: `d${i}`,
      date,
      status: 'SCHEDULED',
    })),
    pause: null,
    skips: [],
    closed,
    ...rest,
  }
}
const dates = (subscription: ChangeableSubscription) => subscription.deliveries.map((d) => d.date).toSorted()
/** Applies a change as the server does. */
const applied = (subscription: ChangeableSubscription, { moves, pause, skips }: Rescheduled) => ({
  ...subscription,
  pause,
  skips,
  deliveries: subscription.deliveries.map((d) => ({
    ...d,
    date: moves.find((m) => m.id === d.id)?.to ?? d.date,
  })),
})

describe('a pause', () => {
  test('moves its deliveries to the end, one for one, and returns the new end', () => {
    const plan = planPause(aSubscription(), { startDate: addDays(SUNDAY, 1), durationDays: 2 }, BOUGHT)
    expect(plan).toMatchObject({
      is: 'allowed',
      atOnce: false,
      pause: { from: '2026-12-07', to: '2026-12-08' },
      moves: [
        { id: 'd1', from: '2026-12-07', to: '2026-12-13' },
        { id: 'd2', from: '2026-12-08', to: '2026-12-14' },
      ],
      endDate: '2026-12-14',
    })
  })

  test('can begin at once from the next open day; today’s delivery stays', () => {
    const now = at(SUNDAY)
    const plan = planPause(aSubscription(), { startDate: addDays(SUNDAY, 1), durationDays: 1 }, now)
    expect(plan).toMatchObject({ is: 'allowed', atOnce: true, moves: [{ id: 'd1', to: '2026-12-13' }] })
  })

  test('is refused exactly from the cutoff on', () => {
    const monday = addDays(SUNDAY, 1)
    const ask = (now: Date) => planPause(aSubscription(), { startDate: monday, durationDays: 1 }, now)
    expect(ask(new Date(startOfDay(monday).getTime() - 1)).is).toBe('allowed')
    expect(ask(startOfDay(monday))).toEqual({ is: 'refused', why: 'DAY_CLOSED', day: monday })
  })

  test('is refused if it pushes a delivery past the year, with the longest that fits', () => {
    const late = aSubscription({ boughtAt: new Date(BOUGHT.getTime() - 340 * DAY_MS) })
    const until = lastDayOf(late)
    const plan = planPause(late, { startDate: SUNDAY, durationDays: 90 }, BOUGHT)
    if (plan.is !== 'refused' || plan.why !== 'PAST_THE_YEAR') throw new Error('not refused')
    expect(plan.until).toBe(until)
    expect(planPause(late, { startDate: SUNDAY, durationDays: plan.longest }, BOUGHT).is).toBe('allowed')
    expect(planPause(late, { startDate: SUNDAY, durationDays: plan.longest + 1 }, BOUGHT).is).toBe('refused')
  })

  test('begins no later than the last delivery', () => {
    const from = (startDate: Day) => planPause(aSubscription(), { startDate, durationDays: 1 }, BOUGHT)
    const last = dates(aSubscription()).at(-1) ?? SUNDAY
    expect(from(last)).toMatchObject({ is: 'allowed', moves: [{ from: last }] })
    const refused = { is: 'refused', why: 'PAUSE_AFTER_END', last }
    expect(from(addDays(last, 1))).toEqual(refused)
    expect(from(day('2090-12-20'))).toEqual(refused)
  })

  test('needs an active subscription with open deliveries, and no other pause', () => {
    const ask = (over: Partial<ChangeableSubscription>) =>
      planPause(aSubscription(over), { startDate: SUNDAY, durationDays: 1 }, BOUGHT)
    for (const status of ['PAUSED', 'CANCELLED', 'COMPLETED', 'EXPIRED', 'PENDING_PAYMENT'] as const)
      expect(ask({ status })).toEqual({ is: 'refused', why: 'STATUS' })
    expect(ask({ pause: { from: SUNDAY, to: SUNDAY } })).toEqual({ is: 'refused', why: 'PAUSE_EXISTS' })
    expect(ask({ deliveries: [] })).toEqual({ is: 'refused', why: 'NOTHING_LEFT', last: SUNDAY })
  })
})

describe('ending a pause', () => {
  test('early brings the moved deliveries back, from the next open day on', () => {
    const plan = planPause(aSubscription(), { startDate: SUNDAY, durationDays: 14 }, BOUGHT)
    if (plan.is !== 'allowed') throw new Error(plan.why)
    const paused = { ...applied(aSubscription(), plan), status: 'PAUSED' as const }
    expect(dates(paused)[0]).toBe('2026-12-20')
    const resumed = planResume(paused, at(day('2026-12-08')))
    if (resumed.is !== 'allowed') throw new Error(resumed.why)
    expect(resumed.pause).toEqual({ from: '2026-12-06', to: '2026-12-08' })
    expect(dates(applied(paused, resumed))).toEqual([
      '2026-12-09',
      '2026-12-10',
      '2026-12-13',
      '2026-12-14',
      '2026-12-15',
    ])
  })

  test('before it begins restores the original plan', () => {
    const before = aSubscription()
    const plan = planPause(before, { startDate: addDays(SUNDAY, 1), durationDays: 20 }, BOUGHT)
    if (plan.is !== 'allowed') throw new Error(plan.why)
    const back = planPauseWithdrawal(applied(before, plan), at(SUNDAY, '23:59:59.999'))
    if (back.is !== 'allowed') throw new Error(back.why)
    expect(dates(applied(applied(before, plan), back))).toEqual(dates(before))
    expect(planPauseWithdrawal(applied(before, plan), startOfDay(addDays(SUNDAY, 1)))).toMatchObject({
      why: 'DAY_CLOSED',
    })
    expect(planPauseWithdrawal(before, BOUGHT)).toMatchObject({ why: 'NO_PAUSE' })
  })
})

test('a skip moves one day to the end, past closures; a closed day or one without a delivery is refused', () => {
  const subscription = aSubscription({ closed: [day('2026-12-13')] })
  expect(planSkip(subscription, SUNDAY, BOUGHT)).toMatchObject({
    moves: [{ id: 'd0', from: '2026-12-06', to: '2026-12-14' }],
    endDate: '2026-12-14',
    skips: ['2026-12-06'],
  })
  expect(planSkip(subscription, SUNDAY, startOfDay(SUNDAY))).toMatchObject({ why: 'DAY_CLOSED' })
  expect(planSkip(subscription, day('2026-12-20'), BOUGHT)).toMatchObject({ why: 'NO_DELIVERY' })
  // The year ends on the day to which the skipped delivery moves, or the day before.
  const yearUntil = (last: Day) => aSubscription({ boughtAt: at(addDays(last, -365)) })
  expect(planSkip(yearUntil(day('2026-12-13')), SUNDAY, BOUGHT).is).toBe('allowed')
  const until = day('2026-12-12')
  const refused = { is: 'refused', why: 'PAST_THE_YEAR', longest: 0, until }
  expect(planSkip(yearUntil(until), SUNDAY, BOUGHT)).toEqual(refused)
})

test('no delivery moves to a day whose delivery is in preparation, frozen or cancelled', () => {
  const evening = at(day('2026-12-05'), '23:00:00')
  const begun = [{ status: 'PREPARING' }, { frozen: true }, { status: 'CANCELLED' }] as const
  for (const how of begun) {
    const subscription = aSubscription()
    const [first, ...rest] = subscription.deliveries
    if (!first) throw new Error('no first delivery')
    const adjusted = { ...subscription, deliveries: [{ ...first, ...how }, ...rest] }
    expect(planSkip(adjusted, day('2026-12-07'), evening)).toMatchObject({
      moves: [{ id: 'd1', from: '2026-12-07', to: '2026-12-13' }],
      endDate: '2026-12-13',
    })
  }
})

describe('a redelivery', () => {
  const AGREED = day('2027-01-05')
  const withRedelivery = (over: Partial<ChangeableSubscription> = {}, moved = false) => {
    const subscription = aSubscription(over)
    const added = { id: 'again', date: AGREED, status: 'SCHEDULED', redelivery: true, moved } as const
    return { ...subscription, deliveries: [...subscription.deliveries, added] }
  }

  test('stays on its agreed day when other deliveries move', () => {
    const skipped = planSkip(withRedelivery(), SUNDAY, BOUGHT)
    expect(skipped).toMatchObject({ moves: [{ id: 'd0', to: '2026-12-13' }], endDate: AGREED })
    const paused = planPause(withRedelivery(), { startDate: SUNDAY, durationDays: 30 }, BOUGHT)
    expect(paused).toMatchObject({
      // Its day is taken, so the paused deliveries avoid it.
      moves: ['2027-01-06', '2027-01-07', '2027-01-10', '2027-01-11', '2027-01-12'].map((to) => ({ to })),
      endDate: '2027-01-12',
    })
  })

  test('moves with the others if its own day is paused, skipped or closed, or if it has moved before', () => {
    const moveOf = (plan: Change<Rescheduled>) =>
      plan.is === 'allowed' ? plan.moves.find(({ id }) => id === 'again')?.to : plan.why
    expect(moveOf(planSkip(withRedelivery(), AGREED, BOUGHT))).toBe('2026-12-13')
    expect(moveOf(planPause(withRedelivery(), { startDate: AGREED, durationDays: 1 }, BOUGHT))).toBe(
      '2026-12-13',
    )
    expect(moveOf(planSkip(withRedelivery({ closed: [AGREED] }), SUNDAY, BOUGHT))).toBe('2026-12-14')
    expect(moveOf(planSkip(withRedelivery({}, true), SUNDAY, BOUGHT))).toBe('2026-12-14')
  })

  test('agreed for a day past the year does not block other changes', () => {
    const boughtAt = at(addDays(AGREED, -365 - 7))
    expect(planSkip(withRedelivery({ boughtAt }), SUNDAY, BOUGHT).is).toBe('allowed')
    expect(longestPause(withRedelivery({ boughtAt }), SUNDAY, BOUGHT)).toBeGreaterThan(0)
  })
})

describe('cancelling', () => {
  const ask = (now: Date, over: Partial<ChangeableSubscription> = {}) =>
    planCancellation(aSubscription(over), BOUGHT, now)
  test('within two hours and before the first delivery refunds the payment', () => {
    expect(ask(new Date(BOUGHT.getTime() + 2 * 3_600_000))).toMatchObject({
      refund: true,
      days: { length: 5 },
    })
    expect(ask(new Date(BOUGHT.getTime() + 2 * 3_600_000 + 1))).toMatchObject({ refund: false })
    const deliveries = aSubscription().deliveries.map((d, i) =>
      i === 0 ? { ...d, status: 'PREPARING' as const } : d,
    )
    expect(ask(BOUGHT, { deliveries })).toMatchObject({ refund: false, days: { length: 4 } })
  })
  test('also cancels today’s delivery, and cannot be repeated', () => {
    expect(ask(at(SUNDAY))).toMatchObject({ days: { 0: SUNDAY } })
    expect(ask(BOUGHT, { status: 'CANCELLED' })).toEqual({ is: 'refused', why: 'STATUS' })
  })
})

test('the delivery time can change once, for open deliveries; frozen ones stay', () => {
  const subscription = aSubscription()
  const frozen = subscription.deliveries.map((d, i) => (i === 0 ? { ...d, frozen: true } : d))
  const ask = (over: Partial<ChangeableSubscription>, changed = false) =>
    planSlotChange(aSubscription(over), changed, BOUGHT)
  expect(ask({ deliveries: frozen })).toMatchObject({ deliveries: { length: 4 } })
  expect(ask({}, true)).toEqual({ is: 'refused', why: 'SLOT_CHANGED' })
  expect(ask({ status: 'COMPLETED' })).toEqual({ is: 'refused', why: 'STATUS' })
  expect(ask({ deliveries: [] })).toEqual({ is: 'refused', why: 'NOTHING_LEFT', last: SUNDAY })
  expect(planSkip({ ...subscription, deliveries: frozen }, SUNDAY, BOUGHT)).toMatchObject({
    why: 'DAY_CLOSED',
  })
})

test('a renewal starts without a gap, not on closed days, or like a new subscription', () => {
  const one = { endDate: day('2026-12-10') }
  expect(renewalStart({ status: 'ACTIVE', ...one }, BOUGHT)).toBe('2026-12-13')
  expect(renewalStart({ status: 'ACTIVE', ...one }, at(day('2026-12-10')))).toBe('2026-12-13')
  expect(renewalStart({ status: 'COMPLETED', ...one }, at(day('2026-12-14')))).toBe('2026-12-20')
  expect(renewalStart({ status: 'CANCELLED', ...one }, BOUGHT)).toBeNull()
})

test('the first day is that of the first delivery that is not cancelled, or of the first if all are', () => {
  const { plannedStart, deliveries } = aSubscription()
  const cancelled = (n: number) =>
    deliveries.map((d, i) => (i < n ? { ...d, status: 'CANCELLED' as const } : d)).toReversed()
  expect(firstDayOf({ plannedStart: addDays(SUNDAY, -7), deliveries: cancelled(0) })).toBe(SUNDAY)
  expect(firstDayOf({ plannedStart, deliveries: cancelled(2) })).toBe(addDays(SUNDAY, 2))
  expect(firstDayOf({ plannedStart: addDays(SUNDAY, -7), deliveries: cancelled(5) })).toBe(SUNDAY)
  expect(firstDayOf({ plannedStart, deliveries: [] })).toBe(plannedStart)
})

describe('any sequence of changes', () => {
  const dayFrom = (n: number) => addDays(SUNDAY, n)
  const steps = fc.array(
    fc.oneof(
      fc.record({ do: fc.constant('pause' as const), in: fc.nat(20), for: fc.integer({ min: 1, max: 90 }) }),
      fc.record({ do: fc.constant('resume' as const) }),
      fc.record({ do: fc.constant('withdraw' as const) }),
      fc.record({ do: fc.constant('skip' as const), which: fc.nat(20) }),
      fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 9 }) }),
    ),
    { maxLength: 40 },
  )
  const closures = fc.uniqueArray(fc.nat(120).map(dayFrom), { maxLength: 8 })

  test('keeps the number of deliveries, no delivery on a closed day, never two on one day, all within the year', () => {
    fc.assert(
      fc.property(fc.constantFrom(5, 20), closures, steps, (days, closed, sequence) => {
        let subscription = aSubscription({ days, closed })
        let now = BOUGHT
        for (const step of sequence) {
          const today = dayInBahrain(now)
          if (step.do === 'wait') {
            now = new Date(now.getTime() + step.days * DAY_MS)
            subscription = passed(subscription, now)
            continue
          }
          const open = subscription.deliveries.filter((d) => d.status === 'SCHEDULED').map((d) => d.date)
          const plan =
            step.do === 'pause'
              ? planPause(
                  subscription,
                  { startDate: addDays(today, 1 + step.in), durationDays: step.for },
                  now,
                )
              : step.do === 'resume'
                ? planResume(subscription, now)
                : step.do === 'withdraw'
                  ? planPauseWithdrawal(subscription, now)
                  : planSkip(subscription, open[step.which % Math.max(1, open.length)] ?? SUNDAY, now)
          if (plan.is === 'refused') continue
          const atOnce = 'atOnce' in plan && plan.atOnce
          subscription = applied(subscription, plan)
          subscription = {
            ...subscription,
            status: atOnce ? 'PAUSED' : step.do === 'resume' ? 'ACTIVE' : subscription.status,
            pause: step.do === 'resume' ? null : subscription.pause,
          }
          const all = dates(subscription)
          expect(new Set(all).size).toBe(days)
          expect(all.every((d) => isDeliveryDay(d) && !closed.includes(d))).toBe(true)
          expect(all.at(-1)).toBe(plan.endDate)
          expect((all.at(-1) ?? '') <= lastDayOf(subscription)).toBe(true)
          // All moves are between changeable days.
          expect(plan.moves.every((m) => isChangeable(m.from, now) && isChangeable(m.to, now))).toBe(true)
        }
      }),
    )
  })

  /** Delivers the days up to now; a scheduled pause begins, a pause whose last day is over ends. */
  function passed(subscription: ChangeableSubscription, now: Date): ChangeableSubscription {
    const today = dayInBahrain(now)
    const { pause } = subscription
    const over = pause !== null && pause.to < today
    return {
      ...subscription,
      pause: over ? null : pause,
      status:
        pause === null ? subscription.status : over ? 'ACTIVE' : pause.from <= today ? 'PAUSED' : 'ACTIVE',
      deliveries: subscription.deliveries.map((d) => (d.date <= today ? { ...d, status: 'DELIVERED' } : d)),
    }
  }
})

describe('a following subscription', () => {
  /** Bought a week later; begins when the other ends. */
  const followerOf = (before: ChangeableSubscription, days: number, closed: readonly Day[]) => {
    const start = renewalStart({ status: 'ACTIVE', endDate: dates(before).at(-1) ?? SUNDAY }, BOUGHT)
    if (!start) throw new Error('cannot be renewed')
    const deliveries = schedule({ deliveries: days, start, closed }).map((date, i) => ({
      id: `f${i}`,
      date,
      status: 'SCHEDULED' as const,
    }))
    return aSubscription({ plannedStart: start, deliveries, closed })
  }
  const dayFrom = (n: number) => addDays(BOUGHT_ON, n)
  const BOUGHT_ON = dayInBahrain(BOUGHT)

  test('moves with every change of the end, there and back: no gap, no overlap, nothing lost, own skips kept', () => {
    const away = fc.record({
      from: fc.integer({ min: 1, max: 20 }),
      for: fc.integer({ min: 1, max: 90 }),
      skip: fc.nat(4),
      ownSkip: fc.option(fc.nat(4), { nil: undefined }),
      back: fc.boolean(),
    })
    const closures = fc.uniqueArray(fc.nat(200).map(dayFrom), { maxLength: 10 })
    fc.assert(
      fc.property(fc.constantFrom(5, 20), closures, away, (days, closed, change) => {
        let before = aSubscription({ days: 5, closed })
        let after = followerOf(before, days, closed)
        const follow = (endDate: Day) => {
          const start = renewalStart({ status: 'ACTIVE', endDate }, BOUGHT)
          const planned = start && planFollower(after, start, BOUGHT)
          if (!planned) throw new Error('it stayed')
          after = { ...applied(after, planned), plannedStart: planned.plannedStart }
          const [first, all] = [dates(after)[0], dates(after)]
          expect(new Set(all).size).toBe(days)
          expect(all.at(-1)).toBe(planned.endDate)
          expect(all).toEqual(
            schedule({ deliveries: days, start: planned.plannedStart, closed, skips: after.skips }),
          )
          const between = schedule({ deliveries: 1, start: addDays(endDate, 1), closed, skips: after.skips })
          expect(first).toBe(between[0])
        }
        if (change.ownSkip !== undefined) {
          const own = planSkip(after, dates(after)[change.ownSkip] ?? SUNDAY, BOUGHT)
          if (own.is === 'allowed') after = applied(after, own)
        }
        const skipped = planSkip(before, dates(before)[change.skip] ?? SUNDAY, BOUGHT)
        if (skipped.is === 'allowed') {
          before = applied(before, skipped)
          follow(skipped.endDate)
        }
        const startDate = addDays(BOUGHT_ON, change.from)
        const paused = planPause(before, { startDate, durationDays: change.for }, BOUGHT)
        if (paused.is === 'refused') return
        before = applied(before, paused)
        follow(paused.endDate)
        const back = change.back && planPauseWithdrawal(before, BOUGHT)
        if (back && back.is === 'allowed') follow(back.endDate)
      }),
    )
  })

  test('does not move once it has begun or was cancelled', () => {
    const before = aSubscription()
    const after = followerOf(before, 5, [])
    const [first] = dates(after)
    if (!first) throw new Error('no days')
    const started = { ...after, deliveries: after.deliveries.map((d, i) => ({ ...d, frozen: i === 0 })) }
    const start = addDays(first, 7)
    expect(planFollower(after, start, BOUGHT)?.plannedStart).toBe(start)
    expect(planFollower(started, start, BOUGHT)).toBeNull()
    expect(planFollower(after, start, at(first))).toBeNull()
    expect(planFollower({ ...after, status: 'CANCELLED' }, start, BOUGHT)).toBeNull()
  })
})

test('the longest pause is the maximum on a new subscription, and zero after its year', () => {
  expect(longestPause(aSubscription(), firstOpenDay(BOUGHT), BOUGHT)).toBe(PAUSE_DAYS.max)
  const over = aSubscription({ boughtAt: new Date(BOUGHT.getTime() - 366 * DAY_MS) })
  expect(longestPause(over, SUNDAY, BOUGHT)).toBe(0)
})
