import { expect } from 'vitest'
import { DAY_MS } from '../../domain/dates.ts'
import { fils } from '../../domain/money.ts'
import { anOrder, openShop } from '../checkout/testShop.ts'
import type { Db } from '../db/client.ts'
import { outbox } from '../mail/table.ts'
import { payments } from '../payments/table.ts'
import { subscriptions } from '../subscriptions/table.ts'
import { aUser, NOW, test } from '../test/app.ts'
import { sweepCredit } from './credit.ts'
import { creditEntries, creditLots } from './table.ts'

const giveLot = (db: Db, userId: string, amount: number, lastsDays = 365) =>
  db.insert(creditLots).values({
    userId,
    amountFils: fils(amount),
    leftFils: fils(amount),
    givenAt: NOW,
    expiresAt: new Date(NOW.getTime() + lastsDays * DAY_MS),
  })
const left = async (db: Db) =>
  (await db.select().from(creditLots).orderBy(creditLots.expiresAt)).map((l) => l.leftFils)

test('credit pays its part, the lot that ends first before the other, and comes back when the charge fails', async ({
  db,
}) => {
  const shop = await openShop(db)
  const user = await aUser(db)
  await giveLot(db, user.id, 5_000, 300)
  await giveLot(db, user.id, 2_000, 100)
  const order = await anOrder(db, { useCredit: true })
  const first = await shop.sendAs(user, 'POST', '/payments/process', order)
  expect(await shop.charges()).toMatchObject([{ fils: 8_950 }])
  expect(await left(db)).toEqual([0, 0])
  await shop.pay(first.body.id, 'decline')
  await shop.send('GET', `/payments/status/${first.body.id}`)
  await shop.send('GET', `/payments/status/${first.body.id}`)
  expect(await left(db)).toEqual([2_000, 5_000])
  const second = await shop.sendAs(user, 'POST', '/payments/process', order)
  await shop.pay(second.body.id)
  expect(
    (await shop.sendAs(user, 'POST', '/subscriptions', { paymentId: second.body.id })).body,
  ).toMatchObject({ totalAmount: 15.95 })
  expect(await left(db)).toEqual([0, 0])
})

test('credit that covers everything needs no charge', async ({ db }) => {
  const shop = await openShop(db)
  const user = await aUser(db)
  await giveLot(db, user.id, 20_000)
  const begun = await shop.sendAs(user, 'POST', '/payments/process', await anOrder(db, { useCredit: true }))
  expect(begun.body.redirectUrl).toBe(`http://localhost:3000/payments/redirect?tap_id=${begun.body.id}`)
  expect(await shop.charges()).toEqual([])
  expect((await shop.send('GET', `/payments/status/${begun.body.id}`)).body).toMatchObject({
    status: 'CAPTURED',
    success: true,
    subscribed: true,
  })
  expect(await db.select().from(subscriptions)).toHaveLength(1)
  expect(await left(db)).toEqual([4_050])
})

test('a rest too small to charge is left to the card: the credit pays a little less', async ({ db }) => {
  const shop = await openShop(db)
  const user = await aUser(db)
  await giveLot(db, user.id, 15_900)
  await shop.sendAs(user, 'POST', '/payments/process', await anOrder(db, { useCredit: true }))
  expect(await db.select().from(payments)).toMatchObject([{ chargeFils: 100, creditFils: 15_850 }])
})

test("nobody pays with another's credit, nor with what has ended", async ({ db }) => {
  const shop = await openShop(db)
  const [user, other] = [await aUser(db), await aUser(db)]
  await giveLot(db, other.id, 5_000)
  await giveLot(db, user.id, 5_000, -1)
  await shop.sendAs(user, 'POST', '/payments/process', await anOrder(db, { useCredit: true }))
  await shop.send('POST', '/payments/process', await anOrder(db, { useCredit: true }))
  expect((await shop.charges()).map((c) => c.fils)).toEqual([15_950, 15_950])
})

test('a month before credit ends its owner is reminded once; at its end it goes', async ({ db }) => {
  const shop = await openShop(db)
  const user = await aUser(db)
  await giveLot(db, user.id, 5_000)
  shop.later(334 * DAY_MS)
  await sweepCredit(shop.context())
  expect(await db.select().from(outbox)).toEqual([])
  shop.later(DAY_MS)
  await sweepCredit(shop.context())
  await sweepCredit(shop.context())
  expect(await db.select().from(outbox)).toMatchObject([{ kind: 'credit.expiring', userId: user.id }])
  shop.later(30 * DAY_MS)
  await sweepCredit(shop.context())
  await sweepCredit(shop.context())
  expect(await left(db)).toEqual([0])
  expect(await db.select().from(creditEntries)).toMatchObject([{ kind: 'EXPIRED', changeFils: -5_000 }])
})
