import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allergens } from '../menu/rules.ts'
import { mergeNever, type Never, sameNever } from './never.ts'

const some = <T>(all: readonly T[]) => fc.uniqueArray(fc.constantFrom(...all), { maxLength: 5 })
const anyNever: fc.Arbitrary<Never> = fc.record({
  neverIngredientIds: some(['onion', 'feta', 'mint', 'dill', 'corn']),
  neverAllergens: some(allergens.slice(0, 5)),
})
const never = (neverIngredientIds: string[], neverAllergens: Never['neverAllergens'] = []): Never => ({
  neverIngredientIds,
  neverAllergens,
})
const itemsOf = ({ neverIngredientIds, neverAllergens }: Never) =>
  new Set<string>([...neverIngredientIds, ...neverAllergens])

test('lists in another order are equal; one entry more or less makes a difference', () => {
  const list = never(['onion', 'feta'], ['milk', 'egg'])
  expect(sameNever(list, never(['feta', 'onion'], ['egg', 'milk']))).toBe(true)
  expect(sameNever(list, never(['feta', 'onion', 'onion'], ['egg', 'milk']))).toBe(true)
  for (const other of [
    never(['onion'], ['milk', 'egg']),
    never(['onion', 'feta'], ['milk']),
    never(['onion', 'feta', 'mint'], ['milk', 'egg']),
    never(['onion', 'feta'], ['milk', 'egg', 'nuts']),
  ])
    expect([sameNever(list, other), sameNever(other, list)]).toEqual([false, false])
})

test('merging two changes keeps all entries, and names what one of them removed', () => {
  const seen = never(['onion', 'feta', 'corn'], ['egg'])
  const mine = never(['onion', 'corn', 'mint'], ['egg'])
  const theirs = never(['onion', 'feta'], ['egg', 'nuts'])
  expect(mergeNever({ seen, mine, theirs })).toEqual({
    all: never(['onion', 'corn', 'mint', 'feta'], ['egg', 'nuts']),
    added: never([], ['nuts']),
    removed: never(['corn']),
    back: never(['feta']),
  })
})

test('the merged list is the union of both, each entry once', () => {
  fc.assert(
    fc.property(anyNever, anyNever, anyNever, (seen, mine, theirs) => {
      const { all, added, removed, back } = mergeNever({ seen, mine, theirs })
      expect(itemsOf(all)).toEqual(new Set([...itemsOf(mine), ...itemsOf(theirs)]))
      expect(all.neverIngredientIds).toHaveLength(new Set(all.neverIngredientIds).size)
      expect(all.neverAllergens).toHaveLength(new Set(all.neverAllergens).size)
      // Every merged entry that was not in the local list is reported.
      for (const one of itemsOf(all))
        if (!itemsOf(mine).has(one)) expect([...itemsOf(added), ...itemsOf(back)]).toContain(one)
      for (const one of itemsOf(removed)) expect(itemsOf(all)).toContain(one)
    }),
  )
})
