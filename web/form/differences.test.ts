import { expect, test } from 'vitest'
import { differencesOf } from './differences.ts'

const base = { name: 'Tomato', allergens: ['milk'], price: 14.5, popular: false }
const fields = [
  { name: 'name', label: 'Name' },
  { name: 'allergens', label: 'Allergens', text: (v: typeof base) => v.allergens.join(', ') },
  { name: 'price', label: 'Price' },
  { name: 'popular', label: 'Popular' },
] as const

test('a field that both changed keeps mine by default; a field that only the other side changed keeps theirs', () => {
  const mine = { ...base, name: 'Mine', price: 20 }
  const theirs = { ...base, name: 'Theirs', allergens: ['milk', 'nuts'] }
  expect(differencesOf({ base, mine, theirs }, fields)).toEqual([
    { name: 'name', label: 'Name', mine: 'Mine', theirs: 'Theirs', keep: 'mine' },
    { name: 'allergens', label: 'Allergens', mine: 'milk', theirs: 'milk, nuts', keep: 'theirs' },
  ])
})

test('there is no difference if both made the same change, or changed other fields', () => {
  const mine = { ...base, price: 20 }
  expect(differencesOf({ base, mine, theirs: { ...base, price: 20 } }, fields)).toEqual([])
  expect(differencesOf({ base, mine, theirs: base }, fields)).toEqual([])
})
