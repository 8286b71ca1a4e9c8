import { expect } from 'vitest'
import { DAY_MS } from '../../domain/dates.ts'
import { fils } from '../../domain/money.ts'
import { readTrace } from '../checkout/trace.ts'
import type { Db } from '../db/client.ts'
import { followUpOrphans } from '../recovery/orphans.ts'
import { creditEntries, creditLots } from '../tables/credit.ts'
import { outbox } from '../tables/mail.ts'
import { payments } from '../tables/payments.ts'
import { settings } from '../tables/settings.ts'
import { subscriptions } from '../tables/subscriptions.ts'
import { aUser, NOW, test } from '../test/app.ts'
import { aPayment, aRefund } from '../test/testPurchase.ts'
import { anOrder, openShop } from '../test/testShop.ts'
import { giveCredit, holdCredit, sweepCredit } from './credit.ts'

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

test('credit pays its part, the lot that ends first before the other, and returns when the charge fails', async ({
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

test('credit pays slightly less if the rest would be too small to charge', async ({ db }) => {
  const shop = await openShop(db)
  const user = await aUser(db)
  await giveLot(db, user.id, 15_900)
  await shop.sendAs(user, 'POST', '/payments/process', await anOrder(db, { useCredit: true }))
  expect(await db.select().from(payments)).toMatchObject([{ chargeFils: 100, creditFils: 15_850 }])
})

test("nobody pays with another customer's credit, nor with expired credit", async ({ db }) => {
  const shop = await openShop(db)
  const [user, other] = [await aUser(db), await aUser(db)]
  await giveLot(db, other.id, 5_000)
  await giveLot(db, user.id, 5_000, -1)
  await shop.sendAs(user, 'POST', '/payments/process', await anOrder(db, { useCredit: true }))
  await shop.send('POST', '/payments/process', await anOrder(db, { useCredit: true }))
  expect((await shop.charges()).map((c) => c.fils)).toEqual([15_950, 15_950])
})

test('emails the owner once a month before credit expires, and removes it at its end', async ({ db }) => {
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

test('credit returned to an expired lot lasts 30 more days, and its owner gets an email', async ({ db }) => {
  const shop = await openShop(db)
  const user = await aUser(db)
  await giveLot(db, user.id, 5_000, 1)
  await sweepCredit(shop.context())
  const order = await anOrder(db, { useCredit: true })
  const { body } = await shop.sendAs(user, 'POST', '/payments/process', order)
  shop.later(2 * DAY_MS)
  await sweepCredit(shop.context())
  await shop.pay(body.id, 'decline')
  await shop.send('GET', `/payments/status/${body.id}`)
  await sweepCredit(shop.context())
  expect(await db.select().from(creditLots)).toMatchObject([
    { leftFils: 5_000, expiresAt: new Date(NOW.getTime() + 32 * DAY_MS), expiredAt: null },
  ])
  const reminders = (await db.select().from(outbox)).filter((email) => email.kind === 'credit.expiring')
  expect(reminders).toHaveLength(2)
  shop.later(30 * DAY_MS)
  await sweepCredit(shop.context())
  expect(await left(db)).toEqual([0])
})

test('credit returned to a lot with a later end keeps that end', async ({ db }) => {
  const shop = await openShop(db)
  const user = await aUser(db)
  await giveLot(db, user.id, 5_000, 100)
  const { body } = await shop.sendAs(
    user,
    'POST',
    '/payments/process',
    await anOrder(db, { useCredit: true }),
  )
  await shop.pay(body.id, 'decline')
  await shop.send('GET', `/payments/status/${body.id}`)
  expect(await db.select().from(creditLots)).toMatchObject([
    { leftFils: 5_000, expiresAt: new Date(NOW.getTime() + 100 * DAY_MS) },
  ])
})

test('credit lasts a calendar year, also over a 29th of February', async ({ db }) => {
  const user = await aUser(db)
  const { payment } = await aPayment(db, { order: { userId: user.id } })
  const refund = await aRefund(db, payment.id, { method: 'STORE_CREDIT', status: 'DONE' })
  const grant = { userId: user.id, refundId: refund.id, amountFils: fils(5_000) }
  await giveCredit(db, grant, new Date('2027-06-01T22:30:00Z'))
  expect(await db.select().from(creditLots)).toMatchObject([{ expiresAt: new Date('2028-06-01T22:30:00Z') }])
})

/** The process ended after the payment was started and before anything came of it. */
async function begunWithCredit(db: Db) {
  const user = await aUser(db)
  await giveLot(db, user.id, 20_000, 3)
  const nothing = { capturedFils: null, capturedCurrency: null, capturedAt: null } as const
  const noCard = { chargeId: null, paidWith: null, cardBrand: null, cardLast4: null } as const
  const { payment } = await aPayment(db, {
    order: { userId: user.id },
    payment: {
      ...nothing,
      ...noCard,
      status: 'STARTED',
      chargeFils: fils(0),
      creditFils: fils(15_950),
      nextLookAt: NOW,
    },
  })
  await holdCredit(db, payment, NOW)
  return { user, payment }
}

test('the janitor finishes a credit-only purchase of a killed process, also while the gateway is unreachable', async ({
  db,
}) => {
  const shop = await openShop(db)
  const { user } = await begunWithCredit(db)
  await shop.faults({ error500Before: { chance: 1 } })
  await shop.watch()
  expect(await db.select().from(payments)).toMatchObject([{ status: 'CAPTURED', outcome: 'SUBSCRIBED' }])
  expect(await db.select().from(subscriptions)).toMatchObject([{ userId: user.id, status: 'ACTIVE' }])
  expect(await left(db)).toEqual([4_050])
})

test('a status request finishes it too', async ({ db }) => {
  const shop = await openShop(db)
  const { payment } = await begunWithCredit(db)
  expect((await shop.send('GET', `/payments/status/${payment.id}`)).body).toMatchObject({
    status: 'CAPTURED',
    subscribed: true,
  })
})

test('a credit-only orphan gets its credit back after a week, with an email and a step in the trace', async ({
  db,
}) => {
  const shop = await openShop(db)
  const { user, payment } = await begunWithCredit(db)
  await db.update(settings).set({ serviceActive: false })
  await shop.watch()
  const [notice] = (await db.select().from(outbox)).filter((email) => email.kind === 'payments.orphaned')
  expect(notice?.text).toContain('BHD 15.950')
  shop.later(7 * DAY_MS)
  await followUpOrphans(shop.context())
  await followUpOrphans(shop.context())
  // The lot had expired: its unused rest is gone, the returned credit is usable.
  expect(await left(db)).toEqual([15_950])
  const emails = (await db.select().from(outbox)).filter((email) => email.kind === 'refunds.creditReturned')
  expect(emails).toMatchObject([{ to: 'noor@waraq.example', userId: user.id }])
  expect(emails[0]?.text).toContain('BHD 15.950')
  const trace = await readTrace(db, payment.id, 'en')
  expect(trace.now).toBe('CREDIT_RETURNED')
  expect(trace.steps.map((s) => `${s.step} ${s.formattedAmount}`)).toEqual([
    'STARTED BHD 15.950',
    'CAPTURED BHD 15.950',
    'RECOVERING null',
    'CREDIT_RETURNED BHD 15.950',
  ])
})
