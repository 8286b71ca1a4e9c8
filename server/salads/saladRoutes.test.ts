import { randomUUIDv7 } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { addDays, day, dayInBahrain } from '../../domain/dates.ts'
import { fillMenus } from '../menu/fillMenus.ts'
import { auditLog } from '../tables/audit.ts'
import { ingredients, menuDays, salads } from '../tables/menu.ts'
import { NOW, test } from '../test/app.ts'
import { anAdmin, aSalad, ingredientIds, saladId } from '../test/testCatalogue.ts'

type Named = { nameEn: string; nameAr: string }
const english = (list: Named[]) => list.map((s) => s.nameEn)

describe('adding and changing a salad', () => {
  test('a new salad gets its own key, is public at once, and is in the audit log', async ({ app, db }) => {
    const call = await anAdmin(app, db)
    await app.inject('/api/salads') // the public list is cached
    const body = await aSalad(db, { nameEn: ' Crème & Pearls!  ' })
    const added = await call('POST', '/admin/salads', body)
    expect(added.status).toBe(201)
    expect(added.body).toMatchObject({ key: 'creme-pearls', nameEn: 'Crème & Pearls!', allergens: ['milk'] })
    expect(added.body.ingredients.map((i: { key: string }) => i.key)).toEqual(['romaine', 'tomato', 'feta'])
    const listed = (await app.inject('/api/salads')).json().content
    expect(english(listed)).toContain('Crème & Pearls!')
    const [row] = await db.select().from(auditLog)
    expect(row).toMatchObject({ action: 'POST /admin/salads', target: added.body.id })
    const twin = await call('POST', '/admin/salads', { ...body, nameEn: 'Creme pearls', nameAr: 'كريم' })
    expect(twin.body.key).toBe('creme-pearls-2')
    const arabicOnly = await call('POST', '/admin/salads', { ...body, nameEn: 'ورد', nameAr: 'ورد' })
    expect(arabicOnly.body.key).toBe('salad')
  })

  test('a change keeps the key and sets the order of ingredients', async ({ app, db }) => {
    const call = await anAdmin(app, db)
    const id = await saladId(db, 'manama-chicken')
    const changed = await call(
      'PUT',
      `/admin/salads/${id}`,
      await aSalad(db, { ingredientIds: await ingredientIds(db, 'tahini chicken romaine') }),
    )
    expect(changed.status).toBe(200)
    expect(changed.body).toMatchObject({
      key: 'manama-chicken',
      nameEn: 'Pearl diver',
      allergens: ['sesame'],
    })
    expect(changed.body.updatedAt).toBe(NOW.toISOString())
    const read = await call('GET', `/admin/salads/${id}`)
    expect(read.body).toEqual(changed.body)
    expect(read.body.ingredients.map((i: { key: string }) => i.key)).toEqual(['tahini', 'chicken', 'romaine'])
  })

  test('sets the grams of each ingredient, and keeps those that are not sent', async ({ app, db }) => {
    const call = await anAdmin(app, db)
    const [romaine = '', tomato = '', feta = '', corn = ''] = await ingredientIds(
      db,
      'romaine tomato feta corn',
    )
    const added = await call(
      'POST',
      '/admin/salads',
      await aSalad(db, { grams: { [romaine]: 80, [feta]: 40 } }),
    )
    const gramsOf = ({ body }: typeof added) => body.ingredients.map((i: { grams: number | null }) => i.grams)
    expect(gramsOf(added)).toEqual([80, null, 40])
    const change = async (over: Parameters<typeof aSalad>[1]) =>
      call('PUT', `/admin/salads/${added.body.id}`, await aSalad(db, over))
    const changed = await change({
      ingredientIds: [romaine, corn, tomato],
      grams: { [tomato]: 50, [corn]: 30, [feta]: 60, [romaine]: null },
    })
    expect(gramsOf(changed)).toEqual([null, 30, 50])
    expect(gramsOf(await change({ ingredientIds: [tomato, corn, feta] }))).toEqual([50, 30, null])
    for (const grams of [0, 2001, 1.5]) {
      const refused = await change({ grams: { [tomato]: grams } })
      expect([refused.status, refused.body.errorCode]).toEqual([400, 'VALIDATION_FAILED'])
    }
    const audited = (await db.select().from(auditLog).orderBy(auditLog.id)).at(1)
    expect(audited?.after).toMatchObject({ grams: [{ en: 'Sweetcorn 30 g' }, { ar: 'طماطم كرزية 50 غ' }] })
  })

  test('stores text unchanged, whatever it looks like', async ({ app, db }) => {
    const call = await anAdmin(app, db)
    const odd = {
      nameEn: '=HYPERLINK("x")',
      nameAr: '<img src=x onerror=alert(1)>',
      descriptionEn: "'; drop",
    }
    const added = await call('POST', '/admin/salads', await aSalad(db, odd))
    expect(added.body).toMatchObject(odd)
    const hidden = await call(
      'PUT',
      `/admin/salads/${added.body.id}`,
      await aSalad(db, { nameAr: '\u202eورق\u200f' }),
    )
    expect(hidden.body.nameAr).toBe('ورق')
  })

  test.for<[string, object, string]>([
    ['no name', { nameEn: ' \u200f ' }, 'nameEn'],
    ['a long name', { nameAr: 'ا'.repeat(61) }, 'nameAr'],
    ['too few ingredients', { ingredientIds: [randomUUIDv7()] }, 'ingredientIds'],
    [
      'ingredients that do not exist',
      { ingredientIds: [1, 2, 3].map(() => randomUUIDv7()) },
      'ingredientIds',
    ],
    ['the same ingredient twice', { ingredientIds: Array(3).fill(randomUUIDv7()) }, 'ingredientIds'],
    ['half a calorie', { nutrition: { kcal: 1.5, proteinG: 1, carbsG: 1, fatG: 1 } }, 'nutrition.kcal'],
    ['a category of its own', { category: 'MEAT' }, 'category'],
  ])('%s is refused at its field', async ([, over, field], { app, db }) => {
    const call = await anAdmin(app, db)
    const refused = await call('POST', '/admin/salads', { ...(await aSalad(db)), ...over })
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({ errorCode: 'VALIDATION_FAILED', details: [{ field }] })
    expect(await db.$count(salads)).toBe(20)
  })

  test('a vegetarian salad with fish is refused at its ingredients', async ({ app, db }) => {
    const call = await anAdmin(app, db)
    const body = await aSalad(db, {
      category: 'VEGETARIAN',
      ingredientIds: await ingredientIds(db, 'romaine tomato salmon'),
    })
    const refused = await call('POST', '/admin/salads', body)
    expect([refused.status, refused.body.errorCode]).toEqual([400, 'VALIDATION_FAILED'])
    expect(refused.body.details).toEqual([
      { field: 'ingredientIds', message: 'A vegetarian salad can’t have this', key: 'notVegetarian' },
    ])
  })

  test('a taken name, in either language, is refused at its field', async ({ app, db }) => {
    const call = await anAdmin(app, db)
    const en = await call('POST', '/admin/salads', await aSalad(db, { nameEn: 'Fattoush' }))
    expect([en.status, en.body.errorCode, en.body.details[0].field]).toEqual([409, 'NAME_TAKEN', 'nameEn'])
    const id = await saladId(db, 'manama-chicken')
    const ar = await call('PUT', `/admin/salads/${id}`, await aSalad(db, { nameAr: 'فتوش' }))
    expect([ar.status, ar.body.errorCode, ar.body.details[0].field]).toEqual([409, 'NAME_TAKEN', 'nameAr'])
  })

  test('an archived ingredient cannot be added, but stays where it is', async ({ app, db }) => {
    const call = await anAdmin(app, db, { 'accept-language': 'ar' })
    const { body: salad } = await call('POST', '/admin/salads', await aSalad(db))
    await db.update(ingredients).set({ status: 'ARCHIVED' }).where(eq(ingredients.key, 'feta'))
    const updated = await call('PUT', `/admin/salads/${salad.id}`, await aSalad(db, { glaze: 'clay' }))
    expect(updated.status).toBe(200)
    const refused = await call('POST', '/admin/salads', await aSalad(db, { nameEn: 'Two', nameAr: 'اثنان' }))
    expect([refused.status, refused.body.errorCode]).toEqual([409, 'SALAD_INGREDIENT_ARCHIVED'])
    expect(refused.body.message).toContain('فيتا')
  })

  test('an unknown salad returns 404', async ({ app, db }) => {
    const call = await anAdmin(app, db)
    const at = `/admin/salads/${randomUUIDv7()}`
    expect((await call('GET', at)).status).toBe(404)
    expect((await call('PUT', at, await aSalad(db))).status).toBe(404)
    expect((await call('POST', `${at}/archive`)).status).toBe(404)
    expect((await call('POST', `${at}/restore`)).status).toBe(404)
    expect((await call('GET', '/admin/salads/7')).status).toBe(400)
  })
})

describe('archiving a salad', () => {
  test('hides it from visitors until it is restored, and returns an error when repeated', async ({
    app,
    db,
  }) => {
    const call = await anAdmin(app, db)
    const at = `/admin/salads/${await saladId(db, 'fattoush')}`
    expect((await call('POST', `${at}/restore`)).body.errorCode).toBe('NOT_ARCHIVED')
    expect((await call('POST', `${at}/archive`)).body.status).toBe('ARCHIVED')
    expect(english((await app.inject('/api/salads')).json().content)).not.toContain('Fattoush')
    const again = await call('POST', `${at}/archive`)
    expect([again.status, again.body.errorCode]).toEqual([409, 'ALREADY_ARCHIVED'])
    expect((await call('POST', `${at}/restore`)).body.status).toBe('ACTIVE')
    expect(english((await app.inject('/api/salads')).json().content)).toContain('Fattoush')
    const rows = await db.select().from(auditLog)
    expect(rows.map((r) => r.action).sort()).toEqual([
      'POST /admin/salads/:id/archive',
      'POST /admin/salads/:id/restore',
    ])
  })

  test('is refused while a future planned day serves it, but not because of today', async ({ app, db }) => {
    const call = await anAdmin(app, db)
    const [first, second] = [await saladId(db, 'fattoush'), await saladId(db, 'date-grove')]
    const today = dayInBahrain(NOW)
    const week = day('2026-11-29')
    const plan = (date: typeof today, saladId: string, alternativeId: string) =>
      db.insert(menuDays).values({ date, week, saladId, alternativeId, by: 'ADMIN', updatedAt: NOW })
    await plan(today, first, second)
    await plan(addDays(today, 2), await saladId(db, 'manama-chicken'), second)
    await plan(addDays(today, 1), second, await saladId(db, 'manama-chicken'))
    expect((await call('GET', `/admin/salads/${second}`)).body.nextServed).toBe('2026-12-02')
    const refused = await call('POST', `/admin/salads/${second}/archive`)
    expect([refused.status, refused.body.errorCode]).toEqual([409, 'SALAD_ON_MENU'])
    expect(refused.body.message).toContain('Wednesday 2 December')
    expect((await call('POST', `/admin/salads/${first}/archive`)).status).toBe(200)
  })

  test('days of the rotation get another salad instead', async ({ app, db }) => {
    await fillMenus(db, NOW)
    const call = await anAdmin(app, db)
    const id = await saladId(db, 'fattoush')
    const before = await db.$count(menuDays)
    expect((await call('GET', `/admin/salads/${id}`)).body.nextServed).not.toBeNull()
    expect((await call('POST', `/admin/salads/${id}/archive`)).body).toMatchObject({
      status: 'ARCHIVED',
      nextServed: null,
    })
    expect(await db.$count(menuDays)).toBe(before)
  })

  test('a salad with an archived ingredient cannot be restored', async ({ app, db }) => {
    const call = await anAdmin(app, db)
    const at = `/admin/salads/${await saladId(db, 'fattoush')}`
    await call('POST', `${at}/archive`)
    await db.update(ingredients).set({ status: 'ARCHIVED' }).where(eq(ingredients.key, 'pita'))
    const refused = await call('POST', `${at}/restore`)
    expect([refused.status, refused.body.errorCode]).toEqual([409, 'SALAD_INGREDIENT_ARCHIVED'])
    expect(refused.body.message).toMatch(/pita/i)
  })

  test('the list shows when each salad is served next', async ({ app, db }) => {
    await fillMenus(db, NOW)
    const call = await anAdmin(app, db)
    const { content } = (await call('GET', '/admin/salads?size=100')).body
    const days = content.flatMap((s: { nextServed: string | null }) => s.nextServed ?? [])
    expect(days.toSorted()[0]).toBe('2026-12-02')
  })
})
