import { expect } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '../../domain/dates.ts'
import { receipts } from '../tables/receipts.ts'
import { subscriptions } from '../tables/subscriptions.ts'
import { test } from '../test/app.ts'
import { anOrder, openShop, type Shop } from '../test/testShop.ts'

/** Two seconds before the promised Sunday closes. */
const SATURDAY_NIGHT = new Date('2027-01-02T23:59:58+03:00')
const NEW_YEARS_EVE = new Date('2026-12-31T23:59:58+03:00')

type Order = Awaited<ReturnType<typeof anOrder>>
const asking: Record<string, (shop: Shop, id: string, order: Order) => Promise<unknown>> = {
  'who looks at its status': (shop, id) => shop.send('GET', `/payments/status/${id}`),
  'who comes back from paying': (shop, id) => shop.send('POST', '/subscriptions', { paymentId: id }),
  'a second press': (shop, _, order) => shop.send('POST', '/payments/process', order),
  'the janitor': (shop) => shop.watch(),
}

for (const [asker, ask] of Object.entries(asking))
  test(`the start date depends on the time of the gateway’s answer: ${asker}`, async ({ db }) => {
    const shop = await openShop(db)
    shop.setTo(new Date(SATURDAY_NIGHT.getTime() - 5 * MINUTE_MS))
    const order = await anOrder(db)
    const { body } = await shop.send('POST', '/payments/process', order)
    await shop.pay(body.id)
    shop.setTo(SATURDAY_NIGHT)
    shop.duringCharge(() => shop.setTo(new Date(SATURDAY_NIGHT.getTime() + 7 * SECOND_MS)))
    await ask(shop, body.id, order)
    expect(await db.select().from(subscriptions)).toMatchObject([{ startDate: '2027-01-10' }])
  })

test('a receipt has the year in which the gateway answered', async ({ db }) => {
  const shop = await openShop(db)
  shop.setTo(NEW_YEARS_EVE)
  const { body } = await shop.send('POST', '/payments/process', await anOrder(db))
  await shop.pay(body.id)
  shop.duringCharge(() => shop.setTo(new Date(NEW_YEARS_EVE.getTime() + 7 * SECOND_MS)))
  await shop.send('GET', `/payments/status/${body.id}`)
  expect(await db.select().from(receipts)).toMatchObject([{ year: 2027 }])
})
