import { expect, test } from 'vitest'
import { ingredients, salads } from '../menu/firstSalads.ts'
import { composeBowl } from './compose.ts'
import { svgText } from './svgText.ts'

// These pages show one bowl before anything else has loaded, so it is a file and needs none of the composer's
// code. After a change to the drawings run vitest run domain/bowl/heroBowl.test.ts --update, and increase
// DRAWINGS in server/menu/view.ts; otherwise the stored images of the old drawings remain.
test.each([
  { page: 'home', key: 'date-grove', prefix: 'h', file: '../../web/home/heroBowl.svg' },
  { page: 'sign-in', key: 'pearl-quinoa', prefix: 'a', file: '../../web/auth/authBowl.svg' },
])('the bowl file of the $page page equals the composer’s drawing', async ({ key, prefix, file }) => {
  const salad = salads.find((s) => s.key === key)
  const list = (salad?.ingredients ?? []).flatMap((k) => ingredients.find((i) => i.key === k) ?? [])
  const scene = composeBowl({ seed: key, ingredients: list, glaze: salad?.bowl, size: 640, prefix })
  await expect(svgText(scene, { size: 500 })).toMatchFileSnapshot(file)
})
