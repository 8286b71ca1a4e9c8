import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day, day } from '../dates.ts'
import { daysOfWeek, fillWeek, type MenuDay, withAlternatives, withoutSalad } from './rotation.ts'
import { WEEKS_AHEAD } from './rules.ts'

const SUNDAY = day('2026-12-06')
const week = (n: number) => addDays(SUNDAY, 7 * n)
const names = (n: number) => Array.from({ length: n }, (_, i) => `salad-${i}`)
const unique = (list: readonly unknown[]) => new Set(list).size === list.length

/** Fills weeks one after the other, as the daily job does. `fixed` holds the days that an admin planned. */
function fillWeeks(salads: readonly string[], weeks: readonly Day[], fixed: readonly MenuDay[] = []) {
  const all: MenuDay[] = [...fixed]
  for (const sunday of weeks) {
    const filled = fillWeek({
      week: sunday,
      salads,
      fixed: all.filter((d) => daysOfWeek(sunday).includes(d.date)),
      served: all,
    })
    if (!filled) return null
    all.push(...filled.filter((d) => !all.some((known) => known.date === d.date)))
  }
  return all.sort((a, b) => (a.date < b.date ? -1 : 1))
}
const RUNS = { numRuns: 60 }
const ahead = Array.from({ length: 1 + WEEKS_AHEAD }, (_, i) => week(i))

/** A kitchen, and the days that an admin planned: any salad on each day, but no salad twice in a week. */
const kitchens = fc.integer({ min: 6, max: 40 }).chain((n) =>
  fc.record({
    salads: fc.constant(names(n)),
    fixed: fc
      .array(fc.record({ at: fc.nat(ahead.length * 5 - 1), salad: fc.nat(n - 1), other: fc.nat(n - 2) }), {
        maxLength: 20,
      })
      .map((wishes) => {
        const days: MenuDay[] = []
        for (const { at, salad, other } of wishes) {
          const sunday = week(Math.floor(at / 5))
          const date = addDays(sunday, at % 5)
          const saladId = `salad-${salad}`
          const sameWeek = days.filter((d) => daysOfWeek(sunday).includes(d.date))
          if (sameWeek.some((d) => d.date === date || d.saladId === saladId)) continue
          days.push({ date, saladId, alternativeId: `salad-${other < salad ? other : other + 1}` })
        }
        return days
      }),
  }),
)

describe('the rotation', () => {
  test('fills every week if there are six salads, never one twice in it, and keeps planned days', () => {
    fc.assert(
      fc.property(kitchens, ({ salads, fixed }) => {
        const menu = fillWeeks(salads, ahead, fixed) ?? expect.unreachable()
        expect(menu.map((d) => d.date)).toEqual(ahead.flatMap(daysOfWeek))
        for (const sunday of ahead) {
          const days = menu.filter((d) => daysOfWeek(sunday).includes(d.date))
          expect(unique(days.map((d) => d.saladId))).toBe(true)
        }
        for (const d of menu) expect(d.alternativeId).not.toBe(d.saladId)
        for (const planned of fixed) expect(menu).toContainEqual(planned)
      }),
      RUNS,
    )
  })

  test('uses only the given salads: it never chooses an archived one', () => {
    fc.assert(
      fc.property(kitchens, fc.nat(), ({ salads, fixed }, pick) => {
        const archived = salads[pick % salads.length]
        const left = salads.filter((s) => s !== archived)
        fc.pre(left.length >= 6)
        const menu = fillWeeks(left, ahead, fixed) ?? expect.unreachable()
        const chosen = menu.filter((d) => !fixed.some((f) => f.date === d.date))
        for (const d of chosen) expect([d.saladId, d.alternativeId]).not.toContain(archived)
      }),
      RUNS,
    )
  })

  test('gives the same weeks for the same past, in whatever order it is given', () => {
    fc.assert(
      fc.property(
        kitchens.chain((k) =>
          fc.record({
            salads: fc.constant(k.salads),
            one: fc.constant(k.fixed),
            other: fc.shuffledSubarray(k.fixed, { minLength: k.fixed.length }),
          }),
        ),
        ({ salads, one, other }) => {
          expect(fillWeeks(salads, ahead, other)).toEqual(fillWeeks(salads, ahead, one))
        },
      ),
      RUNS,
    )
  })

  test('serves every salad before one repeats', () => {
    const weeks = Array.from({ length: 12 }, (_, i) => week(i))
    for (let n = 6; n <= 40; n++) {
      const served = fillWeeks(names(n), weeks)?.map((d) => d.saladId)
      expect(served).toEqual(Array.from({ length: 60 }, (_, i) => `salad-${i % n}`))
    }
  })

  test('avoids the salads that are planned for later weeks', () => {
    const later = daysOfWeek(week(1)).map((date, i) => ({
      date,
      saladId: `salad-${i}`,
      alternativeId: 'salad-9',
    }))
    const filled = fillWeek({ week: week(0), salads: names(12), fixed: [], served: later })
    expect(filled?.map((d) => d.saladId)).toEqual(['salad-5', 'salad-6', 'salad-7', 'salad-8', 'salad-9'])
  })

  test('is null for a kitchen with too few salads', () => {
    const fill = (n: number) => fillWeek({ week: week(0), salads: names(n), fixed: [], served: [] })
    expect(fill(4)).toBeNull()
    expect(fill(5)?.map((d) => d.saladId)).toEqual(names(5))
    expect(withAlternatives([{ date: SUNDAY, saladId: 'only', alternativeId: null }], ['only'])).toBeNull()
  })

  test('fills only the given days', () => {
    const days = [addDays(SUNDAY, 3), addDays(SUNDAY, 4)]
    const filled = fillWeek({ week: SUNDAY, salads: names(6), fixed: [], served: [], days })
    expect(filled?.map((d) => d.date)).toEqual(days)
  })
})

describe('alternatives', () => {
  test('are not on the menu of their week, and differ each day, if there are ten salads', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 40 }), (n) => {
        const menu = fillWeeks(names(n), ahead) ?? expect.unreachable()
        for (const sunday of ahead) {
          const days = menu.filter((d) => daysOfWeek(sunday).includes(d.date))
          const alternatives = days.map((d) => d.alternativeId)
          expect(unique(alternatives)).toBe(true)
          for (const id of alternatives) expect(days.map((d) => d.saladId)).not.toContain(id)
        }
      }),
      RUNS,
    )
  })

  test('suit customers who cannot eat the salad, if any salad does', () => {
    fc.assert(
      fc.property(fc.integer({ min: 6, max: 20 }), fc.func(fc.boolean()), (n, suits) => {
        const salads = names(n)
        const filled =
          fillWeek({ week: SUNDAY, salads, fixed: [], served: [], suits }) ?? expect.unreachable()
        for (const { saladId, alternativeId } of filled)
          expect(suits(saladId, alternativeId)).toBe(
            salads.some((id) => id !== saladId && suits(saladId, id)),
          )
      }),
    )
  })
})

test('withoutSalad replaces a salad on its days, also as an alternative, and changes only the given days', () => {
  const served = (fillWeeks(names(8), [SUNDAY]) ?? []).map((d, i) =>
    i === 3 ? { ...d, alternativeId: 'salad-1' } : { ...d, alternativeId: 'salad-7' },
  )
  expect(served[1]?.saladId).toBe('salad-1')
  const days = daysOfWeek(SUNDAY).filter((_, i) => i === 1 || i === 3)
  const input = { gone: 'salad-1', week: SUNDAY, days, served }
  const [tuesday, thursday] = withoutSalad({ ...input, salads: names(8) }) ?? []
  expect(tuesday?.date).toBe(days[0])
  expect(served.map((d) => d.saladId)).not.toContain(tuesday?.saladId)
  expect([thursday?.saladId, thursday?.alternativeId === 'salad-1']).toEqual([served[3]?.saladId, false])
  expect(withoutSalad({ ...input, salads: names(5) })).toBeNull()
  expect(withoutSalad({ ...input, days: [], salads: names(5) })).toEqual([])
})
