import { describe, expect } from 'vitest'
import { test } from '../test/app.ts'
import { anAdmin, aSalad, saladId } from '../test/testCatalogue.ts'

type Named = { nameEn: string; nameAr: string }
const english = (list: Named[]) => list.map((s) => s.nameEn)

describe('the list of salads', () => {
  test('has every salad with the fields for admins, in pages, by name', async ({ app, db }) => {
    const call = await anAdmin(app, db)
    const { body } = await call('GET', '/admin/salads?size=5&page=1')
    expect(body).toMatchObject({ page: 1, size: 5, totalElements: 20, totalPages: 4 })
    const all = (await call('GET', '/admin/salads?size=100')).body.content
    expect(english(body.content)).toEqual(english(all).slice(5, 10))
    expect(english(all)).toEqual(english(all).toSorted((a, b) => a.localeCompare(b, 'en')))
    expect(all.find((s: Named) => s.nameEn === 'Fattoush')).toMatchObject({
      key: 'fattoush',
      descriptionAr: expect.stringContaining('السماق'),
      ingredients: expect.arrayContaining([expect.objectContaining({ key: 'pita', fromAnimals: false })]),
      photo: null,
      nextServed: null,
      status: 'ACTIVE',
    })
  })

  test('sorts by name in the caller’s language, by category or by last change', async ({ app, db }) => {
    const arabic = await anAdmin(app, db, { 'accept-language': 'ar' })
    const names = (await arabic('GET', '/admin/salads?size=100')).body.content.map((s: Named) => s.nameAr)
    expect(names).toEqual(names.toSorted((a: string, b: string) => a.localeCompare(b, 'ar')))
    const call = await anAdmin(app, db)
    const byName = english((await call('GET', '/admin/salads?size=100')).body.content)
    expect(english((await call('GET', '/admin/salads?size=100&sort=-name')).body.content)).toEqual(
      byName.toReversed(),
    )
    const categories = (await call('GET', '/admin/salads?size=100&sort=category')).body.content.map(
      (s: { category: string }) => s.category,
    )
    expect([...new Set(categories)]).toEqual(['SIGNATURE', 'SEASONAL', 'VEGETARIAN'])
    await call('PUT', `/admin/salads/${await saladId(db, 'fattoush')}`, await aSalad(db))
    const newest = (await call('GET', '/admin/salads?sort=-updatedAt')).body.content
    expect(english(newest)[0]).toBe('Pearl diver')
  })

  test.for([
    ['MANAMA', ['Manama chicken']],
    ['chicken manama', ['Manama chicken']],
    ['دَجاج المنامه', ['Manama chicken']],
    ['%', []],
    ['_', []],
    ['\\', []],
    ["' or 1=1 --", []],
    ['Chickpea\u200f ', ['Chickpea sun']],
  ] as const)('search for "%s" finds the right salads', async ([search, found], { app, db }) => {
    const call = await anAdmin(app, db)
    const { body } = await call('GET', `/admin/salads?search=${encodeURIComponent(search)}`)
    expect(english(body.content)).toEqual(found)
    expect(body.totalElements).toBe(found.length)
  })

  test('filters by category and status', async ({ app, db }) => {
    const call = await anAdmin(app, db)
    await call('POST', `/admin/salads/${await saladId(db, 'fattoush')}/archive`)
    const archived = (await call('GET', '/admin/salads?status=ARCHIVED')).body
    expect(english(archived.content)).toEqual(['Fattoush'])
    const vegetarian = (await call('GET', '/admin/salads?category=VEGETARIAN&status=ACTIVE&size=100')).body
    expect(english(vegetarian.content)).not.toContain('Fattoush')
    expect(new Set(vegetarian.content.map((s: { category: string }) => s.category))).toEqual(
      new Set(['VEGETARIAN']),
    )
  })

  test.for([
    `search=${'x'.repeat(10_000)}`,
    'search=%00',
    'sort=price',
    'category=MEAT',
    'size=0',
    'page=-1',
    'search=a&search=b',
  ])('%s is refused', async (query, { app, db }) => {
    const call = await anAdmin(app, db)
    expect((await call('GET', `/admin/salads?${query}`)).status).toBe(400)
  })
})
