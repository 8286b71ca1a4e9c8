import { expect, test } from 'vitest'
import { composeBowl } from '../../domain/bowl/compose.ts'
import { svgText } from '../../domain/bowl/svgText.ts'
import { ingredients, salads } from '../../domain/menu/firstSalads.ts'

// A bowl with only its leaves: the rest follows later. It is a file, so that the page does not load the
// composer. After a change to the drawings: vitest run web/checkout/soonBowl.test.ts --update
test('the bowl file of the available-soon page equals the composer’s drawing', async () => {
  const salad = salads.find((s) => s.key === 'orchard-crunch')
  const list = (salad?.ingredients ?? []).flatMap((key) => ingredients.find((i) => i.key === key) ?? [])
  const scene = composeBowl({
    seed: 'orchard-crunch',
    ingredients: list,
    glaze: salad?.bowl,
    size: 640,
    prefix: 's',
  })
  const without = list.filter((i) => i.category !== 'leaf').map((i) => i.key)
  await expect(svgText(scene, { size: 500, without })).toMatchFileSnapshot('./soonBowl.svg')
})
