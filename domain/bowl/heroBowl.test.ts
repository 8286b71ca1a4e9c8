import { expect, test } from 'vitest'
import { ingredients, salads } from '../menu/catalogue.ts'
import { composeBowl } from './compose.ts'
import { svgText } from './svgText.ts'

// The home page shows one bowl before anything else is there, so it is a file and not the composer's code.
// After a change to the drawings: vitest run domain/bowl/heroBowl.test.ts --update
test('the home page’s bowl is the one the composer draws', async () => {
  const salad = salads.find((s) => s.key === 'date-grove')
  const list = ingredients.filter((i) => salad?.ingredients.includes(i.key))
  list.sort((a, b) => (salad?.ingredients.indexOf(a.key) ?? 0) - (salad?.ingredients.indexOf(b.key) ?? 0))
  const scene = composeBowl({
    seed: 'date-grove',
    ingredients: list,
    glaze: salad?.bowl,
    size: 640,
    prefix: 'h',
  })
  await expect(svgText(scene, { size: 500 })).toMatchFileSnapshot('../../web/home/heroBowl.svg')
})
