import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../domain/dates.ts'
import { fils } from '../../domain/money.ts'
import type { RefundMethod } from '../../domain/payments/rules.ts'
import type { Db } from '../db/client.ts'
import { single } from '../db/single.ts'
import { creditLots } from '../tables/credit.ts'
import { outbox } from '../tables/mail.ts'
import { payments } from '../tables/payments.ts'
import { aUser, NOW, test } from '../test/app.ts'
import { anOrder, openShop } from '../test/testShop.ts'
import { requestRefund } from './refund.ts'
import { watchRefunds } from './watch.ts'

/** Pays a week with 5.000 of store credit and 10.950 by card. */
async function paidInTwoWays(db: Db) {
  const shop = await openShop(db)
  const user = await aUser(db)
  await db.insert(creditLots).values({
    userId: user.id,
    amountFils: fils(5_000),
    leftFils: fils(5_000),
    givenAt: NOW,
    expiresAt: new Date(NOW.getTime() + 300 * DAY_MS),
  })
  const order = await anOrder(db, { useCredit: true })
  const { body } = await shop.sendAs(user, 'POST', '/payments/process', order)
  await shop.pay(body.id)
  await shop.send('GET', `/payments/status/${body.id}`)
  const payment = single(await db.select().from(payments))
  const refund = (amount: number, method: RefundMethod = 'ORIGINAL_PAYMENT') =>
    requestRefund(
      db,
      shop.context(),
      {
        paymentId: payment.id,
        amountFils: fils(amount),
        method,
        reason: 'asked for',
        askedBy: null,
        notifyCustomer: true,
      },
      'admin',
      shop.context().now,
    )
  const untilAnswered = async () => {
    for (let n = 0; n < 2; n++) {
      shop.later(6 * MINUTE_MS)
      await watchRefunds(shop.context())
    }
  }
  /** The unused amounts of the customer's credit lots. */
  const credit = async () =>
    (await db.select().from(creditLots).orderBy(creditLots.amountFils)).map((l) => l.leftFils)
  return { shop, refund, untilAnswered, credit }
}

test('the card gets back what it paid, in parts; the credit returns with the last part', async ({ db }) => {
  const { shop, refund, untilAnswered, credit } = await paidInTwoWays(db)
  await refund(4_000)
  await untilAnswered()
  expect(await credit()).toEqual([0])
  await expect(refund(6_951)).rejects.toMatchObject({ code: 'REFUND_TOO_LARGE' })
  await refund(6_950)
  expect(await credit()).toEqual([0])
  await untilAnswered()
  expect(await credit()).toEqual([5_000])
  expect(await shop.charges()).toMatchObject([{ refundedFils: 10_950 }])
  const done = await db.select().from(outbox).where(eq(outbox.kind, 'refunds.done')).orderBy(outbox.createdAt)
  expect(done.map(({ text }) => text.includes('BHD 5.000'))).toEqual([false, true])
})

test('credit waits for a pending partial refund, and does not return while that is refused', async ({
  db,
}) => {
  const { shop, refund, untilAnswered, credit } = await paidInTwoWays(db)
  await shop.faults({ declinedRefund: { next: 1 } })
  await refund(4_000)
  // Done at once, while the other part is still only requested.
  await refund(6_950, 'STORE_CREDIT')
  expect(await credit()).toEqual([0, 6_950])
  await untilAnswered()
  expect(await credit()).toEqual([0, 6_950])
  await refund(4_000)
  await untilAnswered()
  expect(await credit()).toEqual([5_000, 6_950])
})
