import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { day } from '../dates.ts'
import {
  type Allergen,
  allergens,
  allergensOf,
  bowlImage,
  menuOpen,
  notVegetarian,
  suits,
  warningsOf,
} from './rules.ts'

const someAllergens = fc.uniqueArray(fc.constantFrom(...allergens))

describe('allergensOf', () => {
  test('lists each allergen once, in the order of the list, and ignores excluded ingredients', () => {
    const parts = fc.array(fc.record({ key: fc.string(), allergens: someAllergens, out: fc.boolean() }))
    fc.assert(
      fc.property(parts, (list) => {
        const without = list.filter((p) => p.out).map((p) => p.key)
        const found = allergensOf(list, without)
        const left = list.filter((p) => !without.includes(p.key))
        expect(found).toEqual(allergens.filter((a) => left.some((p) => p.allergens.includes(a))))
      }),
    )
  })
})

describe('a menu day', () => {
  const date = day('2026-12-06')
  test.for([
    ['2026-12-05T23:59:59.999+03:00', true],
    ['2026-12-06T00:00:00.000+03:00', false],
    ['2026-12-05T21:00:00.000Z', false],
  ] as const)('at %s is open: %s', ([at, open]) => {
    expect(menuOpen(date, new Date(at))).toBe(open)
  })
})

describe('warnings of a week', () => {
  const salad = (id: string, list: Allergen[] = [], status: 'ACTIVE' | 'ARCHIVED' = 'ACTIVE') => ({
    id,
    status,
    allergens: list,
  })
  test('a salad on two days has a warning on both', () => {
    const [same, other] = [salad('a'), salad('b')]
    const days = [
      { date: 'sun', salad: same, alternative: other },
      { date: 'mon', salad: other, alternative: same },
      { date: 'tue', salad: same, alternative: other },
      { date: 'wed', salad: null, alternative: null },
    ]
    expect(warningsOf(days)).toEqual([
      { date: 'sun', warning: 'TWICE' },
      { date: 'tue', warning: 'TWICE' },
    ])
  })

  test('an archived salad has a warning, as salad and as alternative', () => {
    const [gone, here] = [salad('a', [], 'ARCHIVED'), salad('b')]
    expect(warningsOf([{ date: 'sun', salad: gone, alternative: here }])).toEqual([
      { date: 'sun', warning: 'ARCHIVED' },
    ])
    expect(warningsOf([{ date: 'sun', salad: here, alternative: gone }])).toEqual([
      { date: 'sun', warning: 'ARCHIVED' },
    ])
  })

  test('an alternative with all allergens of the salad has a warning', () => {
    const day = (served: Allergen[], beside: Allergen[]) =>
      warningsOf([{ date: 'sun', salad: salad('a', served), alternative: salad('b', beside) }]).map(
        (w) => w.warning,
      )
    expect(day(['milk'], ['milk', 'nuts'])).toEqual(['SAME_ALLERGENS'])
    expect(day(['milk', 'nuts'], ['milk'])).toEqual([])
    expect(day([], ['milk'])).toEqual([])
  })

  test('suits is true if the alternative lacks an allergen of the salad, or the salad has none', () => {
    fc.assert(
      fc.property(someAllergens, someAllergens, (served, beside) => {
        const helps = served.some((a) => !beside.includes(a))
        expect(suits({ allergens: served }, { allergens: beside })).toBe(served.length === 0 || helps)
      }),
    )
  })
})

test('notVegetarian returns the ingredients from animals', () => {
  const chicken = { key: 'chicken', fromAnimals: true }
  expect(notVegetarian([{ key: 'rocket', fromAnimals: false }, chicken])).toEqual([chicken])
})

test('bowlImage inserts the size into the path', () => {
  expect(bowlImage('/bowls/fattoush/abc/{size}.svg', 320)).toBe('/bowls/fattoush/abc/320.svg')
})
