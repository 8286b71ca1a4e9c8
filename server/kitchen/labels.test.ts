import { randomUUIDv7 } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { allergens } from '../../domain/menu/rules.ts'
import { en } from '../../domain/text/en.ts'
import type { buildApp } from '../app.ts'
import { deliveries } from '../tables/deliveries.ts'
import { drivers } from '../tables/drivers.ts'
import { subscriptions } from '../tables/subscriptions.ts'
import { as, aUser, NOW, test } from '../test/app.ts'
import { aMenu, freeze, TOMORROW } from '../test/testKitchen.ts'
import { aSubscription } from '../test/testSubscription.ts'

type App = Awaited<ReturnType<typeof buildApp>>
type Db = Parameters<typeof aUser>[0]

async function labelsOf(app: App, db: Db, query: Record<string, string> = {}) {
  const admin = await aUser(db, { role: 'ADMIN' })
  const answer = await app.inject({
    url: '/api/admin/deliveries/labels',
    query: { date: TOMORROW, ...query },
    headers: await as(admin),
  })
  const articles = [...answer.body.matchAll(/<article>(.*?)<\/article>/g)].map(([, inside = '']) => inside)
  return {
    answer,
    articles,
    sheets: answer.body.split('<section>').length - 1,
    customers: articles.map((label) => /class="who"[^>]*>([^<]*)/.exec(label)?.[1] ?? null),
  }
}
const at = (city: string, block: string, road: string, houseNo = '7') => ({ city, block, road, houseNo })

describe('labels', () => {
  test('are one per bowl in driving order, with the excluded ingredients first, in both languages', async ({
    app,
    db,
  }) => {
    const { salad, a, b } = await aMenu(db)
    const start = TOMORROW
    const odd = '<b>Omar</b> & "sons"'
    await aSubscription(db, { start, over: { customerName: 'Third', ...at('Riffa', '10', '1') } })
    await aSubscription(db, { start, over: { customerName: 'Second', ...at('Riffa', '9', '12') } })
    await aSubscription(db, {
      start,
      never: [b.id, a.id],
      neverAllergens: ['celery'],
      over: { customerName: odd, mealsPerDay: 3, ...at('Adliya', '338', '4') },
    })
    const evening = { mealsPerDay: 1, customerName: 'Last' }
    await aSubscription(db, { start, slot: 'EVENING_6_9', over: evening })
    const cancelled = await aSubscription(db, { start })
    const before = await labelsOf(app, db)
    // Not frozen yet, so nothing is printed that could change.
    expect([before.articles.length, before.answer.body]).toEqual([0, expect.stringContaining(en.labels.none)])
    await freeze(db)
    await db
      .update(deliveries)
      .set({ status: 'CANCELLED' })
      .where(eq(deliveries.id, cancelled.deliveries[0]?.id ?? ''))

    const { answer, articles, customers, sheets } = await labelsOf(app, db)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    const name = '&lt;b&gt;Omar&lt;/b&gt; &amp; &quot;sons&quot;'
    expect(customers).toEqual([name, name, name, 'Second', 'Second', 'Third', 'Third', 'Last'])
    expect(sheets).toBe(1)
    expect(answer.body).not.toContain(odd)
    const [first = '', second = ''] = articles
    const inOrder = [
      'NO',
      a.nameEn,
      'بدون',
      a.nameAr,
      'ALLERGY',
      'Celery',
      salad.nameEn,
      name,
      'Block 338',
      'W-',
    ]
    const places = inOrder.map((word) => first.indexOf(word))
    expect(places).toEqual(places.toSorted((x, y) => x - y))
    expect(Math.min(...places)).toBeGreaterThan(-1)
    for (const word of [
      b.nameEn,
      b.nameAr,
      'حساسية',
      'كرفس',
      salad.nameAr,
      'العدلية',
      'Morning',
      'صباحًا',
      '2 Dec',
    ])
      expect(first).toContain(word)
    for (const [label, word] of [
      [first, '1 of 3'],
      [first, '1 من 3'],
      [second, '2 of 3'],
    ] as const)
      expect(label).toContain(word)
    expect(articles.at(-1)).not.toContain(' of 1')
  })

  test('list ingredients with an allergen that was added after the freeze', async ({ app, db }) => {
    const { salad } = await aMenu(db)
    const allergen = allergens.find((one) => salad.ingredients.some((i) => i.allergens.includes(one)))
    const inside = salad.ingredients.filter((i) => allergen && i.allergens.includes(allergen))
    if (!allergen) return expect.unreachable()
    await aSubscription(db, { start: TOMORROW })
    await freeze(db)
    await db.update(subscriptions).set({ neverAllergens: [allergen] })
    const { articles } = await labelsOf(app, db)
    for (const label of articles)
      for (const word of ['ALLERGY', 'CONTAINS', ...inside.flatMap((i) => [i.nameEn, i.nameAr])])
        expect(label).toContain(word)
    expect(articles).toHaveLength(2)
    const admin = await aUser(db, { role: 'ADMIN' })
    const url = `/api/admin/deliveries/kitchen?date=${TOMORROW}`
    const sheet = await app.inject({ url, headers: await as(admin) })
    expect(sheet.json().allergies).toMatchObject([
      { allergen, deliveries: [{ without: [], unavoidable: inside.map((i) => i.nameEn) }] },
    ])
  })

  test('start at any position of a sheet, and can be filtered by slot, driver or deliveries', async ({
    app,
    db,
  }) => {
    await aMenu(db)
    const [driver] = await db
      .insert(drivers)
      .values({ name: 'Yusuf', phone: '36001111', search: 'yusuf', createdAt: NOW, updatedAt: NOW })
      .returning()
    const made: Awaited<ReturnType<typeof aSubscription>>[] = []
    for (const n of [1, 2, 3, 4, 5])
      made.push(
        await aSubscription(db, {
          start: TOMORROW,
          ...(n === 5 && { slot: 'EVENING_6_9' as const }),
          over: { customerName: `N${n}`, mealsPerDay: 4, ...at('Riffa', String(n), '1') },
        }),
      )
    await freeze(db)
    const idOf = (n: number) => made[n - 1]?.deliveries[0]?.id ?? ''
    await db
      .update(deliveries)
      .set({ deliveryPersonId: driver?.id ?? null })
      .where(eq(deliveries.id, idOf(2)))
    const late = await labelsOf(app, db, { start: '20' })
    expect([late.sheets, late.customers.slice(0, 20), late.customers.length]).toEqual([
      2,
      [...Array(19).fill(null), 'N2'],
      19 + 20,
    ])
    const names = async (query: Record<string, string>) => [
      ...new Set((await labelsOf(app, db, query)).customers),
    ]
    // Those of each driver together; those without a driver are last in their slot.
    expect(await names({})).toEqual(['N2', 'N1', 'N3', 'N4', 'N5'])
    expect(await names({ slot: 'EVENING_6_9' })).toEqual(['N5'])
    expect(await names({ driver: driver?.id ?? '' })).toEqual(['N2'])
    expect(await names({ driver: 'none' })).toEqual(['N1', 'N3', 'N4', 'N5'])
    expect(await names({ ids: `${idOf(4)},${idOf(1)},${randomUUIDv7()}` })).toEqual(['N1', 'N4'])
    const wrong: Record<string, string>[] = [
      { start: '0' },
      { start: '22' },
      { ids: 'x' },
      { driver: 'x' },
      { date: 'x' },
    ]
    for (const query of wrong) expect((await labelsOf(app, db, query)).answer.statusCode).toBe(400)
  })
})
