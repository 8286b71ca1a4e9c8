import { expect, test } from 'vitest'
import type { Allergen } from '../../domain/menu/rules.ts'
import { allowAllergen, avoidAllergen, isAvoided } from './avoidRules.ts'

const part = (id: string, allergens: readonly Allergen[], removable = true) => ({
  id,
  allergens: [...allergens],
  removable,
})
const kitchen = [
  part('crouton', ['gluten', 'milk']),
  part('pita', ['gluten']),
  part('bulgur', ['gluten'], false),
  part('feta', ['milk']),
  part('cucumber', []),
]

test('an allergen takes everything that holds it and can be taken out', () => {
  const never = avoidAllergen('gluten', kitchen, ['cucumber'])
  expect(never).toEqual(['cucumber', 'crouton', 'pita'])
  expect(isAvoided('gluten', kitchen, never)).toBe(true)
  expect(isAvoided('milk', kitchen, never)).toBe(false)
  expect(isAvoided('fish', kitchen, never)).toBe(false)
})

test('taken back, it leaves what was chosen otherwise', () => {
  const both = avoidAllergen('milk', kitchen, avoidAllergen('gluten', kitchen, ['cucumber']))
  expect(allowAllergen('gluten', kitchen, both)).toEqual(['cucumber', 'crouton', 'feta'])
  expect(allowAllergen('milk', kitchen, allowAllergen('gluten', kitchen, both))).toEqual(['cucumber'])
})
