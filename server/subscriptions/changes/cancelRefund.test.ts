import { expect } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/dates.ts'
import { fils } from '../../../domain/money.ts'
import type { Db } from '../../db/client.ts'
import { single } from '../../db/single.ts'
import { watchRefunds } from '../../refunds/watch.ts'
import { creditLots } from '../../tables/credit.ts'
import { outbox } from '../../tables/mail.ts'
import { payments } from '../../tables/payments.ts'
import { subscriptions } from '../../tables/subscriptions.ts'
import { aUser, NOW, test } from '../../test/app.ts'
import { anOrder, openShop } from '../../test/testShop.ts'

/** A customer with store credit buys a week for BHD 15.950 and cancels at once. */
async function buyAndCancel(db: Db, { credit = 0, declined = false } = {}) {
  const shop = await openShop(db)
  const user = await aUser(db)
  if (credit > 0) {
    const lot = { amountFils: fils(credit), leftFils: fils(credit), givenAt: NOW }
    await db
      .insert(creditLots)
      .values({ userId: user.id, ...lot, expiresAt: new Date(NOW.getTime() + 300 * DAY_MS) })
  }
  const order = await anOrder(db, { useCredit: credit > 0 })
  const { body } = await shop.sendAs(user, 'POST', '/payments/process', order)
  if (credit < 15_950) {
    await shop.pay(body.id)
    await shop.send('GET', `/payments/status/${body.id}`)
  }
  if (declined) await shop.faults({ declinedRefund: { next: 1 } })
  const [subscription] = await db.select().from(subscriptions)
  const path = `/subscriptions/my-subscriptions/${subscription?.id}/cancel`
  expect((await shop.sendAs(user, 'POST', path)).status).toBe(200)
  const payment = single(await db.select().from(payments))
  const emails = async () =>
    (await db.select().from(outbox).orderBy(outbox.createdAt, outbox.id)).filter(({ kind }) =>
      /^(refunds|subscriptions\.cancelled)/.test(kind),
    )
  return { shop, payment, emails, kinds: async () => (await emails()).map(({ kind }) => kind) }
}

test('a refund done within the hour is only in the cancellation email', async ({ db }) => {
  const { shop, payment, emails } = await buyAndCancel(db, { credit: 5_000 })
  for (const wait of [6 * MINUTE_MS, 54 * MINUTE_MS]) {
    shop.later(wait)
    await watchRefunds(shop.context())
  }
  expect(await shop.charges()).toMatchObject([{ refundedFils: 10_950 }])
  const [email, ...more] = await emails()
  expect(more).toEqual([])
  const text = email?.text.replaceAll(/[\u2066-\u2069]/g, '') ?? ''
  for (const words of [
    'We’re refunding BHD 10.950 to your original payment method',
    'We’ll return the BHD 5.000 of store credit you used as soon as the refund is complete.',
    payment.chargeId ?? 'no charge',
    '/payments/trace?token=',
  ])
    expect(text).toContain(words)
})

test('a refund that takes longer gets an email when it is done', async ({ db }) => {
  const { shop, kinds } = await buyAndCancel(db)
  for (const wait of [HOUR_MS + 1, 6 * MINUTE_MS]) {
    shop.later(wait)
    await watchRefunds(shop.context())
  }
  expect(await kinds()).toEqual(['subscriptions.cancelled', 'refunds.done'])
})

test('a refused refund that an admin retries sends its own emails', async ({ db }) => {
  const { shop, payment, kinds } = await buyAndCancel(db, { declined: true })
  const settle = async () => {
    for (const _ of ['sent', 'answered']) {
      shop.later(6 * MINUTE_MS)
      await watchRefunds(shop.context())
    }
  }
  await settle()
  expect(await kinds()).toEqual(['subscriptions.cancelled'])
  const admin = await aUser(db, { role: 'ADMIN' })
  const { body } = await shop.sendAs(admin, 'GET', `/admin/payments/${payment.id}`)
  const [refused] = body.refunds
  const retry = `/admin/payments/${payment.id}/refunds/${refused.id}/retry`
  expect((await shop.sendAs(admin, 'POST', retry, {})).status).toBe(201)
  await settle()
  expect(await kinds()).toEqual(['subscriptions.cancelled', 'refunds.asked', 'refunds.done'])
})

test('a cancellation of a credit-only purchase returns the credit and sends only the cancellation email', async ({
  db,
}) => {
  const { emails } = await buyAndCancel(db, { credit: 20_000 })
  const [email, ...more] = await emails()
  expect(more).toEqual([])
  const text = email?.text.replaceAll(/[\u2066-\u2069]/g, '')
  expect(text).toContain('We’ve returned BHD 15.950 of the store credit you paid with')
  expect(text).not.toContain('refunding')
})
