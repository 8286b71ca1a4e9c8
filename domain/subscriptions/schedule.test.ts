import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day, day, weekday } from '../dates.ts'
import { deliveryDayFrom } from '../deliveries/rules.ts'
import { type Pause, type ScheduleOf, schedule } from './schedule.ts'

const ORIGIN = day('2026-12-06')
/** Days from ORIGIN on, across month ends, year ends and a leap day. */
const dayWithin = (days: number) => fc.integer({ min: 0, max: days }).map((n) => addDays(ORIGIN, n))
const someDays = fc.array(dayWithin(500), { maxLength: 12 })
const somePauses: fc.Arbitrary<Pause[]> = fc.array(
  fc
    .tuple(dayWithin(500), fc.integer({ min: 1, max: 90 }))
    .map(([from, length]) => ({ from, to: addDays(from, length - 1) })),
  { maxLength: 4 },
)
const counts = fc.integer({ min: 1, max: 60 })
const scheduleInput: fc.Arbitrary<Required<ScheduleOf>> = fc.record({
  deliveries: counts,
  start: dayWithin(450),
  pauses: somePauses,
  skips: someDays,
  closed: someDays,
})

const sorted = (days: readonly Day[]) => days.every((d, i) => i === 0 || (days[i - 1] ?? d) < d)
const within = ({ from, to }: Pause, d: Day) => from <= d && d <= to
const shuffled = <T>(list: readonly T[], keys: readonly number[]) =>
  list
    .map((item, i) => ({ item, key: keys[i % keys.length] ?? 0 }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item)

describe('a schedule', () => {
  test('of five days from a Sunday is that week; of twenty days it is four weeks', () => {
    expect(schedule({ deliveries: 5, start: ORIGIN })).toEqual([0, 1, 2, 3, 4].map((n) => addDays(ORIGIN, n)))
    expect(schedule({ deliveries: 20, start: ORIGIN }).at(-1)).toBe('2026-12-31')
  })

  test('runs across year ends and leap days', () => {
    expect(schedule({ deliveries: 5, start: day('2026-12-30') })).toEqual([
      '2026-12-30',
      '2026-12-31',
      '2027-01-03',
      '2027-01-04',
      '2027-01-05',
    ])
    expect(schedule({ deliveries: 3, start: day('2028-02-28') })).toEqual([
      '2028-02-28',
      '2028-02-29',
      '2028-03-01',
    ])
  })

  test('has exactly the owed number of delivery days, none twice, none before the start', () => {
    fc.assert(
      fc.property(scheduleInput, (request) => {
        const days = schedule(request)
        expect(days).toHaveLength(request.deliveries)
        expect(sorted(days)).toBe(true)
        for (const d of days) {
          expect(d >= request.start).toBe(true)
          expect(weekday(d)).toBeLessThan(5)
          expect(request.closed).not.toContain(d)
          expect(request.skips).not.toContain(d)
          expect(request.pauses.some((p) => within(p, d))).toBe(false)
        }
      }),
    )
  })

  test('skips no day that it could have used', () => {
    fc.assert(
      fc.property(scheduleInput, (request) => {
        const days = schedule(request)
        const away = new Set([...request.closed, ...request.skips])
        const last = days.at(-1) ?? request.start
        for (let d = deliveryDayFrom(request.start, away); d < last; d = deliveryDayFrom(addDays(d, 1), away))
          if (!request.pauses.some((p) => within(p, d))) expect(days).toContain(d)
      }),
    )
  })

  test('keeps every unaffected day; each removed day is added at the end, one for one', () => {
    fc.assert(
      fc.property(scheduleInput, ({ deliveries, start, ...away }) => {
        const before = schedule({ deliveries, start })
        const after = schedule({ deliveries, start, ...away })
        const touched = (d: Day) =>
          away.closed.includes(d) || away.skips.includes(d) || away.pauses.some((p) => within(p, d))
        const untouched = before.filter((d) => !touched(d))
        expect(after.slice(0, untouched.length)).toEqual(untouched)
        const end = before.at(-1) ?? start
        for (const d of after.slice(untouched.length)) expect(d > end).toBe(true)
      }),
    )
  })

  test('does not depend on the order of the requests, and repeating them changes nothing', () => {
    const keys = fc.array(fc.integer(), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(scheduleInput, keys, (request, order) => {
        expect(
          schedule({
            ...request,
            pauses: shuffled([...request.pauses, ...request.pauses], order),
            skips: shuffled([...request.skips, ...request.skips], order),
            closed: shuffled([...request.closed, ...request.closed], order),
          }),
        ).toEqual(schedule(request))
      }),
    )
  })
})

// ── the life of a subscription: what later requests do to it, one after the other ───────────────────────────────

type Life = { today: Day; pauses: Pause[]; skips: Day[]; closed: Day[] }
type Act =
  | { does: 'wait'; days: number }
  | { does: 'skip'; which: number }
  | { does: 'pause'; inDays: number; length: number }
  | { does: 'resume' }
  | { does: 'close'; inDays: number }

const anAct: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ does: fc.constant('wait'), days: fc.integer({ min: 1, max: 20 }) } as const),
  fc.record({ does: fc.constant('skip'), which: fc.nat(60) } as const),
  fc.record({
    does: fc.constant('pause'),
    inDays: fc.integer({ min: 1, max: 40 }),
    length: fc.integer({ min: 1, max: 90 }),
  } as const),
  fc.record({ does: fc.constant('resume') } as const),
  fc.record({ does: fc.constant('close'), inDays: fc.integer({ min: 1, max: 40 }) } as const),
)

/** Only days after today are open: their cutoff, the midnight before, has not come. */
function after(life: Life, act: Act, planned: readonly Day[]): Life {
  const { today, pauses, skips, closed } = life
  const open = planned.filter((d) => d > today)
  if (act.does === 'wait') return { ...life, today: addDays(today, act.days) }
  if (act.does === 'close') return { ...life, closed: [...closed, addDays(today, act.inDays)] }
  if (act.does === 'skip') {
    const chosen = open[act.which % Math.max(1, open.length)]
    return chosen ? { ...life, skips: [...skips, chosen] } : life
  }
  if (act.does === 'pause') {
    const from = addDays(today, act.inDays)
    return { ...life, pauses: [...pauses, { from, to: addDays(from, act.length - 1) }] }
  }
  // Resuming ends the running pause today and removes pauses that have not begun.
  const ended = pauses.map((p) => (p.to > today ? { ...p, to: today } : p)).filter((p) => p.from <= p.to)
  return { ...life, pauses: ended }
}

test('no sequence of skips, pauses, resumes and closures loses or doubles a delivery, or moves a past day', () => {
  fc.assert(
    fc.property(
      counts,
      dayWithin(60),
      fc.array(anAct, { minLength: 1, maxLength: 25 }),
      (deliveries, start, acts) => {
        let life: Life = { today: addDays(start, -3), pauses: [], skips: [], closed: [] }
        let planned = schedule({ deliveries, start })
        for (const act of acts) {
          const next = after(life, act, planned)
          const days = schedule({ deliveries, start, ...next })
          expect(days).toHaveLength(deliveries)
          expect(new Set(days).size).toBe(deliveries)
          expect(sorted(days)).toBe(true)
          // The deliveries of today and of earlier days stay where they are.
          const isPast = (d: Day) => d <= life.today
          expect(days.filter(isPast)).toEqual(planned.filter(isPast))
          if (act.does === 'wait') expect(days).toEqual(planned)
          if (act.does === 'skip' || act.does === 'pause' || act.does === 'close') {
            const stay = planned.filter((d) => days.includes(d))
            const gone = planned.filter((d) => !days.includes(d))
            const come = days.filter((d) => !planned.includes(d))
            expect(come).toHaveLength(gone.length)
            expect(days).toEqual([...stay, ...come])
          }
          life = next
          planned = days
        }
      },
    ),
    { numRuns: 300 },
  )
})
