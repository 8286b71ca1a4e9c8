import { expect, test } from 'vitest'
import type { Allergen } from '../../domain/menu/rules.ts'
import { allow, avoid, isAvoided } from './never.ts'

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
  const never = avoid('gluten', kitchen, ['cucumber'])
  expect(never).toEqual(['cucumber', 'crouton', 'pita'])
  expect(isAvoided('gluten', kitchen, never)).toBe(true)
  expect(isAvoided('milk', kitchen, never)).toBe(false)
  expect(isAvoided('fish', kitchen, never)).toBe(false)
})

test('taken back, it leaves what was chosen otherwise', () => {
  const both = avoid('milk', kitchen, avoid('gluten', kitchen, ['cucumber']))
  expect(allow('gluten', kitchen, both)).toEqual(['cucumber', 'crouton', 'feta'])
  expect(allow('milk', kitchen, allow('gluten', kitchen, both))).toEqual(['cucumber'])
})
