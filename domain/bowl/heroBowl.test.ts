import { expect, test } from 'vitest'
import { ingredients, salads } from '../menu/catalogue.ts'
import { composeBowl } from './compose.ts'
import { svgText } from './svgText.ts'

// These pages show one bowl before anything else is there, so it is a file and not the composer's code.
// After a change to the drawings: vitest run domain/bowl/heroBowl.test.ts --update, and one more DRAWINGS in
// server/menu/view.ts, or the pixels kept of the old ones stay.
test.each([
  { page: 'home', key: 'date-grove', prefix: 'h', file: '../../web/home/heroBowl.svg' },
  { page: 'sign-in', key: 'pearl-quinoa', prefix: 'a', file: '../../web/auth/authBowl.svg' },
])('the $page page’s bowl is the one the composer draws', async ({ key, prefix, file }) => {
  const salad = salads.find((s) => s.key === key)
  const list = (salad?.ingredients ?? []).flatMap((k) => ingredients.find((i) => i.key === k) ?? [])
  const scene = composeBowl({ seed: key, ingredients: list, glaze: salad?.bowl, size: 640, prefix })
  await expect(svgText(scene, { size: 500 })).toMatchFileSnapshot(file)
})
