import { expect } from 'vitest'
import { DAY_MS } from '../../domain/dates.ts'
import { fils } from '../../domain/money.ts'
import { creditLots } from '../tables/credit.ts'
import { aUser, NOW, test } from '../test/app.ts'
import { anOrder, openShop } from '../test/testShop.ts'

test('spends the lot that ends first, and the others only as far as needed', async ({ db }) => {
  const shop = await openShop(db)
  const user = await aUser(db)
  // In another order than their ends.
  for (const [amount, days] of [
    [20_000, 300],
    [2_000, 100],
    [9_000, 200],
  ] as const)
    await db.insert(creditLots).values({
      userId: user.id,
      amountFils: fils(amount),
      leftFils: fils(amount),
      givenAt: NOW,
      expiresAt: new Date(NOW.getTime() + days * DAY_MS),
    })
  await shop.sendAs(user, 'POST', '/payments/process', await anOrder(db, { useCredit: true }))
  const lots = await db.select().from(creditLots).orderBy(creditLots.expiresAt)
  expect(lots.map((l) => l.leftFils)).toEqual([0, 0, 15_050])
})
