import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Allergen, allergens } from '../menu/rules.ts'
import { excludedFrom, isGutted, isNever, mealOf, type Preferences } from './meal.ts'

type Part = { id: string; removable: boolean; allergens: readonly Allergen[] }
const part = (id: string, held: Allergen[] = [], removable = true): Part => ({
  id,
  removable,
  allergens: held,
})
const nothing: Preferences = { neverIngredientIds: [], neverAllergens: [], customizations: [] }
const ids = (parts: readonly Part[]) => parts.map((i) => i.id)

const feta = part('feta', ['milk'])
const labneh = part('labneh', ['milk'], false)
const caesar = { id: 'caesar', ingredients: [part('romaine'), labneh, feta] }
const fattoush = { id: 'fattoush', ingredients: [part('tomato'), feta, part('pita', ['gluten'], false)] }
const mezze = { id: 'mezze', ingredients: [part('beetroot'), labneh] }
const noMilk: Preferences = { ...nothing, neverAllergens: ['milk'] }

test('a never-allergen in a fixed ingredient selects the alternative, if that can be made free of it', () => {
  const meal = mealOf({ salad: caesar, alternative: fattoush }, noMilk)
  expect([meal.salad.id, ids(meal.excluded), meal.unavoidable]).toEqual(['fattoush', ['feta'], []])
  expect(meal.instead).toEqual({ of: caesar, because: [labneh] })
})

test('if neither can be made free of it, the salad stays, and the meal lists what stays in it', () => {
  const meal = mealOf({ salad: caesar, alternative: mezze }, noMilk)
  expect([meal.salad.id, ids(meal.excluded), ids(meal.unavoidable), meal.instead]).toEqual([
    'caesar',
    ['feta'],
    ['labneh'],
    null,
  ])
})

test('a swapped day returns to the chef’s salad for the same reason', () => {
  const meal = mealOf({ salad: fattoush, alternative: caesar, swapped: true }, noMilk)
  expect([meal.salad.id, meal.instead?.of.id]).toEqual(['fattoush', 'caesar'])
  expect(mealOf({ salad: fattoush, alternative: caesar, swapped: true }, nothing).salad.id).toBe('caesar')
})

const someParts = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom(...'abcdefghij'),
    removable: fc.boolean(),
    allergens: fc.uniqueArray(fc.constantFrom(...allergens), { maxLength: 3 }),
  }),
  { selector: (i) => i.id, maxLength: 8 },
)
const someIds = fc.uniqueArray(fc.constantFrom(...'abcdefghij'), { maxLength: 4 })
const someDay = fc.record({
  salad: someParts.map((ingredients) => ({ id: 'salad', ingredients })),
  alternative: someParts.map((ingredients) => ({ id: 'alternative', ingredients })),
  swapped: fc.boolean(),
})
const somePreferences: fc.Arbitrary<Preferences> = fc.record({
  neverIngredientIds: someIds,
  neverAllergens: fc.uniqueArray(fc.constantFrom(...allergens), { maxLength: 4 }),
  customizations: fc.tuple(someIds, someIds).map(([a, b]) => [
    { saladId: 'salad', excludedIngredientIds: a },
    { saladId: 'alternative', excludedIngredientIds: b },
  ]),
})

test('exactly the never-ingredients that stay in the bowl are listed as unavoidable', () => {
  fc.assert(
    fc.property(someDay, somePreferences, (day, preferences) => {
      const { salad, excluded, unavoidable } = mealOf<Part, typeof day.salad>(day, preferences)
      const inBowl = salad.ingredients.filter((i) => !excluded.includes(i))
      expect(inBowl.filter((i) => isNever(i, preferences))).toEqual(unavoidable)
      expect(excluded.every((i) => i.removable)).toBe(true)
    }),
  )
})

test('a meal has unavoidable ingredients exactly if neither salad can be made free of them', () => {
  const stuck = (parts: readonly Part[], p: Preferences) => parts.some((i) => !i.removable && isNever(i, p))
  fc.assert(
    fc.property(someDay, somePreferences, (day, preferences) => {
      const { salad, unavoidable, instead } = mealOf<Part, typeof day.salad>(day, preferences)
      const both = [day.salad, day.alternative].every((s) => stuck(s.ingredients, preferences))
      expect(unavoidable.length > 0).toBe(both)
      // The other salad replaces the intended one only if necessary.
      const meant = day.swapped ? day.alternative : day.salad
      expect(instead !== null).toBe(!both && stuck(meant.ingredients, preferences))
      expect(instead === null).toBe(salad === meant)
    }),
  )
})

test('a never-allergen also excludes an ingredient that is added later', () => {
  fc.assert(
    fc.property(someDay, somePreferences, fc.constantFrom(...allergens), (day, preferences, allergen) => {
      const added = part('added later', [allergen])
      const salad = { ...day.salad, ingredients: [...day.salad.ingredients, added] }
      const avoids = { ...preferences, neverAllergens: [allergen] }
      expect(excludedFrom<Part>(salad, avoids)).toContain(added)
      expect(excludedFrom<Part>(salad, { ...preferences, neverAllergens: [] })).not.toContain(added)
    }),
  )
})

test('a salad is gutted if half of its ingredients, or its first one, are excluded', () => {
  const salad = { ingredients: [...'abcd'].map((id) => ({ id })) }
  expect(
    [[], ['b'], ['b', 'x'], ['b', 'c'], ['a'], ['b', 'c', 'd']].map((out) => isGutted(salad, out)),
  ).toEqual([false, false, false, true, true, true])
  const odd = { ingredients: [...'abcde'].map((id) => ({ id })) }
  expect(isGutted(odd, ['b', 'c'])).toBe(false)
  expect(isGutted(odd, ['b', 'c', 'd'])).toBe(true)
})
