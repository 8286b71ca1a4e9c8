import { expect } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/dates.ts'
import { outbox } from '../mail/table.ts'
import { orders } from '../orders/table.ts'
import { payments } from '../payments/table.ts'
import { scanGateway } from '../recovery/scan.ts'
import { subscriptions } from '../subscriptions/table.ts'
import { test } from '../test/app.ts'
import { checkSoon } from './janitor.ts'
import { anOrder, openShop } from './testShop.ts'

test('a charge whose making was never written down is found in the list, and paid for', async ({ db }) => {
  const shop = await openShop(db)
  await shop.faults({ error500After: { next: 2, on: ['createCharge'] } })
  expect((await shop.send('POST', '/payments/process', await anOrder(db))).status).toBe(503)
  const [charge] = await shop.charges()
  if (!charge) throw new Error('no charge was made')
  await shop.pay(charge.id)
  shop.later(2 * MINUTE_MS)
  await shop.watch()
  expect(await db.select().from(payments)).toMatchObject([{ chargeId: charge.id, outcome: 'SUBSCRIBED' }])
  expect(await db.select().from(subscriptions)).toHaveLength(1)
})

test('one that never reached the gateway is given up after its time, and can be paid anew', async ({
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

test('a late capture of a payment that was given up still becomes its subscription', async ({ db }) => {
  const shop = await openShop(db)
  const { body } = await shop.send('POST', '/payments/process', await anOrder(db))
  await db.update(payments).set({ status: 'ABANDONED', nextLookAt: null })
  await shop.pay(body.id)
  await scanGateway(shop.context())
  expect(await db.select().from(payments)).toMatchObject([{ status: 'CAPTURED', outcome: 'SUBSCRIBED' }])
})

test('captured money of a second try for one order goes back at once and is no second subscription', async ({
  db,
}) => {
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

test('captured charges nobody here ever saw are found by the sweep, once', async ({ db }) => {
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
  // Who paid is told, as far as the gateway knows them.
  expect(await db.select().from(outbox)).toMatchObject([
    { kind: 'payments.orphaned', to: 'sara@waraq.example' },
  ])
})

test('open payments are asked about every two minutes, then ever more seldom, and with one call for all', async ({
  db,
}) => {
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

test('one that never comes to an end is given up after a week, but not while the gateway is silent', async ({
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

test('after a start what can still be paid is looked at with the first turn', async ({ db }) => {
  const shop = await openShop(db)
  const { body } = await shop.send('POST', '/payments/process', await anOrder(db))
  await shop.pay(body.id)
  shop.later(20_000)
  await checkSoon(db, shop.context().now)
  await shop.watch()
  expect(await db.select().from(subscriptions)).toHaveLength(1)
})

test('an order that cannot be made is an orphan a person sees, not a charge nobody does', async ({ db }) => {
  const shop = await openShop(db)
  const { body } = await shop.send('POST', '/payments/process', await anOrder(db))
  await db.update(orders).set({ durationDays: 0 })
  await shop.pay(body.id)
  await shop.send('GET', `/payments/status/${body.id}`)
  expect(await db.select().from(payments)).toMatchObject([
    { outcome: 'ORPHANED', orphanReason: 'ORDER_INVALID' },
  ])
})
