import { expect } from 'vitest'
import { day } from '../../domain/dates.ts'
import { readSalads } from '../catalogue/cache.ts'
import type { Db } from '../db/client.ts'
import { bowlUrl } from '../menu/view.ts'
import { test } from '../test/app.ts'
import { assignedSalads, type MealPreferences } from './assigned.ts'

const date = day('2026-12-06')
const open = { date, alternative: false, assignedSalads: null, frozenAt: null }

/** A day whose salad has removable ingredients and one that is not removable, and another salad as alternative. */
async function aDay(db: Db) {
  const all = await readSalads(db)
  const salad = all.find(
    (s) => s.ingredients.filter((i) => i.removable).length > 2 && s.ingredients.some((i) => !i.removable),
  )
  if (!salad) throw new Error('no salad has both kinds of parts')
  const [a, b] = salad.ingredients.filter((i) => i.removable).toSorted((x, y) => (x.key < y.key ? -1 : 1))
  const fixed = salad.ingredients.find((i) => !i.removable)
  const elsewhere = all
    .flatMap((s) => s.ingredients)
    .find((i) => !salad.ingredients.some((p) => p.id === i.id))
  const alternative = all.find((s) => s.id !== salad.id)
  if (!a || !b || !fixed || !elsewhere || !alternative) throw new Error('the catalogue has changed')
  const shop = {
    salads: new Map(all.map((s) => [s.id, s])),
    menu: [{ date, saladId: salad.id, alternativeId: alternative.id }],
  }
  return { salad, alternative, a, b, fixed, elsewhere, shop }
}
const wishes: MealPreferences = {
  mealsPerDay: 2,
  neverIngredientIds: [],
  neverAllergens: [],
  customizations: [],
}

test('excludes only removable ingredients of the salad, by customization and by never-list', async ({
  db,
}) => {
  const { salad, alternative, a, b, fixed, elsewhere, shop } = await aDay(db)
  const [whole] = assignedSalads(open, wishes, shop)
  expect(whole).toMatchObject({
    saladId: salad.id,
    portions: 2,
    excluded: [],
    notes: null,
    bowlUrl: bowlUrl(salad),
  })

  const own = { saladId: salad.id, excludedIngredientIds: [b.id, fixed.id, elsewhere.id], notes: 'No ice' }
  const others = { saladId: alternative.id, excludedIngredientIds: [a.id], notes: 'Not for this one' }
  const [one] = assignedSalads(open, { ...wishes, customizations: [others, own] }, shop)
  expect(one?.excluded.map((i) => i.key)).toEqual([b.key])
  expect([one?.notes, one?.bowlUrl]).toEqual(['No ice', `${bowlUrl(salad)}?without=${b.key}`])

  const never = [elsewhere.id, b.id, a.id]
  const [both] = assignedSalads(open, { ...wishes, neverIngredientIds: never, customizations: [own] }, shop)
  expect(both?.excluded.map((i) => i.key).sort()).toEqual([a.key, b.key])
  expect(both?.bowlUrl).toBe(`${bowlUrl(salad)}?without=${a.key},${b.key}`)
})

test('the bowl picture without the excluded ingredients exists', async ({ app, db }) => {
  const { a, b, shop } = await aDay(db)
  const never = [b.id, a.id]
  const [both] = assignedSalads(open, { ...wishes, neverIngredientIds: never }, shop)
  const picture = await app.inject({ url: both?.bowlUrl.replace('{size}', '320') ?? '' })
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/svg+xml'])
})

test('an unwanted ingredient that is not removable leads to the alternative, or to a warning if both have it', async ({
  db,
}) => {
  const { salad, alternative, fixed, shop } = await aDay(db)
  const never = { ...wishes, neverIngredientIds: [fixed.id] }
  const free = { ...alternative, ingredients: alternative.ingredients.filter((i) => i.id !== fixed.id) }
  const withFree = { ...shop, salads: new Map([...shop.salads, [free.id, free]]) }
  const [swapped] = assignedSalads(open, never, withFree)
  expect(swapped).toMatchObject({
    saladId: alternative.id,
    unavoidable: [],
    insteadOf: { nameEn: salad.nameEn },
  })

  const stuck = { ...alternative, ingredients: [...free.ingredients, fixed] }
  const withStuck = { ...shop, salads: new Map([...shop.salads, [stuck.id, stuck]]) }
  const [warned] = assignedSalads(open, never, withStuck)
  expect(warned).toMatchObject({ saladId: salad.id, unavoidable: [{ id: fixed.id }], insteadOf: null })
})

test('a swapped day has the alternative, a day without a menu has nothing, and a frozen day does not change', async ({
  db,
}) => {
  const { salad, alternative, shop } = await aDay(db)
  expect(assignedSalads({ ...open, alternative: true }, wishes, shop)[0]?.saladId).toBe(alternative.id)
  expect(assignedSalads({ ...open, date: day('2026-12-07') }, wishes, shop)).toEqual([])
  const before = assignedSalads(open, wishes, shop)
  const frozen = { ...open, alternative: true, assignedSalads: before, frozenAt: new Date() }
  expect(assignedSalads(frozen, { ...wishes, mealsPerDay: 1 }, shop)).toBe(before)
  expect(before[0]?.saladId).toBe(salad.id)
})
