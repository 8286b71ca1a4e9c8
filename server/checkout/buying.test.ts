import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { MINUTE_MS } from '../../domain/dates.ts'
import { deliveries } from '../tables/deliveries.ts'
import { outbox } from '../tables/mail.ts'
import { salads } from '../tables/menu.ts'
import { orders } from '../tables/orders.ts'
import { paymentEvents, payments } from '../tables/payments.ts'
import { settings } from '../tables/settings.ts'
import { subscriptions } from '../tables/subscriptions.ts'
import { aUser, test } from '../test/app.ts'
import { saladId } from '../test/testCatalogue.ts'
import { anOrder, openShop } from '../test/testShop.ts'

describe('a purchase', () => {
  test('is saved before the redirect and becomes one subscription, however often the client requests it', async ({
    db,
  }) => {
    const shop = await openShop(db)
    const begun = await shop.send('POST', '/payments/process', await anOrder(db))
    expect(begun).toMatchObject({ status: 200, body: { id: expect.stringMatching(/^chg_TS/) } })
    const { id, redirectUrl } = begun.body
    expect(begun.headers).toMatchObject({ 'x-payment-id': id, 'x-redirect-url': redirectUrl })
    expect(await shop.send('GET', `/payments/status/${id}`)).toMatchObject({
      body: { status: 'INITIATED', success: false, final: false, subscribed: false },
    })
    expect(await db.select().from(subscriptions)).toEqual([])

    await shop.pay(id)
    const made = await shop.send('POST', '/subscriptions', {
      paymentId: id,
      amount: 0.001,
      planId: 'another',
    })
    // A guest's subscription has no owner, so anyone with the id gets only these fields.
    expect(made).toMatchObject({
      status: 201,
      body: { status: 'ACTIVE', totalAmount: 15.95, startDate: '2026-12-06' },
    })
    expect(Object.keys(made.body).sort()).toEqual(['id', 'startDate', 'status', 'totalAmount'])
    const again = await shop.send('POST', '/subscriptions', { paymentId: id })
    expect(again.body).toEqual(made.body)
    expect(await shop.send('GET', `/payments/status/${id}`)).toMatchObject({
      body: { status: 'CAPTURED', success: true, final: true, subscribed: true },
    })
    expect(await db.select().from(subscriptions)).toHaveLength(1)
    const days = await db.select().from(deliveries).orderBy(deliveries.date)
    expect(days.map((d) => d.date)).toEqual([
      '2026-12-06',
      '2026-12-07',
      '2026-12-08',
      '2026-12-09',
      '2026-12-10',
    ])
    const emails = await db.select({ kind: outbox.kind, to: outbox.to }).from(outbox)
    expect(emails.map((l) => l.kind).sort()).toEqual(['payments.receipt', 'subscriptions.confirmed'])
    const events = await db.select().from(paymentEvents).orderBy(paymentEvents.id)
    expect(events.map((e) => e.kind)).toEqual(['STARTED', 'CHARGE_MADE', 'STATUS', 'SUBSCRIBED'])
  })

  test('is completed by the janitor when the browser never comes back', async ({ db }) => {
    const shop = await openShop(db)
    const { body } = await shop.send('POST', '/payments/process', await anOrder(db))
    await shop.pay(body.id)
    await shop.watch()
    expect(await db.select().from(subscriptions)).toEqual([])
    shop.later(2 * MINUTE_MS)
    await shop.watch()
    expect(await db.select().from(subscriptions)).toHaveLength(1)
  })

  test('charges one order once for equal requests, reused keys and other tabs', async ({ db }) => {
    const shop = await openShop(db)
    const order = await anOrder(db)
    const key = { 'idempotency-key': 'order-0001' }
    const first = await shop.send('POST', '/payments/process', order, key)
    expect(await shop.send('POST', '/payments/process', order, key)).toMatchObject({
      status: 200,
      body: first.body,
    })
    const other = await shop.send('POST', '/payments/process', { ...order, customerName: 'Sara Ali' }, key)
    // The holder of the key is led to the payment that the key was used for.
    expect(other).toMatchObject({
      status: 422,
      body: { errorCode: 'KEY_REUSED' },
      headers: { 'x-payment-id': first.body.id, 'x-redirect-url': first.body.redirectUrl },
    })
    // Another tab, another payment method or another language still means the same order.
    const tab = await shop.send('POST', '/payments/process', { ...order, paymentMethod: 'BENEFIT' })
    expect(tab).toMatchObject({ status: 409, body: { errorCode: 'PAYMENT_OPEN' } })
    const arabic = await shop.send('POST', '/payments/process', order, { 'accept-language': 'ar' })
    expect(arabic).toMatchObject({ status: 409, body: { errorCode: 'PAYMENT_OPEN' } })
    expect(await shop.charges()).toHaveLength(1)
    await shop.pay(first.body.id)
    // The order is paid meanwhile, so there is nothing left to pay.
    const late = await shop.send('POST', '/payments/process', order)
    expect(late).toMatchObject({ status: 409, body: { errorCode: 'BOUGHT_ALREADY' } })
    expect(await shop.charges()).toHaveLength(1)
    // The same order shortly after the purchase is most likely another tab; later it is a new order.
    expect(await shop.send('POST', '/payments/process', order)).toMatchObject({
      status: 409,
      body: { errorCode: 'BOUGHT_ALREADY' },
    })
    shop.later(11 * MINUTE_MS)
    expect(await shop.send('POST', '/payments/process', order)).toMatchObject({ status: 200 })
    expect(await shop.charges()).toHaveLength(2)
  })

  test('returns the reason of a declined payment and can be paid again', async ({ db }) => {
    const shop = await openShop(db)
    const order = await anOrder(db)
    const { body } = await shop.send('POST', '/payments/process', order)
    await shop.pay(body.id, 'decline')
    const status = await shop.send('GET', `/payments/status/${body.id}`, undefined, {
      'accept-language': 'ar',
    })
    expect(status.body).toMatchObject({ status: 'DECLINED', success: false, final: true })
    expect(status.body.message).toContain('رفض البنك')
    expect(await shop.send('POST', '/subscriptions', { paymentId: body.id })).toMatchObject({
      status: 409,
      body: { errorCode: 'PAYMENT_NOT_CAPTURED' },
    })
    const second = await shop.send('POST', '/payments/process', { ...order, paymentMethod: 'BENEFIT' })
    await shop.pay(second.body.id)
    expect(await shop.send('POST', '/subscriptions', { paymentId: second.body.id })).toMatchObject({
      status: 201,
    })
    expect(await db.select().from(orders)).toHaveLength(1)
    expect((await db.select().from(outbox)).map((l) => l.kind)).toContain('payments.failed')
  })

  test('has the status UNKNOWN after a lost response, and the repeated request finds the charge', async ({
    db,
  }) => {
    const shop = await openShop(db)
    const order = await anOrder(db)
    const key = { 'idempotency-key': 'order-0001' }
    await shop.faults({ malformed: { next: 2, on: ['createCharge'] } })
    expect(await shop.send('POST', '/payments/process', order, key)).toMatchObject({
      status: 503,
      body: { errorCode: 'PAYMENT_UNKNOWN' },
    })
    expect(await db.select({ status: payments.status }).from(payments)).toEqual([{ status: 'UNKNOWN' }])
    await shop.faults({ malformed: null })
    const again = await shop.send('POST', '/payments/process', order, key)
    expect(again.status).toBe(200)
    expect(await shop.charges()).toHaveLength(1)
    await shop.pay(again.body.id)
    expect(await shop.send('POST', '/subscriptions', { paymentId: again.body.id })).toMatchObject({
      status: 201,
    })
  })

  test('stays UNKNOWN when the gateway refuses the repeated request, because the first charge may exist', async ({
    db,
  }) => {
    const shop = await openShop(db)
    const order = await anOrder(db)
    const key = { 'idempotency-key': 'order-0001' }
    await shop.faults({ error500After: { next: 2, on: ['createCharge'] } })
    expect((await shop.send('POST', '/payments/process', order, key)).status).toBe(503)
    await shop.faults({ error500After: null, rate429: { chance: 1, on: ['createCharge'] } })
    expect((await shop.send('POST', '/payments/process', order, key)).status).toBe(503)
    expect(await db.select().from(payments)).toMatchObject([{ status: 'UNKNOWN' }])
    // So the order cannot be paid again with any key.
    expect((await shop.send('POST', '/payments/process', order)).status).toBe(409)
    expect(await shop.charges()).toHaveLength(1)
  })

  test('returns PAYMENT_BEING_RECOVERED for an order whose payment is an orphan', async ({ db }) => {
    const shop = await openShop(db)
    const order = await anOrder(db)
    const { body } = await shop.send('POST', '/payments/process', order)
    await shop.faults({ wrongAmount: { next: 1 } })
    await shop.pay(body.id)
    await shop.send('GET', `/payments/status/${body.id}`)
    expect(await shop.send('POST', '/payments/process', order)).toMatchObject({
      status: 409,
      body: { errorCode: 'PAYMENT_BEING_RECOVERED' },
    })
  })

  test('returns PAYMENT_BEING_RECOVERED when the repeated request itself finds the orphan', async ({
    db,
  }) => {
    const shop = await openShop(db)
    const order = await anOrder(db)
    const { body } = await shop.send('POST', '/payments/process', order)
    await shop.faults({ wrongAmount: { next: 1 } })
    await shop.pay(body.id)
    // Not "bought": the money is captured, but there is no subscription to show.
    expect(await shop.send('POST', '/payments/process', order)).toMatchObject({
      status: 409,
      body: { errorCode: 'PAYMENT_BEING_RECOVERED' },
    })
    expect(await shop.charges()).toHaveLength(1)
  })

  test('uses the address of the last request', async ({ db }) => {
    const shop = await openShop(db)
    const wrong = await anOrder(db, { deliveryAddress: 'Flat 12A, Building 212, Road 2803, Block 428, Seef' })
    const first = await shop.send('POST', '/payments/process', wrong)
    await shop.pay(first.body.id, 'decline')
    const right = { ...wrong, deliveryAddress: 'Flat 12B, Building 212, Road 2803, Block 428, Seef' }
    const second = await shop.send('POST', '/payments/process', right)
    await shop.pay(second.body.id)
    await shop.send('POST', '/subscriptions', { paymentId: second.body.id })
    expect(await db.select().from(subscriptions)).toMatchObject([{ deliveryAddress: right.deliveryAddress }])
  })

  test('returns the same response for the same key even after the service was switched off', async ({
    db,
  }) => {
    const shop = await openShop(db)
    const order = await anOrder(db)
    const key = { 'idempotency-key': 'order-0001' }
    const first = await shop.send('POST', '/payments/process', order, key)
    await db.update(settings).set({ serviceActive: false })
    expect(await shop.send('POST', '/payments/process', order, key)).toMatchObject({
      status: 200,
      body: first.body,
    })
  })

  test('copies the customer’s choices to the subscription', async ({ db }) => {
    const shop = await openShop(db)
    const user = await aUser(db)
    const salad = await saladId(db, 'fig-harvest')
    const list = await shop.send('GET', '/salads')
    const parts = list.body.content.find((s: { id: string }) => s.id === salad).ingredients
    const removable = parts.filter((p: { removable: boolean }) => p.removable)
    const order = await anOrder(db, {
      saladCustomizations: [
        { saladId: salad, excludedIngredientIds: [removable[0].id], notes: ' no lemon ' },
      ],
      neverIngredientIds: [removable[1].id],
      neverAllergens: ['sesame', 'milk', 'sesame'],
      specialInstructions: 'Ring twice',
      deliveryTimeSlot: 'EVENING_6_9',
      addressType: 'OFFICE',
    })
    const { body } = await shop.sendAs(user, 'POST', '/payments/process', order)
    await shop.pay(body.id)
    const mine = await shop.sendAs(user, 'POST', '/subscriptions', { paymentId: body.id })
    expect(mine).toMatchObject({
      status: 201,
      body: {
        userId: user.id,
        deliveryTimeSlot: 'EVENING_6_9',
        addressType: 'OFFICE',
        specialInstructions: 'Ring twice',
        paymentTransactionId: body.id,
        receiptNumber: '2026-000001',
        saladCustomizations: [
          { saladId: salad, excludedIngredientIds: [removable[0].id], notes: 'no lemon' },
        ],
        neverIngredientIds: [removable[1].id],
        neverAllergens: ['milk', 'sesame'],
        guest: false,
        remainingDays: 5,
      },
    })
    // The confirmation email, the receipt page and the payment page also show the choices.
    const leftOut = {
      salads: [{ name: 'Fig harvest', without: [removable[0].name], notes: 'no lemon' }],
      never: ['Milk', 'Sesame', removable[1].name],
    }
    const receipt = await shop.sendAs(user, 'GET', `/payments/${body.id}/receipt`)
    expect(receipt.body.leftOut).toEqual(leftOut)
    const [email] = await db.select().from(outbox).where(eq(outbox.kind, 'subscriptions.confirmed'))
    const emailText = email?.text.replaceAll(/[\u2066-\u2069]/g, '')
    expect(emailText).toContain(`Fig harvest: no ${removable[0].name}`)
    expect(emailText).toContain('“no lemon”')
    expect(emailText).toContain(`Never: Milk, Sesame, ${removable[1].name}`)
    const token = /token=([\w-]{43})/.exec(email?.text ?? '')?.[1]
    const trace = await shop.send('POST', '/payments/trace', { token })
    expect(trace.body.leftOut).toEqual(leftOut)
    // Another customer who knows the id gets the same fields as a stranger and does not become the owner.
    const thief = await aUser(db)
    const answer = await shop.sendAs(thief, 'POST', '/subscriptions', { paymentId: body.id })
    expect(Object.keys(answer.body).sort()).toEqual(['id', 'startDate', 'status', 'totalAmount'])
    expect((await shop.sendAs(thief, 'GET', '/subscriptions/my-subscriptions')).body).toEqual([])
  })

  test('becomes an orphan and emails its buyer if the service was switched off before the capture', async ({
    db,
  }) => {
    const shop = await openShop(db)
    const { body } = await shop.send('POST', '/payments/process', await anOrder(db))
    await db.update(settings).set({ serviceActive: false })
    await shop.pay(body.id)
    expect(await shop.send('POST', '/subscriptions', { paymentId: body.id })).toMatchObject({
      status: 409,
      body: { errorCode: 'PAYMENT_BEING_RECOVERED' },
    })
    expect(await db.select().from(payments)).toMatchObject([
      { outcome: 'ORPHANED', orphanReason: 'SERVICE_OFF' },
    ])
    expect((await db.select().from(outbox)).map((l) => l.kind)).toEqual(['payments.orphaned'])
    expect(await shop.send('POST', '/payments/process', await anOrder(db))).toMatchObject({
      status: 409,
      body: { errorCode: 'SERVICE_OFF' },
    })
  })

  test('starts the next Sunday if its first day closed before the capture', async ({ db }) => {
    const shop = await openShop(db)
    const { body } = await shop.send('POST', '/payments/process', await anOrder(db))
    await shop.pay(body.id)
    shop.later(6 * 24 * 60 * MINUTE_MS)
    const made = await shop.send('POST', '/subscriptions', { paymentId: body.id })
    expect(made.body.startDate).toBe('2026-12-13')
  })
})

describe('money fields in a request', () => {
  test.for([
    ['amount', 0.001],
    ['price', 1],
    ['currency', 'USD'],
    ['userId', '01890000-0000-7000-8000-000000000000'],
    ['status', 'CAPTURED'],
  ] as const)('%s = %s changes nothing', async ([field, value], { db, expect: expecting }) => {
    const shop = await openShop(db)
    await shop.send('POST', '/payments/process', await anOrder(db, { [field]: value }))
    expecting(await shop.charges()).toMatchObject([{ fils: 15_950, status: 'INITIATED' }])
    expecting(await db.select().from(orders)).toMatchObject([{ totalFils: 15_950, userId: null }])
  })

  test.for([
    ['an unknown plan', { planId: '01890000-0000-7000-8000-000000000000' }, 409],
    ['no consent', { acceptTerms: false }, 400],
    ['a short address', { deliveryAddress: 'Seef' }, 400],
    ["someone else's address", { addressId: '01890000-0000-7000-8000-000000000000' }, 400],
    ['an unknown salad', { saladCustomizations: [{ saladId: '01890000-0000-7000-8000-000000000000' }] }, 400],
    ['an unknown way to pay', { paymentMethod: 'CASH' }, 400],
    ['no slot', { deliveryTimeSlot: undefined }, 400],
  ] as const)(
    '%s is refused before anything is charged',
    async ([, over, status], { db, expect: expecting }) => {
      const shop = await openShop(db)
      expecting(await shop.send('POST', '/payments/process', await anOrder(db, over))).toMatchObject({
        status,
      })
      expecting(await shop.charges()).toEqual([])
      expecting(await db.select().from(orders)).toEqual([])
    },
  )

  test('an order that excludes an ingredient that cannot be removed is refused', async ({ db }) => {
    const shop = await openShop(db)
    const [salad] = await db.select().from(salads).limit(1)
    const excludedIngredientIds = ['01890000-0000-7000-8000-000000000000']
    const order = await anOrder(db, { saladCustomizations: [{ saladId: salad?.id, excludedIngredientIds }] })
    expect(await shop.send('POST', '/payments/process', order)).toMatchObject({ status: 400 })
  })

  test('a charge with another amount or currency becomes an orphan, not a subscription', async ({ db }) => {
    const shop = await openShop(db)
    for (const [fault, why] of [
      [{ wrongAmount: { next: 1 } }, 'AMOUNT_DIFFERS'],
      [{ wrongCurrency: { next: 1 } }, 'CURRENCY_DIFFERS'],
    ] as const) {
      const { body } = await shop.send(
        'POST',
        '/payments/process',
        await anOrder(db, { customerEmail: `${why.toLowerCase()}@waraq.example` }),
      )
      await shop.faults(fault)
      await shop.pay(body.id)
      await shop.send('GET', `/payments/status/${body.id}`)
      const [row] = await db.select().from(payments).where(eq(payments.chargeId, body.id))
      expect(row).toMatchObject({ outcome: 'ORPHANED', orphanReason: why })
    }
    expect(await db.select().from(subscriptions)).toEqual([])
  })
})

test('an unknown payment id returns 404', async ({ db }) => {
  const shop = await openShop(db)
  for (const id of ['chg_TS0000', '01890000-0000-7000-8000-000000000000', '..%2F..', 'x'.repeat(99)])
    expect(await shop.send('GET', `/payments/status/${id}`)).toMatchObject({ status: 404 })
  expect(await shop.send('POST', '/subscriptions', { paymentId: 'chg_TS0000' })).toMatchObject({
    status: 404,
  })
})
