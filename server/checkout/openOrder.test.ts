import { describe, expect } from 'vitest'
import { DAY_MS } from '../../domain/dates.ts'
import { orders } from '../tables/orders.ts'
import { aUser, test } from '../test/app.ts'
import { anOrder, openShop } from '../test/testShop.ts'

const ADDRESS = 'Flat 4, Building 212, Road 2803, Block 428, Seef'

describe('an order with an open payment', () => {
  test('does not change when the same order is sent again later and in another language', async ({ db }) => {
    const shop = await openShop(db)
    const order = await anOrder(db, { deliveryAddress: ADDRESS })
    await shop.send('POST', '/payments/process', order)
    const before = await db.select().from(orders)
    shop.later(5 * DAY_MS) // its first possible day has passed
    const again = await shop.send('POST', '/payments/process', order, { 'accept-language': 'ar' })
    expect([again.status, again.body.errorCode]).toEqual([409, 'PAYMENT_OPEN'])
    expect(await db.select().from(orders)).toEqual(before)
  })

  test('differs from an order to the same numbers at another place', async ({ db }) => {
    const shop = await openShop(db)
    await shop.send('POST', '/payments/process', await anOrder(db, { deliveryAddress: ADDRESS }))
    const elsewhere = await anOrder(db, {
      deliveryAddress: 'Flat 4, Building 212, Road 2803, Block 428, at the thief’s',
    })
    expect((await shop.send('POST', '/payments/process', elsewhere)).status).toBe(200)
    const savedAddresses = (await db.select().from(orders)).map((o) => o.deliveryAddress)
    expect(savedAddresses.sort()).toEqual([ADDRESS, elsewhere.deliveryAddress].sort())
  })

  test('can change again after that payment ended', async ({ db }) => {
    const shop = await openShop(db)
    const order = await anOrder(db)
    const first = await shop.send('POST', '/payments/process', order)
    const key = { 'idempotency-key': 'refused-then-taken' }
    expect((await shop.send('POST', '/payments/process', order, key)).body.errorCode).toBe('PAYMENT_OPEN')
    await shop.pay(first.body.id, 'cancel')
    await shop.send('GET', `/payments/status/${first.body.id}`)
    shop.later(5 * DAY_MS)
    // The refused request did not use its key.
    const later = await shop.send('POST', '/payments/process', order, { ...key, 'accept-language': 'ar' })
    expect(later.status).toBe(200)
    expect(await db.select().from(orders)).toMatchObject([{ language: 'ar', startDate: '2026-12-13' }])
  })
})

describe('the page of an open payment', () => {
  test('is shown to its owner, but not to others who know the order’s details', async ({ db }) => {
    const shop = await openShop(db)
    const [noor, omar] = [await aUser(db), await aUser(db)]
    const order = await anOrder(db)
    const led = ({ status, headers }: Awaited<ReturnType<typeof shop.send>>) => [
      status,
      headers['x-payment-id'],
      headers['x-redirect-url'],
    ]
    const first = await shop.sendAs(noor, 'POST', '/payments/process', order)
    expect(led(await shop.sendAs(noor, 'POST', '/payments/process', order))).toEqual([
      409,
      first.body.id,
      first.body.redirectUrl,
    ])
    // The same details from another account are another order.
    expect((await shop.sendAs(omar, 'POST', '/payments/process', order)).status).toBe(200)

    const guest = await shop.send('POST', '/payments/process', order, { 'idempotency-key': 'a-guests-key' })
    expect(guest.status).toBe(200)
    expect(led(await shop.send('POST', '/payments/process', order))).toEqual([409, undefined, undefined])
    const benefit = { ...order, paymentMethod: 'BENEFIT' }
    expect(
      led(await shop.send('POST', '/payments/process', benefit, { 'idempotency-key': 'a-guests-key' })),
    ).toEqual([422, guest.body.id, guest.body.redirectUrl])
    await shop.pay(guest.body.id)
    expect(led(await shop.send('POST', '/payments/process', order))).toEqual([409, undefined, undefined])
  })
})
