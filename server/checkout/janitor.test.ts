import { expect } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/dates.ts'
import { single } from '../db/single.ts'
import { scanGateway } from '../reconciliation/scan.ts'
import { outbox } from '../tables/mail.ts'
import { orders } from '../tables/orders.ts'
import { payments } from '../tables/payments.ts'
import { subscriptions } from '../tables/subscriptions.ts'
import { test } from '../test/app.ts'
import { anOrder, openShop } from '../test/testShop.ts'
import { checkSoon } from './janitor.ts'

test('finds a charge without a recorded response in the gateway’s list, and settles it', async ({ db }) => {
  const shop = await openShop(db)
  await shop.faults({ error500After: { next: 2, on: ['createCharge'] } })
  expect((await shop.send('POST', '/payments/process', await anOrder(db))).status).toBe(503)
  const charge = single(await shop.charges())
  await shop.pay(charge.id)
  shop.later(2 * MINUTE_MS)
  await shop.watch()
  expect(await db.select().from(payments)).toMatchObject([{ chargeId: charge.id, outcome: 'SUBSCRIBED' }])
  expect(await db.select().from(subscriptions)).toHaveLength(1)
})

test('abandons a payment that never reached the gateway after a time, and its order can be paid again', async ({
  db,
}) => {
  const shop = await openShop(db)
  await shop.faults({ error500Before: { next: 2, on: ['createCharge'] } })
  const order = await anOrder(db)
  expect((await shop.send('POST', '/payments/process', order)).status).toBe(503)
  shop.later(20 * MINUTE_MS)
  await shop.watch()
  expect(await db.select().from(payments)).toMatchObject([{ status: 'UNKNOWN' }])
  shop.later(6 * MINUTE_MS)
  await shop.watch()
  expect(await db.select().from(payments)).toMatchObject([{ status: 'ABANDONED' }])
  expect((await shop.send('POST', '/payments/process', order)).status).toBe(200)
})

test('a late capture of an abandoned payment still becomes its subscription', async ({ db }) => {
  const shop = await openShop(db)
  const { body } = await shop.send('POST', '/payments/process', await anOrder(db))
  await db.update(payments).set({ status: 'ABANDONED', nextLookAt: null })
  await shop.pay(body.id)
  await scanGateway(shop.context())
  expect(await db.select().from(payments)).toMatchObject([{ status: 'CAPTURED', outcome: 'SUBSCRIBED' }])
})

test('refunds a second captured payment of an order and makes no second subscription', async ({ db }) => {
  const shop = await openShop(db)
  const order = await anOrder(db)
  const first = await shop.send('POST', '/payments/process', order)
  await db.update(payments).set({ status: 'ABANDONED', nextLookAt: null })
  const second = await shop.send('POST', '/payments/process', order)
  await shop.pay(second.body.id)
  await shop.send('GET', `/payments/status/${second.body.id}`)
  await shop.pay(first.body.id)
  await scanGateway(shop.context())
  const rows = await db.select().from(payments).orderBy(payments.id)
  expect(rows.map((p) => [p.outcome, p.orphanReason])).toEqual([
    ['REFUNDED', 'PAID_TWICE'],
    ['SUBSCRIBED', null],
  ])
  expect(await db.select().from(subscriptions)).toHaveLength(1)
})

test('the scan records an unknown captured charge once, as an orphan', async ({ db }) => {
  const shop = await openShop(db)
  const seeded = await fetch(`${shop.standinUrl}/standin/seed`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      charges: [
        {
          amount: 15.95,
          customer: { first_name: 'Sara', email: 'sara@waraq.example' },
          reference: { order: 'elsewhere' },
          created: shop.context().now.toISOString(),
          source: { id: 'src_card' },
        },
      ],
    }),
  })
  expect(seeded.status).toBe(200)
  await scanGateway(shop.context())
  await scanGateway(shop.context())
  expect(await db.select().from(payments)).toMatchObject([
    { outcome: 'ORPHANED', orphanReason: 'ORDER_MISSING', capturedFils: 15_950, orderId: null },
  ])
  // Emails the payer with the address that the gateway has.
  expect(await db.select().from(outbox)).toMatchObject([
    { kind: 'payments.orphaned', to: 'sara@waraq.example' },
  ])
})

test('checks open payments every two minutes, and less often as they get older', async ({ db }) => {
  const shop = await openShop(db)
  for (const n of [1, 2, 3])
    await shop.send('POST', '/payments/process', await anOrder(db, { customerEmail: `n${n}@waraq.example` }))
  const looks = async () =>
    (await db.select({ at: payments.nextLookAt }).from(payments)).map((p) => p.at?.getTime())
  const begun = shop.context().now.getTime()
  shop.later(2 * MINUTE_MS)
  await shop.watch()
  expect(await looks()).toEqual(Array(3).fill(begun + 4 * MINUTE_MS))
  shop.later(23 * MINUTE_MS)
  await shop.watch()
  expect(await looks()).toEqual(Array(3).fill(begun + 25 * MINUTE_MS + HOUR_MS))
})

test('abandons a payment without a final status after a week, but not while the gateway is unreachable', async ({
  db,
}) => {
  const shop = await openShop(db)
  const order = await anOrder(db)
  await shop.send('POST', '/payments/process', order)
  await shop.faults({ error500Before: { chance: 1, on: ['retrieveCharge'] } })
  shop.later(8 * DAY_MS)
  await shop.watch()
  expect(await db.select().from(payments)).toMatchObject([{ status: 'INITIATED' }])
  await shop.faults({ error500Before: null })
  shop.later(DAY_MS)
  await shop.watch()
  expect(await db.select().from(payments)).toMatchObject([{ status: 'ABANDONED', nextLookAt: null }])
  expect((await shop.send('POST', '/payments/process', order)).status).toBe(200)
})

test('checks recent open payments in the first run after a start', async ({ db }) => {
  const shop = await openShop(db)
  const { body } = await shop.send('POST', '/payments/process', await anOrder(db))
  await shop.pay(body.id)
  shop.later(20_000)
  await checkSoon(db, shop.context().now)
  await shop.watch()
  expect(await db.select().from(subscriptions)).toHaveLength(1)
})

test('a paid order that cannot become a subscription becomes an orphan', async ({ db }) => {
  const shop = await openShop(db)
  const { body } = await shop.send('POST', '/payments/process', await anOrder(db))
  await db.update(orders).set({ durationDays: 0 })
  await shop.pay(body.id)
  await shop.send('GET', `/payments/status/${body.id}`)
  expect(await db.select().from(payments)).toMatchObject([
    { outcome: 'ORPHANED', orphanReason: 'ORDER_INVALID' },
  ])
})
