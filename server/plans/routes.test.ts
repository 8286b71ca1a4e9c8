import { randomUUIDv7 } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Db } from '../db/client.ts'
import { auditLog } from '../tables/audit.ts'
import { plans } from '../tables/plans.ts'
import { test } from '../test/app.ts'
import { anAdmin } from '../test/testCatalogue.ts'

const aPlan = (over: object = {}) => ({
  nameEn: 'Fortnight',
  nameAr: 'أسبوعان',
  price: 27.5,
  durationDays: 10,
  mealsPerDay: 2,
  mostPopular: false,
  claimedSavingPercent: null,
  ...over,
})
const planId = async (db: Db, nameEn: string) =>
  (await db.select().from(plans).where(eq(plans.nameEn, nameEn)))[0]?.id ?? expect.unreachable()
type Row = { nameEn: string; mostPopular: boolean; status: string }

describe('the list of plans', () => {
  test('shows why a claimed saving is not shown, and the price at which it would be true', async ({
    app,
    db,
  }) => {
    const call = await anAdmin(app, db)
    const { content } = (await call('GET', '/admin/plans')).body
    expect(content.map((p: Row) => p.nameEn)).toEqual(['Weekly', 'Monthly'])
    expect(content[0]).toMatchObject({
      price: 14.5,
      mostPopular: true,
      comparedWith: null,
      priceForClaim: null,
    })
    expect(content[1]).toMatchObject({
      price: 75,
      formattedPrice: 'BHD 75.000',
      savingPercent: null,
      claimedSavingPercent: 12.5,
      priceForClaim: 50.75,
      formattedPriceForClaim: 'BHD 50.750',
      comparedWith: { nameEn: 'Weekly', formattedPrice: 'BHD 14.500', durationDays: 5 },
    })
    const arabic = await anAdmin(app, db, { 'accept-language': 'ar' })
    expect((await arabic('GET', '/admin/plans?page=1&size=1')).body).toMatchObject({
      content: [{ formattedPriceForClaim: '50.750 د.ب' }],
      totalElements: 2,
      totalPages: 2,
    })
  })

  test('shows the saving at exactly that price, and a lower one above it', async ({ app, db }) => {
    const call = await anAdmin(app, db)
    const at = `/admin/plans/${await planId(db, 'Monthly')}`
    const monthly = aPlan({ nameEn: 'Monthly', nameAr: 'شهري', durationDays: 20, claimedSavingPercent: 12.5 })
    expect((await call('PUT', at, { ...monthly, price: 50.75 })).body.savingPercent).toBe(12.5)
    const listed = (await app.inject('/api/plans')).json().content[1]
    expect(listed).toMatchObject({ savingPercent: 12.5, price: 50.75 })
    expect((await call('PUT', at, { ...monthly, price: 50.751 })).body.savingPercent).toBe(12.4)
  })
})

describe('adding and changing a plan', () => {
  test('puts a new plan on sale at once, exact to the fils', async ({ app, db }) => {
    const call = await anAdmin(app, db)
    const added = await call('POST', '/admin/plans', aPlan({ price: 27.005, claimedSavingPercent: 6.9 }))
    expect(added.status).toBe(201)
    expect(added.body).toMatchObject({ price: 27.005, formattedPrice: 'BHD 27.005', savingPercent: 6.8 })
    const [row] = await db.select().from(plans).where(eq(plans.id, added.body.id))
    expect(row).toMatchObject({ priceFils: 27005, claimedSavingTenths: 69 })
    const listed = (await app.inject('/api/plans')).json().content
    expect(listed.map((p: Row) => p.nameEn)).toEqual(['Weekly', 'Fortnight', 'Monthly'])
    expect(await db.select().from(auditLog)).toMatchObject([
      {
        action: 'POST /admin/plans',
        target: added.body.id,
        before: null,
        after: { price: 27.005 },
      },
    ])
  })

  test('moves the mark of the most popular plan', async ({ app, db }) => {
    const call = await anAdmin(app, db)
    const popular = async () =>
      (await call('GET', '/admin/plans')).body.content
        .filter((p: Row) => p.mostPopular)
        .map((p: Row) => p.nameEn)
    await call('POST', '/admin/plans', aPlan({ mostPopular: true }))
    expect(await popular()).toEqual(['Fortnight'])
    const at = `/admin/plans/${await planId(db, 'Weekly')}`
    await call('PUT', at, aPlan({ nameEn: 'Weekly', mostPopular: true }))
    expect(await popular()).toEqual(['Weekly'])
    await call('PUT', at, aPlan({ nameEn: 'Weekly', mostPopular: true }))
    expect(await popular()).toEqual(['Weekly'])
    await call('POST', `${at}/retire`)
    expect(await popular()).toEqual([])
    await call('PUT', at, aPlan({ nameEn: 'Weekly', mostPopular: true }))
    expect(await popular()).toEqual(['Weekly'])
  })

  test.for<[string, object, string]>([
    ['half a fils', { price: 1.0005 }, 'price'],
    ['nothing', { price: 0 }, 'price'],
    ['less than nothing', { price: -5 }, 'price'],
    ['a price in words', { price: '14.500' }, 'price'],
    ['no days', { durationDays: 0 }, 'durationDays'],
    ['half a meal', { mealsPerDay: 0.5 }, 'mealsPerDay'],
    ['a claim too fine', { claimedSavingPercent: 12.55 }, 'claimedSavingPercent'],
    ['a claim of everything', { claimedSavingPercent: 100 }, 'claimedSavingPercent'],
    ['no name', { nameAr: '\u200e' }, 'nameAr'],
  ])('%s is refused at its field', async ([, over, field], { app, db }) => {
    const call = await anAdmin(app, db)
    const refused = await call('POST', '/admin/plans', aPlan(over))
    expect(refused.body).toMatchObject({ errorCode: 'VALIDATION_FAILED', details: [{ field }] })
    expect(await db.$count(plans)).toBe(2)
  })
})

describe('retiring a plan', () => {
  test('takes it off sale but keeps it in the list, and returns 409 when repeated', async ({ app, db }) => {
    const call = await anAdmin(app, db)
    const at = `/admin/plans/${await planId(db, 'Weekly')}`
    expect((await call('POST', `${at}/restore`)).body.errorCode).toBe('PLAN_NOT_RETIRED')
    const retired = await call('POST', `${at}/retire`)
    expect(retired.body).toMatchObject({ status: 'RETIRED', comparedWith: { nameEn: 'Monthly' } })
    expect((await app.inject('/api/plans')).json().content.map((p: Row) => p.nameEn)).toEqual(['Monthly'])
    const list = (await call('GET', '/admin/plans')).body.content
    expect(list.map((p: Row) => `${p.nameEn} ${p.status}`)).toEqual(['Monthly ACTIVE', 'Weekly RETIRED'])
    const again = await call('POST', `${at}/retire`)
    expect([again.status, again.body.errorCode]).toEqual([409, 'PLAN_ALREADY_RETIRED'])
    expect((await call('POST', `${at}/restore`)).body.status).toBe('ACTIVE')
  })

  test('with an unknown id returns 404', async ({ app, db }) => {
    const call = await anAdmin(app, db)
    const at = `/admin/plans/${randomUUIDv7()}`
    expect((await call('PUT', at, aPlan({ mostPopular: true }))).status).toBe(404)
    expect((await call('POST', `${at}/retire`)).status).toBe(404)
    expect((await call('POST', `${at}/restore`)).status).toBe(404)
    const [weekly] = await db.select().from(plans).where(eq(plans.nameEn, 'Weekly'))
    expect(weekly?.mostPopular).toBe(true)
  })
})
