import { expect, test } from 'vitest'
import { composeBowl } from '../../domain/bowl/compose.ts'
import { svgText } from '../../domain/bowl/svgText.ts'
import { ingredients } from '../../domain/menu/catalogue.ts'
import { stillBowl } from './stillBowl.ts'

const list = ingredients.filter((i) => ['romaine', 'tomato', 'feta'].includes(i.key))
const input = { seed: 'x', ingredients: list, size: 96, glaze: 'oat' as const }

test('the address holds the picture, whole, and nothing an address cannot hold', () => {
  const address = stillBowl({ ...input, without: ['feta'] })
  const svg = svgText(composeBowl({ ...input, prefix: 'b' }), { size: 96, without: ['feta'] })
  expect(decodeURIComponent(address.replace('data:image/svg+xml,', ''))).toBe(svg.replaceAll('"', "'"))
  expect(address.slice(5)).not.toMatch(/[#<>"]/)
})

test('what is left out is another picture', () => {
  expect(stillBowl({ ...input, without: ['feta'] })).not.toBe(stillBowl({ ...input, without: [] }))
})
