import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { DAY_MS } from '../../domain/dates.ts'
import { comingMenus, listSalads, weekMenu } from '../../domain/menu/contract.ts'
import * as catalogue from '../../domain/menu/firstSalads.ts'
import { daysOfWeek } from '../../domain/menu/rotation.ts'
import { WEEKS_AHEAD } from '../../domain/menu/rules.ts'
import { fils } from '../../domain/money.ts'
import { listPlans } from '../../domain/plans/contract.ts'
import { buildApp } from '../app.ts'
import { changeCatalogue } from '../catalogue/change.ts'
import { salads } from '../tables/menu.ts'
import { plans } from '../tables/plans.ts'
import { settings } from '../tables/settings.ts'
import { NOW, test, testDeps } from '../test/app.ts'
import { THIS_WEEK, visit, week } from '../test/testMenu.ts'
import { fillMenus } from './fillMenus.ts'

describe('a visitor can read', () => {
  test('every salad in the catalogue’s order, in both languages', async ({ app }) => {
    const english = listSalads.returns.parse((await visit(app, '/salads')).json()).content
    const arabic = listSalads.returns.parse((await visit(app, '/salads', 'ar')).json()).content
    expect(english.map((s) => s.key)).toEqual(catalogue.salads.map((s) => s.key))
    expect(english.map((s) => [s.name, s.description])).toEqual(
      catalogue.salads.map((s) => [s.nameEn, s.descriptionEn]),
    )
    expect(arabic.map((s) => [s.name, s.description])).toEqual(
      catalogue.salads.map((s) => [s.nameAr, s.descriptionAr]),
    )
    expect(english.map((s) => s.ingredients.map((i) => i.key))).toEqual(
      catalogue.salads.map((s) => s.ingredients),
    )
    const [halloumi] = english
    expect(halloumi?.allergens).toEqual(['milk', 'nuts'])
    expect(halloumi?.nutrition).toEqual({ kcal: 465, proteinG: 22, carbsG: 27, fatG: 30 })
    expect(halloumi?.photo).toBeNull()
  })

  test('this week’s menu, any week’s by any of its days, and all future weeks', async ({ app, db }) => {
    await fillMenus(db, NOW)
    const now = weekMenu.returns.parse((await visit(app, '/menu')).json())
    expect(now.week).toBe(THIS_WEEK)
    expect(now.days.map((d) => d.date)).toEqual(daysOfWeek(THIS_WEEK))
    const saturday = new Date(new Date(`${THIS_WEEK}T12:00:00Z`).getTime() + 13 * DAY_MS)
    const next = weekMenu.returns.parse(
      (await visit(app, `/menu?week=${saturday.toISOString().slice(0, 10)}`)).json(),
    )
    expect(next.week).toBe(week(1))
    const all = comingMenus.returns.parse((await visit(app, '/menu/weeks')).json()).content
    expect(all.slice(0, 2)).toEqual([now, next])
    expect(all.map((w) => w.days.length)).toEqual(Array(1 + WEEKS_AHEAD).fill(5))
  })

  test('no days for weeks without a menu, before last week, or beyond the planned weeks', async ({
    app,
    db,
  }) => {
    expect((await visit(app, '/menu')).json()).toEqual({ week: THIS_WEEK, days: [] })
    await fillMenus(db, NOW, { weeksBack: 3 })
    const fresh = await buildApp(testDeps(db))
    const days = async (date: string) => (await visit(fresh, `/menu?week=${date}`)).json().days.length
    expect([await days(week(-2)), await days(week(-1))]).toEqual([0, 5])
    expect([await days(week(WEEKS_AHEAD)), await days(week(WEEKS_AHEAD + 1))]).toEqual([5, 0])
    await fresh.close()
  })

  test.for(['0000-01-01', '9999-12-31', '2026-02-30', 'next', ''])(
    '/menu?week=%s is refused',
    async (date, { app }) => {
      const answer = await visit(app, `/menu?week=${date}`)
      expect(answer.statusCode).toBe(400)
      expect(answer.json().details).toEqual([
        { field: 'week', message: 'Please enter a valid date', key: 'dayInvalid' },
      ])
      expect([answer.headers.etag, answer.headers['cache-control']]).toEqual([undefined, 'no-store'])
    },
  )

  test('plans with a formatted price, and a saving only if there is one', async ({ app, db }) => {
    const read = async (language: 'en' | 'ar') =>
      listPlans.returns.parse((await visit(app, '/plans', language)).json()).content
    expect((await read('en')).map(({ id: _, ...plan }) => plan)).toEqual([
      {
        name: 'Weekly',
        nameEn: 'Weekly',
        nameAr: 'الباقة الأسبوعية',
        price: 14.5,
        formattedPrice: 'BHD 14.500',
        durationDays: 5,
        mealsPerDay: 2,
        daysPerWeek: 5,
        mostPopular: true,
        savingPercent: null,
      },
      {
        name: 'Monthly',
        nameEn: 'Monthly',
        nameAr: 'الباقة الشهرية',
        price: 75,
        formattedPrice: 'BHD 75.000',
        durationDays: 20,
        mealsPerDay: 2,
        daysPerWeek: 5,
        mostPopular: false,
        savingPercent: null,
      },
    ])
    expect((await read('ar')).map((p) => [p.name, p.formattedPrice])).toEqual([
      ['الباقة الأسبوعية', '14.500 د.ب'],
      ['الباقة الشهرية', '75.000 د.ب'],
    ])
    const cheaper = await buildApp(testDeps(db))
    await db
      .update(plans)
      .set({ priceFils: fils(50_750) })
      .where(eq(plans.nameEn, 'Monthly'))
    const { content } = listPlans.returns.parse((await visit(cheaper, '/plans')).json())
    expect(content.map((p) => p.savingPercent)).toEqual([null, 12.5])
    await cheaper.close()
  })

  test('no archived salad in the list, but still in a planned menu', async ({ app, db }) => {
    await fillMenus(db, NOW)
    const before = weekMenu.returns.parse((await visit(app, '/menu')).json())
    const gone = before.days[0]?.salad ?? expect.unreachable()
    await changeCatalogue(db, (tx) =>
      tx.update(salads).set({ status: 'ARCHIVED' }).where(eq(salads.id, gone.id)),
    )
    const fresh = await buildApp(testDeps(db))
    const { content } = listSalads.returns.parse((await visit(fresh, '/salads')).json())
    expect(content.map((s) => s.id)).not.toContain(gone.id)
    const after = weekMenu.returns.parse((await visit(fresh, '/menu')).json())
    expect(after.days[0]?.salad).toEqual({ ...gone, status: 'ARCHIVED' })
    await fresh.close()
  })

  test('whether subscriptions are open, never from a cache', async ({ app, db }) => {
    const on = await visit(app, '/subscriptions/sub-status')
    expect(on.json()).toEqual({ active: true, message: 'We’re taking new subscriptions.' })
    expect(on.headers['cache-control']).toBe('no-store')
    expect(on.headers.etag).toBeUndefined()
    await db.update(settings).set({ serviceActive: false })
    const fresh = await buildApp(testDeps(db))
    const off = (await visit(fresh, '/subscriptions/sub-status', 'ar')).json()
    expect(off).toEqual({
      active: false,
      message: 'لا نستقبل اشتراكات جديدة حاليًا، والاشتراكات القائمة مستمرة كما هي.',
    })
    await fresh.close()
  })
})

describe('revalidation', () => {
  const cachedPaths = ['/salads', '/menu', '/menu/weeks', '/plans', '/settings/public']

  test.for(cachedPaths)('%s returns 304 while nothing changed, per language', async (path, { app }) => {
    const first = await visit(app, path)
    expect(first.headers['cache-control']).toBe('no-cache')
    expect(first.headers.vary).toContain('accept-language')
    const etag = String(first.headers.etag)
    expect(etag).toMatch(/^W\/"/)
    const again = await visit(app, path, 'en', `W/"older", ${etag}`)
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
    expect((await visit(app, path, 'ar', etag)).statusCode).toBe(200)
  })

  test.for(cachedPaths)('%s returns the same content in any encoding', async (path, { app }) => {
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes }
    const answers = []
    for (const [encoding, plain] of Object.entries(unpack)) {
      const headers = { 'accept-encoding': encoding, 'accept-language': 'ar' }
      const answer = await app.inject({ url: `/api${path}`, headers })
      expect(answer.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding)
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
      expect(answer.headers.vary).toBe('accept-language, accept-encoding')
      answers.push(plain(answer.rawPayload).toString())
    }
    expect(new Set(answers).size).toBe(1)
    expect(JSON.parse(answers[0] ?? '')).toEqual((await visit(app, path, 'ar')).json())
  })

  test('the response changes with the day in Bahrain', async ({ db }) => {
    let at = new Date('2026-12-05T23:59:59.999+03:00')
    const app = await buildApp(testDeps(db, {}, { now: () => at }))
    const saturday = await visit(app, '/menu')
    at = new Date('2026-12-06T00:00:00.000+03:00')
    const sunday = await visit(app, '/menu', 'en', String(saturday.headers.etag))
    expect([saturday.json().week, sunday.json().week]).toEqual(['2026-11-29', '2026-12-06'])
    await app.close()
  })
})
