import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { fils } from '../../domain/money.ts'
import { changeCatalogue } from '../catalogue/change.ts'
import { creditLots } from '../credit/table.ts'
import { orders } from '../orders/table.ts'
import { payments } from '../payments/table.ts'
import { plans } from '../plans/table.ts'
import { aUser, NOW, test } from '../test/app.ts'
import { anOrder, openShop } from './testShop.ts'

test('another total than the one that was shown is asked about, and nothing is begun', async ({ db }) => {
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

  // Seen and agreed to: the same order under the same key.
  const agreed = await shop.send('POST', '/payments/process', { ...order, totalAmount: 18.15 }, key)
  expect(agreed.status).toBe(200)
  expect(await shop.charges()).toMatchObject([{ fils: 18_150 }])
  // The same press once more is the same payment, whatever it costs by now.
  expect((await shop.send('POST', '/payments/process', order, key)).body).toEqual(agreed.body)
})

test('less store credit than was shown is asked about; more is taken as it is', async ({ db }) => {
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

test('an amount nobody can have been shown is refused, not a failure of ours', async ({ db }) => {
  const shop = await openShop(db)
  for (const amount of [1e9, 1e21, -1e12]) {
    const order = await anOrder(db, { totalAmount: amount })
    expect([amount, (await shop.send('POST', '/payments/process', order)).status]).toEqual([amount, 400])
  }
})
