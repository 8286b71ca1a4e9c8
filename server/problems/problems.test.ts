import { expect } from 'vitest'
import { adminToday } from '../../domain/insights/contract.ts'
import type { Db } from '../db/client.ts'
import { single } from '../db/single.ts'
import { requestRefund } from '../refunds/refund.ts'
import { setAutoRenewal } from '../renewals/autoRenewal.ts'
import { chargeRenewals } from '../renewals/charge.ts'
import { remindOfEnds } from '../renewals/remind.ts'
import { savedCards } from '../tables/payments.ts'
import { sessions } from '../tables/sessions.ts'
import { aUser, NOW, test } from '../test/app.ts'
import { buy, renew, rowOf } from '../test/testRenewal.ts'
import { openShop } from '../test/testShop.ts'

const DECLINED_ALONE = '4508750000000119'
const on = (date: string, time = '10:00') => new Date(`${date}T${time}:00+03:00`)

/** A subscription that ends on the 10th, whose auto-renewal was declined on the 7th. */
async function aDeclined(db: Db) {
  const opened = await openShop(db)
  // Signs the token at the time of each request, because the clock moves by days.
  const sendAs: typeof opened.sendAs = async ({ id: userId }, method, path, payload, headers) => {
    const token = await opened.deps.tokens.sign({ userId, sessionId: userId })
    return opened.send(method, path, payload, { authorization: `Bearer ${token}`, ...headers })
  }
  const shop = { ...opened, sendAs }
  const [user, admin] = [await aUser(db), await aUser(db, { role: 'ADMIN' })]
  // Sessions stay valid when the clock moves.
  await db.update(sessions).set({ expiresAt: new Date('2036-12-01T00:00:00Z') })
  const { id, number, cardId } = await buy(db, shop, user, DECLINED_ALONE)
  const set = (input: { on: boolean; cardId?: string }) =>
    setAutoRenewal(
      shop.context(),
      { id, ownerId: user.id, byUserId: user.id, language: 'en' },
      input,
      shop.context().now,
    )
  await set({ on: true, cardId })
  const jobsAt = async (now: Date) => {
    shop.setTo(now)
    await remindOfEnds(shop.context())
    await chargeRenewals(shop.context())
  }
  await jobsAt(on('2026-12-03'))
  await jobsAt(on('2026-12-07'))
  return {
    shop,
    user,
    id,
    number,
    set,
    jobsAt,
    declined: async () =>
      (await shop.sendAs(user, 'GET', '/subscriptions/me/problems')).body.declinedRenewals,
    listed: async () =>
      adminToday.returns.parse((await shop.sendAs(admin, 'GET', '/admin/insights/today')).body)
        .declinedRenewals,
  }
}

test('a declined renewal is shown to its customer, and to admins with name and phone, until it is paid', async ({
  db,
}) => {
  const { shop, user, id, number, jobsAt, declined, listed } = await aDeclined(db)
  const row = await rowOf(db, id)
  expect(await declined()).toEqual([
    {
      subscriptionId: id,
      subscriptionNumber: number,
      planName: 'Weekly',
      amount: 15.95,
      formattedAmount: 'BHD 15.950',
      declinedOn: '2026-12-07',
      endDate: '2026-12-10',
      cardName: expect.stringMatching(/0119$/),
      nextTry: '2026-12-08',
    },
  ])
  expect(await listed()).toEqual({
    count: 1,
    soonest: [
      {
        subscriptionId: id,
        subscriptionNumber: number,
        customerName: row.customerName,
        customerPhone: row.customerPhone,
        endDate: '2026-12-10',
        amount: 15.95,
        formattedAmount: 'BHD 15.950',
      },
    ],
  })
  await jobsAt(on('2026-12-10'))
  expect(await declined()).toMatchObject([{ declinedOn: '2026-12-10', nextTry: null }])
  const begun = await renew(shop, user, id)
  await shop.pay(begun.body.id)
  await shop.send('GET', `/payments/status/${begun.body.id}`)
  expect(await declined()).toEqual([])
  expect(await listed()).toEqual({ count: 0, soonest: [] })
})

test('it is hidden from others, and after the end or when auto-renewal is turned off', async ({ db }) => {
  const { shop, set, declined, listed } = await aDeclined(db)
  const other = await aUser(db)
  await db.update(sessions).set({ expiresAt: new Date('2036-12-01T00:00:00Z') })
  expect((await shop.sendAs(other, 'GET', '/subscriptions/me/problems')).body).toEqual({
    failedDeliveries: [],
    allows: { ANOTHER_DAY: false, CREDIT: false },
    declinedRenewals: [],
    refunds: [],
  })
  shop.setTo(on('2026-12-11'))
  expect(await declined()).toEqual([])
  expect((await listed()).count).toBe(0)
  shop.setTo(on('2026-12-07'))
  expect((await listed()).count).toBe(1)
  await set({ on: false })
  expect(await declined()).toEqual([])
  expect((await listed()).count).toBe(0)
})

test('a new card that was not tried yet is no problem, except on the last day', async ({ db }) => {
  const { set, user, jobsAt, declined } = await aDeclined(db)
  const card = single(
    await db
      .insert(savedCards)
      .values({
        userId: user.id,
        tapCardId: 'card_new',
        tapCustomerId: 'cus_new',
        agreementId: 'agreement_new',
        brand: 'VISA',
        last4: '1111',
        isDefault: false,
        createdAt: NOW,
      })
      .returning(),
  )
  await set({ on: true, cardId: card.id })
  expect(await declined()).toEqual([])
  await jobsAt(on('2026-12-10'))
  expect(await declined()).toMatchObject([{ declinedOn: '2026-12-10', nextTry: null }])
})

test('a pending refund is shown with amount and date until it is done', async ({ db }) => {
  const shop = await openShop(db)
  const user = await aUser(db)
  const { id } = await buy(db, shop, user)
  const { paymentId } = await rowOf(db, id)
  if (!paymentId) throw new Error('not paid')
  await requestRefund(
    db,
    shop.context(),
    { paymentId, method: 'BANK_TRANSFER', reason: 'QUALITY', askedBy: null, notifyCustomer: false },
    'admin',
    NOW,
  )
  const refunds = async () => (await shop.sendAs(user, 'GET', '/subscriptions/me/problems')).body.refunds
  expect(await refunds()).toMatchObject([
    {
      planName: 'Weekly',
      amount: 15.95,
      formattedAmount: 'BHD 15.950',
      askedOn: '2026-12-01',
      refundMethod: 'BANK_TRANSFER',
    },
  ])
  const admin = await aUser(db, { role: 'ADMIN' })
  const [{ id: refundId }] = await refunds()
  const settled = await shop.sendAs(admin, 'POST', `/admin/payments/${paymentId}/refunds/${refundId}/done`, {
    bankReference: 'B-1',
  })
  expect(settled.status).toBe(200)
  expect(await refunds()).toEqual([])
})
