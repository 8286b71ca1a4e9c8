import { randomUUIDv7 } from 'node:crypto'
import { describe, expect } from 'vitest'
import { auditLog } from '../tables/audit.ts'
import { test } from '../test/app.ts'
import { anAdmin, anIngredient, aSalad, ingredientIds, saladId } from '../test/testCatalogue.ts'

type Named = { nameEn: string; nameAr: string; category: string; inSalads: number }
const english = (list: Named[]) => list.map((s) => s.nameEn)
const idOf = async (db: Parameters<typeof ingredientIds>[0], key: string) =>
  (await ingredientIds(db, key))[0] ?? expect.unreachable()

describe('the list of ingredients', () => {
  test('has pages, search in both languages, filters, sorting, and the number of salads', async ({
    app,
    db,
  }) => {
    const call = await anAdmin(app, db)
    const all = (await call('GET', '/admin/ingredients?size=100')).body
    expect(all.totalElements).toBeGreaterThan(44)
    expect(english(all.content)).toEqual(english(all.content).toSorted((a, b) => a.localeCompare(b, 'en')))
    const page = (await call('GET', '/admin/ingredients?size=7&page=2')).body
    expect(english(page.content)).toEqual(english(all.content).slice(14, 21))
    expect(english((await call('GET', '/admin/ingredients?search=POTATO%20sweet')).body.content)).toEqual([
      'Roasted sweet potato',
    ])
    expect(
      english((await call('GET', `/admin/ingredients?search=${encodeURIComponent('خس احمر')}`)).body.content),
    ).toEqual(['Red lollo'])
    const cheese = (await call('GET', '/admin/ingredients?category=cheese&sort=-category')).body.content
    expect(new Set(cheese.map((i: Named) => i.category))).toEqual(new Set(['cheese']))
    const before = all.content.find((i: { key: string }) => i.key === 'pita').inSalads
    await call('POST', `/admin/salads/${await saladId(db, 'fattoush')}/archive`)
    const after = (await call('GET', '/admin/ingredients?search=pita')).body.content[0].inSalads
    expect(before - after).toBe(1)
  })
})

describe('adding and changing an ingredient', () => {
  test('a new ingredient gets a key, and a change is visible in every salad at once', async ({ app, db }) => {
    const call = await anAdmin(app, db)
    const added = await call('POST', '/admin/ingredients', anIngredient({ allergens: ['soy', 'gluten'] }))
    expect(added.status).toBe(201)
    expect(added.body).toMatchObject({
      key: 'samphire',
      allergens: ['gluten', 'soy'],
      inSalads: 0,
      status: 'ACTIVE',
    })
    await app.inject('/api/salads')
    const pita = anIngredient({
      nameEn: 'Baked pita',
      nameAr: 'خبز محمص',
      category: 'grain',
      allergens: ['gluten', 'sesame'],
    })
    const changed = await call('PUT', `/admin/ingredients/${await idOf(db, 'pita')}`, pita)
    expect(changed.body).toMatchObject({ key: 'pita', nameEn: 'Baked pita' })
    const listed = (await app.inject('/api/salads')).json().content
    const fattoush = listed.find((s: { key: string }) => s.key === 'fattoush')
    expect(fattoush.allergens).toEqual(expect.arrayContaining(['gluten', 'sesame']))
    expect((await db.select().from(auditLog)).map((r) => r.action).sort()).toEqual([
      'POST /admin/ingredients',
      'PUT /admin/ingredients/:id',
    ])
  })

  test('an ingredient of a vegetarian salad, archived or not, cannot become animal', async ({ app, db }) => {
    const call = await anAdmin(app, db)
    const feta = anIngredient({ nameEn: 'Feta', nameAr: 'فيتا', category: 'cheese', allergens: ['milk'] })
    const at = `/admin/ingredients/${await idOf(db, 'pita')}`
    const body = { ...feta, nameEn: 'Pita', nameAr: 'خبز', fromAnimals: true }
    const refused = await call('PUT', at, body)
    expect([refused.status, refused.body.errorCode]).toEqual([409, 'INGREDIENT_IN_USE'])
    expect(refused.body.message).toContain('Fattoush')
    expect(refused.body.details[0].field).toBe('fromAnimals')
    await call('POST', `/admin/salads/${await saladId(db, 'fattoush')}/archive`)
    expect((await call('PUT', at, body)).status).toBe(409)
    expect((await call('PUT', at, { ...body, fromAnimals: false })).status).toBe(200)
  })

  test.for<[string, object, string]>([
    ['no Arabic name', { nameAr: '' }, 'nameAr'],
    ['an allergen twice', { allergens: ['milk', 'milk'] }, 'allergens'],
    ['an allergen nobody knows', { allergens: ['dust'] }, 'allergens.0'],
    ['no word on animals', { fromAnimals: undefined }, 'fromAnimals'],
  ])('%s is refused at its field', async ([, over, field], { app, db }) => {
    const call = await anAdmin(app, db)
    const refused = await call('POST', '/admin/ingredients', { ...anIngredient(), ...over })
    expect(refused.body).toMatchObject({ errorCode: 'VALIDATION_FAILED', details: [{ field }] })
  })

  test('a taken name is refused at its field', async ({ app, db }) => {
    const call = await anAdmin(app, db)
    const refused = await call('POST', '/admin/ingredients', anIngredient({ nameAr: 'جرجير' }))
    expect([refused.status, refused.body.errorCode]).toEqual([409, 'NAME_TAKEN'])
    expect(refused.body.details).toMatchObject([{ field: 'nameAr' }])
  })
})

describe('archiving an ingredient', () => {
  test('is refused while an active salad uses it, and returns an error when repeated', async ({
    app,
    db,
  }) => {
    const call = await anAdmin(app, db, { 'accept-language': 'ar' })
    const pita = `/admin/ingredients/${await idOf(db, 'pita')}`
    const refused = await call('POST', `${pita}/archive`)
    expect([refused.status, refused.body.errorCode]).toEqual([409, 'INGREDIENT_IN_USE'])
    expect(refused.body.message).toContain('فتوش')
    const { body: free } = await call('POST', '/admin/ingredients', anIngredient())
    const at = `/admin/ingredients/${free.id}`
    expect((await call('POST', `${at}/restore`)).body.errorCode).toBe('NOT_ARCHIVED')
    expect((await call('POST', `${at}/archive`)).body.status).toBe('ARCHIVED')
    expect((await call('POST', `${at}/archive`)).body.errorCode).toBe('ALREADY_ARCHIVED')
    const list = await call('GET', '/admin/ingredients?status=ARCHIVED')
    expect(english(list.body.content)).toEqual(['Samphire'])
    const salad = await aSalad(db, { ingredientIds: [free.id, ...(await ingredientIds(db, 'feta tomato'))] })
    expect((await call('POST', '/admin/salads', salad)).body.errorCode).toBe('SALAD_INGREDIENT_ARCHIVED')
    expect((await call('POST', `${at}/restore`)).body.status).toBe('ACTIVE')
    expect((await call('POST', '/admin/salads', salad)).status).toBe(201)
  })

  test('with an unknown id returns 404', async ({ app, db }) => {
    const call = await anAdmin(app, db)
    const at = `/admin/ingredients/${randomUUIDv7()}`
    expect((await call('PUT', at, anIngredient())).status).toBe(404)
    expect((await call('PUT', at, anIngredient({ fromAnimals: true }))).status).toBe(404)
    expect((await call('POST', `${at}/archive`)).status).toBe(404)
    expect((await call('POST', `${at}/restore`)).status).toBe(404)
  })
})
