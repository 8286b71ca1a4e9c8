import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { orders } from '../tables/orders.ts'
import { paymentEvents, payments } from '../tables/payments.ts'
import { subscriptions } from '../tables/subscriptions.ts'
import { NOW, test } from '../test/app.ts'
import { anOrder, openShop, type Shop } from '../test/testShop.ts'
import { syncCharge } from './syncCharge.ts'

/** Counts the gateway's reads, and can delay them. */
function watched(shop: Shop, before: (nth: number) => Promise<void> = async () => {}) {
  const context = shop.context()
  let reads = 0
  const readCharge = async (id: string) => {
    const nth = ++reads
    const charge = await context.tap.readCharge(id)
    await before(nth)
    return charge
  }
  return { till: { ...context, tap: { ...context.tap, readCharge } }, reads: () => reads }
}

test('concurrent webhook and buyer requests share one read of the charge and return the same result', async ({
  db,
}) => {
  const shop = await openShop(db)
  const { body } = await shop.send('POST', '/payments/process', await anOrder(db))
  await shop.pay(body.id)
  const { till, reads } = watched(shop)
  const results = await Promise.all([
    syncCharge(till, body.id, 'webhook', () => NOW),
    syncCharge(till, body.id, 'creation', () => NOW),
    syncCharge(till, body.id, 'status', () => NOW),
  ])
  expect(new Set(results.map((s) => s?.subscription?.id)).size).toBe(1)
  expect(results[2]?.payment).toMatchObject({ status: 'CAPTURED', outcome: 'SUBSCRIBED' })
  expect(reads()).toBe(1)
})

test('a read that started before the payment, or failed, is not reused for a later request', async ({
  db,
}) => {
  const shop = await openShop(db)
  const { body } = await shop.send('POST', '/payments/process', await anOrder(db))
  const held = Promise.withResolvers<void>()
  const { till, reads } = watched(shop, (nth) => (nth === 1 ? held.promise : Promise.resolve()))
  const early = syncCharge(till, body.id, 'janitor', () => NOW)
  await expect.poll(reads).toBe(1)
  await shop.pay(body.id)
  const late = syncCharge(till, body.id, 'creation', () => NOW)
  held.resolve()
  expect((await late)?.payment.outcome).toBe('SUBSCRIBED')
  expect((await early)?.payment.status).toBe('INITIATED')

  const failing = watched(shop, async (nth) => {
    if (nth === 1) throw new Error('the line broke')
  })
  const [first, second] = await Promise.allSettled([
    syncCharge(failing.till, body.id, 'webhook', () => NOW),
    syncCharge(failing.till, body.id, 'creation', () => NOW),
  ])
  expect([first.status, second.status]).toEqual(['rejected', 'fulfilled'])
})

test('a paid order that cannot become a subscription leaves only an orphan with its reason', async ({
  db,
}) => {
  const shop = await openShop(db)
  const { body } = await shop.send('POST', '/payments/process', await anOrder(db))
  await shop.pay(body.id)
  await db.update(orders).set({ durationDays: 0 })
  const result = await syncCharge(shop.context(), body.id, 'webhook', () => NOW)
  expect(result).toMatchObject({
    payment: { status: 'CAPTURED', outcome: 'ORPHANED', orphanReason: 'ORDER_INVALID' },
    subscription: null,
  })
  const [payment] = await db.select().from(payments).where(eq(payments.chargeId, body.id))
  expect(payment).toMatchObject({ outcome: 'ORPHANED', orphanReason: 'ORDER_INVALID' })
  expect(await db.select().from(subscriptions)).toEqual([])
  const events = await db.select().from(paymentEvents).orderBy(paymentEvents.id)
  expect(events.map((e) => e.kind)).toEqual(['STARTED', 'CHARGE_MADE', 'STATUS', 'ORPHANED', 'NOTICE'])
})
