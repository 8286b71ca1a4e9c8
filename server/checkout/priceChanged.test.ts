import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { fils } from '../../domain/money.ts'
import { changeCatalogue } from '../catalogue/change.ts'
import { creditLots } from '../tables/credit.ts'
import { orders } from '../tables/orders.ts'
import { payments } from '../tables/payments.ts'
import { plans } from '../tables/plans.ts'
import { aUser, NOW, test } from '../test/app.ts'
import { anOrder, openShop } from '../test/testShop.ts'

test('a total that differs from the shown one returns PRICE_CHANGED and starts nothing', async ({ db }) => {
  const shop = await openShop(db)
  const order = await anOrder(db, { totalAmount: 15.95 })
  await changeCatalogue(db, (tx) =>
    tx
      .update(plans)
      .set({ priceFils: fils(16_500) })
      .where(eq(plans.durationDays, 5)),
  )
  const key = { 'idempotency-key': 'the-order-1' }
  const refused = await shop.send('POST', '/payments/process', order, key)
  expect(refused).toMatchObject({
    status: 409,
    body: { errorCode: 'PRICE_CHANGED', current: { totalAmount: 18.15, formattedTotalAmount: 'BHD 18.150' } },
  })
  expect(refused.body.message).toContain('BHD 18.150')
  expect([await db.$count(orders), await db.$count(payments), await shop.charges()]).toEqual([0, 0, []])

  // The customer accepts the new total: the same order under the same key.
  const agreed = await shop.send('POST', '/payments/process', { ...order, totalAmount: 18.15 }, key)
  expect(agreed.status).toBe(200)
  expect(await shop.charges()).toMatchObject([{ fils: 18_150 }])
  // Repeating that request returns the same payment, whatever the price is now.
  expect((await shop.send('POST', '/payments/process', order, key)).body).toEqual(agreed.body)
})

test('less store credit than shown returns PRICE_CHANGED; more is accepted', async ({ db }) => {
  const shop = await openShop(db)
  const noor = await aUser(db)
  const lot = { givenAt: NOW, expiresAt: new Date('2027-12-01T00:00:00Z') }
  await db
    .insert(creditLots)
    .values({ userId: noor.id, amountFils: fils(4_000), leftFils: fils(4_000), ...lot })
  const order = await anOrder(db, { useCredit: true, totalAmount: 15.95, creditAmount: 5 })
  const refused = await shop.sendAs(noor, 'POST', '/payments/process', order)
  expect([refused.status, refused.body.errorCode]).toEqual([409, 'PRICE_CHANGED'])
  expect(refused.body.message).toContain('BHD 11.950')
  expect(await shop.charges()).toEqual([])
  const less = { ...order, creditAmount: 3 }
  expect((await shop.sendAs(noor, 'POST', '/payments/process', less)).status).toBe(200)
  expect(await shop.charges()).toMatchObject([{ fils: 11_950 }])
})

test('an impossible amount returns 400, not 500', async ({ db }) => {
  const shop = await openShop(db)
  for (const amount of [1e9, 1e21, -1e12]) {
    const order = await anOrder(db, { totalAmount: amount })
    expect([amount, (await shop.send('POST', '/payments/process', order)).status]).toEqual([amount, 400])
  }
})
