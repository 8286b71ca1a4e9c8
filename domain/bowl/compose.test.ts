import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ingredients, salads } from '../menu/firstSalads.ts'
import { glazes, ingredientCategories } from '../menu/rules.ts'
import { type BowlIngredient, composeBowl, type Scene } from './compose.ts'
import { layout, portions } from './layout.ts'
import { spriteOf } from './sprites.ts'
import { svgText } from './svgText.ts'

const byKey = new Map<string, BowlIngredient>(ingredients.map((i) => [i.key, i]))
const ingredientsOf = (keys: readonly string[]) =>
  keys.map((key) => byKey.get(key) ?? { key, category: 'herb' as const })
const bowl = (salad: (typeof salads)[number], size = 640) =>
  composeBowl({
    seed: salad.key,
    ingredients: ingredientsOf(salad.ingredients),
    glaze: salad.bowl,
    size,
    prefix: 'b',
  })

/** The groups of one ingredient, in drawing order. */
const drawnOf = (svg: string, key: string) => svg.split(`<g data-i="${key}">`).slice(1)
const idsOf = (svg: string) => [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? '')
const usedIn = (svg: string) => [...svg.matchAll(/(?:href="#|url\(#)([^")]+)/g)].map(([, id]) => id ?? '')
const whole = (scene: Scene) => svgText(scene, { size: 640 })

const anySalad = fc.record({
  seed: fc.string({ minLength: 1, maxLength: 12 }),
  keys: fc.uniqueArray(fc.constantFrom(...byKey.keys()), { minLength: 1, maxLength: 16 }),
  size: fc.constantFrom(40, 96, 640),
})

describe('a bowl', () => {
  test.each(salads)('$key is the same picture each time', (salad) => {
    const first = whole(bowl(salad))
    for (const other of salads) bowl(other, 96) // earlier drawings must not affect it
    expect(whole(bowl(salad))).toBe(first)
  })

  test('has the same layout each time, without any state', () => {
    fc.assert(
      fc.property(anySalad, ({ seed, keys }) => {
        const lay = () =>
          layout(seed, portions(ingredientsOf(keys).map((i) => ({ key: i.key, sprite: spriteOf(i) }))))
        expect(lay()).toEqual(lay())
      }),
      { numRuns: 40 },
    )
  })

  test('shows every ingredient at every size, except sesame and sumac at the smallest', () => {
    for (const salad of salads)
      for (const size of [40, 96, 640]) {
        const shown = new Set(bowl(salad, size).groups.map((g) => g.ingredient))
        const missing = salad.ingredients.filter((key) => !shown.has(key))
        expect(missing.filter((key) => size > 40 || !['sesame', 'sumac'].includes(key))).toEqual([])
      }
  })

  test('lacks exactly the groups of the ingredients that are left out', () => {
    fc.assert(
      fc.property(anySalad, fc.infiniteStream(fc.boolean()), ({ seed, keys, size }, coins) => {
        const scene = composeBowl({ seed, ingredients: ingredientsOf(keys), size, prefix: 'p' })
        const without = keys.filter(() => coins.next().value)
        const [before, after] = [svgText(scene, { size }), svgText(scene, { size, without })]
        for (const key of without) expect(drawnOf(after, key)).toEqual([])
        const rest = scene.groups.filter((g) => g.ingredient === null || !without.includes(g.ingredient))
        for (const { svg } of rest) expect(after).toContain(svg)
        const gone = scene.groups.filter((g) => !rest.includes(g))
        const lost = gone.reduce((n, g) => n + `<g data-i="${g.ingredient}">${g.svg}</g>`.length, 0)
        expect(before.length - after.length).toBe(lost)
      }),
      { numRuns: 60 },
    )
  })

  test('is the same for the same input, and each group holds pieces of one ingredient only', () => {
    fc.assert(
      fc.property(anySalad, ({ seed, keys, size }) => {
        const make = () => composeBowl({ seed, ingredients: ingredientsOf(keys), size, prefix: 'p' })
        expect(make()).toEqual(make())
        // An ingredient's symbols carry its number.
        for (const { ingredient, svg } of make().groups)
          for (const id of usedIn(svg).filter((name) => name.startsWith('p-')))
            expect(id.slice(2)).toMatch(new RegExp(`^${keys.indexOf(ingredient ?? '').toString(36)}\\d`))
      }),
      { numRuns: 40 },
    )
  })

  test('refers only to ids that it defines; ids are unique and have its prefix', () => {
    for (const salad of salads)
      for (const size of [40, 96, 640]) {
        const svg = whole(bowl(salad, size))
        const ids = idsOf(svg)
        expect(new Set(ids).size).toBe(ids.length)
        expect(ids.filter((id) => !id.startsWith('b'))).toEqual([])
        expect(usedIn(svg).filter((id) => !ids.includes(id))).toEqual([])
      }
  })

  test('has no style, no script and no invalid number', () => {
    for (const salad of salads)
      expect(whole(bowl(salad))).not.toMatch(/style=|<script|<style|NaN|undefined|Infinity/)
  })

  test('is simpler the smaller it is', () => {
    for (const salad of salads) {
      const [tiny = 0, small = 0, full = 0] = [40, 96, 640].map((size) => whole(bowl(salad, size)).length)
      expect(tiny).toBeLessThan(small)
      expect(small).toBeLessThan(full)
    }
  })

  test('shares less than a tenth of its layout with any other salad', () => {
    const places = salads.map((s) =>
      bowl(s).groups.flatMap((g) => [...g.svg.matchAll(/transform="(translate[^"]+)"/g)].map(([, at]) => at)),
    )
    for (const [i, a] of places.entries())
      for (const b of places.slice(i + 1)) {
        const shared = a.filter((at) => b.includes(at)).length
        expect(shared / a.length).toBeLessThan(0.1)
      }
  })

  test('draws ingredients that an admin adds, in every category', () => {
    for (const category of ingredientCategories) {
      const made = ['one', 'two', 'three', 'four'].map((key) => ({ key, category }))
      const scene = composeBowl({ seed: 'new', ingredients: made, size: 640, prefix: 'p' })
      expect(new Set(scene.groups.map((g) => g.ingredient).filter((k) => k !== null)).size).toBe(4)
      expect(whole(scene)).not.toMatch(/NaN|undefined/)
    }
  })

  test('has a glaze by default, and escapes the name of its salad', () => {
    const scene = composeBowl({ seed: 'x', ingredients: ingredientsOf(['romaine']), size: 96, prefix: 'p' })
    const glazed = glazes.map((glaze) =>
      composeBowl({ seed: 'x', ingredients: ingredientsOf(['romaine']), glaze, size: 96, prefix: 'p' }),
    )
    expect(glazed.map((s) => s.bowl)).toContain(scene.bowl)
    expect(svgText(scene, { size: 96, label: '"<b>' })).toContain('aria-label="&quot;&lt;b&gt;"')
  })

  test('may have no ingredients', () => {
    expect(whole(composeBowl({ seed: 'x', ingredients: [], size: 96, prefix: 'p' }))).toContain('</svg>')
  })
})
