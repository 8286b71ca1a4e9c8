import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { users } from '../tables/accounts.ts'
import { guests } from '../tables/customers.ts'
import { deliveries } from '../tables/deliveries.ts'
import { aUser, NOW, test } from '../test/app.ts'
import { aGuest, GUEST } from '../test/testGuest.ts'
import { aPerson, ask } from '../test/testMe.ts'
import { everyPersonalRow } from '../test/testPersonalRows.ts'
import { aPayment } from '../test/testPurchase.ts'
import { anOrder, openShop } from '../test/testShop.ts'
import { aSubscription } from '../test/testSubscription.ts'

describe('guests', () => {
  test('are found by name, email or phone, each once, with the details of their last order', async ({
    db,
  }) => {
    const shop = await openShop(db)
    const call = ask(shop.app, await aUser(db, { role: 'ADMIN' }))
    await aGuest(db, shop, { customerPhone: '36009999' })
    shop.later(60_000)
    await aGuest(db, shop, { customerEmail: 'begun@waraq.example', customerName: 'ليلى أحمد' }, 'begun')
    shop.later(1_800_000)
    await aGuest(db, shop, { customerName: 'Salman Ali', deliveryTimeSlot: 'EVENING_6_9' })
    const noor = await aPerson(db, { email: GUEST })
    await shop.sendAs(
      noor,
      'POST',
      '/payments/process',
      await anOrder(db, { customerEmail: 'not@guest.example' }),
    )

    const list = (await call('GET', '/admin/guests')).body
    expect([list.totalElements, list.content]).toEqual([
      2,
      [
        {
          email: GUEST,
          name: 'Salman Ali',
          phone: '36001234',
          subscriptionCount: 2,
          lastOrderedAt: new Date(NOW.getTime() + 60_000 + 1_800_000).toISOString(),
          // Set only because the address matches; the account does not own the purchases.
          userId: noor.id,
        },
        {
          email: 'begun@waraq.example',
          name: 'ليلى أحمد',
          phone: '36001234',
          subscriptionCount: 0,
          lastOrderedAt: new Date(NOW.getTime() + 60_000).toISOString(),
          userId: null,
        },
      ],
    ])
    const found = async (search: string) => {
      const { body } = await call('GET', `/admin/guests?search=${encodeURIComponent(search)}`)
      return body.content.map((guest: { email: string }) => guest.email)
    }
    expect(await found('ليلي احمد')).toEqual(['begun@waraq.example'])
    expect(await found('guest@')).toEqual([GUEST])
    expect(await found('3600')).toHaveLength(2)
    for (const number of ['+97336001234', '00973 3600 1234', '+973 36001234', '97336001234', '+973-36001234'])
      expect([number, (await found(number)).length]).toEqual([number, 2])
    expect(await found('+973 36000000')).toEqual([])
    expect(await found('nobody')).toEqual([])
    const { body: one } = await call('GET', `/admin/guests/${encodeURIComponent('GUEST@waraq.example')}`)
    expect(one).toEqual({
      ...list.content[0],
      openMatters: [expect.stringMatching(/^subscription W-/), expect.any(String)],
    })
    expect((await call('GET', '/admin/guests/not@guest.example')).status).toBe(404)
    expect((await call('GET', '/admin/guests/none')).status).toBe(400)
  })

  test('a subscription counts for the account or guest that bought it', async ({ db }) => {
    const shop = await openShop(db)
    const noor = await aPerson(db)
    const { body } = await shop.sendAs(noor, 'POST', '/payments/process', await anOrder(db))
    await shop.pay(body.id)
    for (let n = 0; n < 2; n++) await shop.sendAs(noor, 'POST', '/subscriptions', { paymentId: body.id })
    await aGuest(db, shop)
    const [row] = await db.select().from(users).where(eq(users.id, noor.id))
    expect(row?.subscriptionCount).toBe(1)
    expect(await db.select().from(guests)).toMatchObject([{ email: GUEST, subscriptionCount: 1 }])
  })
})

describe('a customer’s page', () => {
  test('has the statistics of an account', async ({ app, db }) => {
    const call = ask(app, await aUser(db, { role: 'ADMIN' }))
    const noor = await aPerson(db)
    await everyPersonalRow(db, noor, 'x')
    await aSubscription(db, { userId: noor.id })
    const { body } = await call('GET', `/admin/customers/summary?userId=${noor.id}`)
    expect(body).toMatchObject({
      totalSubscriptions: 2,
      activeSubscriptions: 1,
      deliveredMeals: 0,
      owedDeliveries: 10,
      totalSpent: 31.9,
      formattedTotalSpent: 'BHD 31.900',
      rating: 4,
      credit: {
        amount: 0.5,
        formattedAmount: 'BHD 0.500',
        lots: [{ formattedAmount: 'BHD 0.500', formattedLeft: 'BHD 0.500', givenAt: NOW.toISOString() }],
      },
    })
    const feedback = (await call('GET', `/admin/customers/feedback?userId=${noor.id}`)).body
    expect(feedback).toMatchObject({ totalElements: 1, content: [{ rating: 4, answer: 'x' }] })
    expect((await call('GET', `/admin/customers/summary?userId=${crypto.randomUUID()}`)).status).toBe(404)
  })

  test('has the deliveries of all subscriptions, latest day first', async ({ app, db }) => {
    const call = ask(app, await aUser(db, { role: 'ADMIN' }))
    const [noor, omar] = [await aPerson(db), await aPerson(db)]
    const { subscription } = await aSubscription(db, { userId: noor.id })
    await aSubscription(db, { userId: noor.id, status: 'COMPLETED' })
    await aSubscription(db, { userId: omar.id })
    await db
      .update(deliveries)
      .set({ status: 'DELIVERED', deliveredAt: NOW })
      .where(eq(deliveries.subscriptionId, subscription.id))
    const path = `/admin/customers/deliveries?userId=${noor.id}`
    const { body } = await call('GET', `${path}&size=3`)
    expect([body.totalElements, body.totalPages]).toEqual([10, 4])
    expect(body.content.map((d: { deliveryDate: string }) => d.deliveryDate)).toEqual([
      '2026-12-10',
      '2026-12-10',
      '2026-12-09',
    ])
    const all = (await call('GET', `${path}&size=100`)).body.content
    expect(new Set(all.map((d: { id: string }) => d.id)).size).toBe(10)
    expect(all.filter((d: { status: string }) => d.status === 'DELIVERED')).toHaveLength(5)
    expect(all.at(-1)).toMatchObject({ subscriptionNumber: expect.stringMatching(/^W-\d+$/) })
  })

  test('of a guest has the purchases without an account, even if an account has the same address', async ({
    db,
  }) => {
    const shop = await openShop(db)
    const call = ask(shop.app, await aUser(db, { role: 'ADMIN' }))
    const { subscription } = await aGuest(db, shop)
    await aPayment(db, {
      order: { customerEmail: GUEST },
      payment: { status: 'DECLINED', capturedFils: null, capturedCurrency: null, capturedAt: null },
    })
    const noor = await aPerson(db, { email: GUEST })
    await aSubscription(db, { userId: noor.id, over: { customerEmail: GUEST } })
    const guestQuery = `guestEmail=${encodeURIComponent(GUEST)}`
    expect((await call('GET', `/admin/customers/summary?${guestQuery}`)).body).toMatchObject({
      totalSubscriptions: 1,
      owedDeliveries: 5,
      totalSpent: 15.95,
      rating: null,
      credit: { amount: 0, lots: [] },
    })
    const { body } = await call('GET', `/admin/customers/deliveries?${guestQuery}`)
    expect(body.content.map((d: { subscriptionId: string }) => d.subscriptionId)).toEqual(
      Array(5).fill(subscription),
    )
    expect((await call('GET', `/admin/customers/feedback?${guestQuery}`)).body.content).toEqual([])
    expect((await call('GET', '/admin/customers/summary?guestEmail=no@guest.example')).status).toBe(404)
  })

  test('needs exactly one customer', async ({ app, db }) => {
    const call = ask(app, await aUser(db, { role: 'ADMIN' }))
    for (const part of ['summary', 'deliveries', 'feedback', 'emails'])
      for (const query of ['', `?userId=${crypto.randomUUID()}&guestEmail=${GUEST}`, '?userId=1'])
        expect((await call('GET', `/admin/customers/${part}${query}`)).status).toBe(400)
  })
})
