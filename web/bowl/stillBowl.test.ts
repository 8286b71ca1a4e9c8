import { expect, test } from 'vitest'
import { composeBowl } from '../../domain/bowl/compose.ts'
import { svgText } from '../../domain/bowl/svgText.ts'
import { ingredients } from '../../domain/menu/firstSalads.ts'
import { stillBowl } from './stillBowl.ts'

const list = ingredients.filter((i) => ['romaine', 'tomato', 'feta'].includes(i.key))
const input = { seed: 'x', ingredients: list, size: 96, glaze: 'oat' as const }

test('the data URL contains the whole picture and only valid characters', () => {
  const address = stillBowl({ ...input, without: ['feta'] })
  const svg = svgText(composeBowl({ ...input, prefix: 'b' }), { size: 96, without: ['feta'] })
  expect(decodeURIComponent(address.replace('data:image/svg+xml,', ''))).toBe(svg.replaceAll('"', "'"))
  expect(address.slice(5)).not.toMatch(/[#<>"]/)
})

test('excluding an ingredient changes the picture', () => {
  expect(stillBowl({ ...input, without: ['feta'] })).not.toBe(stillBowl({ ...input, without: [] }))
})
