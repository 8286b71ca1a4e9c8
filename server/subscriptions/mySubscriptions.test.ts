import { eq } from 'drizzle-orm'
import { NodePgPreparedQuery } from 'drizzle-orm/node-postgres'
import { describe, expect, vi } from 'vitest'
import { addDays, day, MINUTE_MS } from '../../domain/dates.ts'
import { mySubscription, mySubscriptions, Subscription } from '../../domain/subscriptions/contract.ts'
import { buildApp } from '../app.ts'
import { openCatalogueCache, readSalads } from '../catalogue/cache.ts'
import type { Db } from '../db/client.ts'
import { freezeDue } from '../deliveries/freeze.ts'
import { fillMenus } from '../menu/fillMenus.ts'
import { bowlUrl } from '../menu/view.ts'
import { deliveries } from '../tables/deliveries.ts'
import { menuDays, salads } from '../tables/menu.ts'
import type { SubscriptionRow } from '../tables/subscriptions.ts'
import { aUser, NOW, test, testDeps } from '../test/app.ts'
import { ask } from '../test/testMe.ts'
import { aSubscription } from '../test/testSubscription.ts'
import { subscriptionViews } from './view.ts'

const MINE = '/subscriptions/my-subscriptions'
const SUNDAY = day('2026-12-06')

/** The salad and the alternative of a day, with the salad's removable ingredients. */
async function served(db: Db, date = SUNDAY) {
  const [menu] = await db.select().from(menuDays).where(eq(menuDays.date, date))
  const all = await readSalads(db)
  const salad = all.find((s) => s.id === menu?.saladId)
  const alternative = all.find((s) => s.id === menu?.alternativeId)
  if (!salad || !alternative) throw new Error('nothing is served')
  return { salad, alternative, removable: salad.ingredients.filter((i) => i.removable) }
}

describe("a customer's subscriptions", () => {
  test('are listed newest first with every field, in the requested language', async ({ app, db }) => {
    await fillMenus(db, NOW)
    const user = await aUser(db)
    const { salad, removable } = await served(db)
    const [gone] = removable
    const { subscription, payment } = await aSubscription(db, {
      userId: user.id,
      receipt: true,
      customizations: [{ saladId: salad.id, excludedIngredientIds: [gone?.id ?? ''], notes: 'Lemon aside' }],
      over: { specialInstructions: 'Ring twice', adminNotes: 'for our eyes only' },
    })
    const later = await aSubscription(db, { userId: user.id, at: new Date(NOW.getTime() + MINUTE_MS) })
    const { status, body } = await ask(app, user)('GET', MINE)
    expect(status).toBe(200)
    const [newest, first] = mySubscriptions.returns.parse(body)
    expect(newest?.id).toBe(later.subscription.id)
    expect(first).toMatchObject({
      id: subscription.id,
      number: `W-${subscription.number}`,
      planName: 'Weekly',
      userId: user.id,
      startDate: '2026-12-06',
      endDate: '2026-12-10',
      status: 'ACTIVE',
      totalAmount: 15.95,
      formattedTotalAmount: 'BHD 15.950',
      paymentTransactionId: payment?.chargeId,
      specialInstructions: 'Ring twice',
      remainingDays: 5,
      guest: false,
      slotChangedByUser: false,
      receiptNumber: '2026-000001',
      saladCustomizations: [
        {
          saladId: salad.id,
          saladNameEn: salad.nameEn,
          excludedIngredientIds: [gone?.id],
          excludedIngredientNames: [gone?.nameEn],
          notes: 'Lemon aside',
        },
      ],
    })
    expect(first?.deliverySchedules.map((d) => d.deliveryDate)).toEqual(
      [0, 1, 2, 3, 4].map((n) => addDays(SUNDAY, n)),
    )
    expect(first?.deliverySchedules[0]).toMatchObject({
      status: 'SCHEDULED',
      subscriptionSpecialInstructions: 'Ring twice',
      assignedSalads: [{ saladId: salad.id, portions: 2, notes: 'Lemon aside' }],
    })
    // The view has exactly the documented fields, and none for admins only.
    expect(Object.keys(body[1]).sort()).toEqual(Object.keys(Subscription.shape).sort())
    expect(JSON.stringify(body)).not.toContain('for our eyes only')

    const arabic = await ask(app, user, { 'accept-language': 'ar' })('GET', `${MINE}/${subscription.id}`)
    expect(mySubscription.returns.parse(arabic.body)).toMatchObject({
      planName: 'الباقة الأسبوعية',
      formattedTotalAmount: '15.950 د.ب',
      saladCustomizations: [{ excludedIngredientNames: [gone?.nameAr] }],
      deliverySchedules: [{ assignedSalad: { excludedIngredientNames: [gone?.nameAr] } }, {}, {}, {}, {}],
    })
  })

  test("another customer's, a guest's with the same email, and an unknown id return the same 404", async ({
    app,
    db,
  }) => {
    const user = await aUser(db)
    const other = await aSubscription(db, { userId: (await aUser(db)).id })
    const guest = await aSubscription(db, { over: { customerEmail: user.email } })
    const call = ask(app, user)
    expect((await call('GET', MINE)).body).toEqual([])
    const answers = []
    for (const id of [other.subscription.id, guest.subscription.id, '0199c0de-0000-7000-8000-000000000000']) {
      const { status, body } = await call('GET', `${MINE}/${id}`)
      answers.push([status, body.errorCode, body.message])
    }
    expect(new Set(answers.map((a) => JSON.stringify(a))).size).toBe(1)
    expect(answers[0]?.slice(0, 2)).toEqual([404, 'NOT_FOUND'])
    expect((await call('GET', `${MINE}/none`)).status).toBe(400)
    expect((await app.inject({ url: `/api${MINE}` })).statusCode).toBe(401)
  })

  test('need the same number of queries for any number of subscriptions', async ({ db }) => {
    await fillMenus(db, NOW)
    const { salad, removable } = await served(db)
    const excludedIngredientIds = removable.map((i) => i.id)
    const rows: SubscriptionRow[] = []
    for (let i = 0; i < 4; i++) {
      const customizations = [{ saladId: salad.id, excludedIngredientIds, notes: null }]
      rows.push((await aSubscription(db, { customizations })).subscription)
    }
    const querySpy = vi.spyOn(NodePgPreparedQuery.prototype, 'execute')
    const shop = await openCatalogueCache(testDeps(db)).read()
    const cost = async (count: number) => {
      querySpy.mockClear()
      const views = await subscriptionViews(db, rows.slice(0, count), { language: 'en', shop }, NOW)
      expect(views.map((v) => v.deliverySchedules[0]?.assignedSalad?.excludedIngredientIds.length)).toEqual(
        Array(count).fill(removable.length),
      )
      return querySpy.mock.calls.length
    }
    expect([await cost(0), await cost(1), await cost(4)]).toEqual([0, 7, 7])
    querySpy.mockRestore()
  })
})

test('a delivery shows no salad without a menu, then the current menu, and after the cutoff the frozen salad', async ({
  db,
}) => {
  const user = await aUser(db)
  const { subscription } = await aSubscription(db, { userId: user.id })
  /** As a process sees it that has just started. */
  const first = async () => {
    const deps = testDeps(db)
    const app = await buildApp(deps)
    const token = await deps.tokens.sign({ userId: user.id, sessionId: user.id })
    const headers = { authorization: `Bearer ${token}` }
    const answer = await app.inject({ url: `/api${MINE}/${subscription.id}`, headers })
    await app.close()
    const [delivery] = mySubscription.returns.parse(answer.json()).deliverySchedules
    expect(delivery?.assignedSalad).toEqual(delivery?.assignedSalads[0] ?? null)
    return delivery?.assignedSalad ?? null
  }
  expect(await first()).toBeNull()
  await fillMenus(db, NOW)
  const { salad, alternative } = await served(db)
  expect(await first()).toMatchObject({ saladId: salad.id, bowlUrl: bowlUrl(salad) })
  const swap = (one: string, other: string) =>
    db.update(menuDays).set({ saladId: one, alternativeId: other }).where(eq(menuDays.date, SUNDAY))
  await swap(alternative.id, salad.id)
  expect((await first())?.saladId).toBe(alternative.id)
  await db.update(deliveries).set({ alternative: true }).where(eq(deliveries.date, SUNDAY))
  expect((await first())?.saladId).toBe(salad.id)

  const midnight = new Date('2026-12-06T00:00:00+03:00')
  await freezeDue({ ...testDeps(db), now: midnight })
  await swap(salad.id, alternative.id)
  await db.update(salads).set({ nameEn: 'Renamed since' }).where(eq(salads.id, salad.id))
  expect(await first()).toMatchObject({ saladId: salad.id, nameEn: salad.nameEn })
})
