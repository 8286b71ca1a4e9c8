import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/dates.ts'
import { fils } from '../../domain/money.ts'
import { abandonPayment } from '../checkout/findUnanswered.ts'
import { settle } from '../checkout/settle.ts'
import { single } from '../db/single.ts'
import { creditEntries, creditLots } from '../tables/credit.ts'
import { payments } from '../tables/payments.ts'
import { refunds } from '../tables/refunds.ts'
import { settings } from '../tables/settings.ts'
import { aUser, NOW, test } from '../test/app.ts'
import { anOrder, openShop } from '../test/testShop.ts'
import { requestRefund } from './refund.ts'
import { sendRefund } from './send.ts'
import { watchRefunds } from './watch.ts'

const refundRequest = {
  method: 'ORIGINAL_PAYMENT',
  reason: 'asked for',
  askedBy: null,
  notifyCustomer: true,
} as const

test('credit returned when its payment was abandoned is not returned again with the refund', async ({
  db,
}) => {
  const shop = await openShop(db)
  const user = await aUser(db)
  await db.insert(creditLots).values({
    userId: user.id,
    amountFils: fils(5_000),
    leftFils: fils(5_000),
    givenAt: NOW,
    expiresAt: new Date(NOW.getTime() + 300 * DAY_MS),
  })
  const { body } = await shop.sendAs(
    user,
    'POST',
    '/payments/process',
    await anOrder(db, { useCredit: true }),
  )
  const payment = single(await db.select().from(payments))
  await abandonPayment(shop.context(), payment, { source: 'janitor', reason: 'UNANSWERED' }, NOW)
  await shop.pay(body.id)
  await settle(shop.context(), await shop.context().tap.readCharge(body.id), 'sweep', NOW)

  await requestRefund(db, shop.context(), { ...refundRequest, paymentId: payment.id }, 'admin', NOW)
  for (let n = 0; n < 2; n++) {
    shop.later(6 * MINUTE_MS)
    await watchRefunds(shop.context())
  }
  expect(await db.select().from(refunds)).toMatchObject([{ status: 'DONE', amountFils: 10_950 }])
  expect(await db.select().from(creditLots)).toMatchObject([{ leftFils: 5_000 }])
  expect(await db.$count(creditEntries, eq(creditEntries.kind, 'RETURNED'))).toBe(1)
})

test('a refund with a lost answer is looked up, not sent again, once the gateway has forgotten its key', async ({
  db,
}) => {
  const shop = await openShop(db)
  const { body } = await shop.send('POST', '/payments/process', await anOrder(db))
  await db.update(settings).set({ serviceActive: false })
  await shop.pay(body.id)
  await shop.send('GET', `/payments/status/${body.id}`)
  const [payment] = await db.select().from(payments)
  const refund = await requestRefund(
    db,
    shop.context(),
    { ...refundRequest, paymentId: payment?.id ?? '' },
    'admin',
    NOW,
  )
  const refundId = refund?.id ?? ''
  await shop.faults({ error500After: { next: 2, on: ['createRefund'] } })
  await expect(sendRefund(shop.context(), { refundId })).rejects.toThrow()
  expect(await db.select().from(refunds)).toMatchObject([{ status: 'SENT', gatewayRefundId: null }])

  // From here on a request for another refund fails, and the test would notice it.
  await shop.faults({ error500After: null, error500Before: { chance: 1, on: ['createRefund'] } })
  shop.later(23 * HOUR_MS)
  await sendRefund(shop.context(), { refundId })
  shop.later(6 * MINUTE_MS)
  await watchRefunds(shop.context())
  expect(await db.select().from(refunds)).toMatchObject([
    { status: 'DONE', gatewayRefundId: expect.any(String) },
  ])
  expect(await shop.charges()).toMatchObject([{ refundedFils: 15_950 }])
})
