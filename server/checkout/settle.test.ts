import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { DAY_MS } from '../../domain/dates.ts'
import { fils } from '../../domain/money.ts'
import { holdCredit } from '../credit/credit.ts'
import type { Db } from '../db/client.ts'
import { single } from '../db/single.ts'
import { paymentServices } from '../deps.ts'
import { creditLots } from '../tables/credit.ts'
import { deliveries } from '../tables/deliveries.ts'
import { outbox } from '../tables/mail.ts'
import { paymentEvents, payments } from '../tables/payments.ts'
import { receiptCounters, receipts } from '../tables/receipts.ts'
import { subscriptions } from '../tables/subscriptions.ts'
import { aUser, NOW, test, testDeps } from '../test/app.ts'
import { aPayment } from '../test/testPurchase.ts'
import { anOrder, openShop } from '../test/testShop.ts'
import { abandonPayment } from './findUnanswered.ts'
import { settle, settleCredit } from './settle.ts'

/** Makes a charge that was just paid. Returns it as read from the gateway, with its payment. */
async function aCapture(db: Db, name: string, over: { user?: { id: string }; useCredit?: boolean } = {}) {
  const { user, useCredit = false } = over
  const shop = await openShop(db)
  const order = await anOrder(db, { customerEmail: `${name}@waraq.example`, useCredit })
  const { body } = user
    ? await shop.sendAs(user, 'POST', '/payments/process', order)
    : await shop.send('POST', '/payments/process', order)
  await shop.pay(body.id)
  const services = shop.context()
  const charge = await services.tap.readCharge(body.id)
  const payment = single(await db.select().from(payments).where(eq(payments.chargeId, body.id)))
  const now = async () => (await db.select().from(payments).where(eq(payments.id, payment.id)))[0]
  return { services, charge, payment, now, email: order.customerEmail }
}

const aCreditor = async (db: Db, amount: number) => {
  const user = await aUser(db)
  await db.insert(creditLots).values({
    userId: user.id,
    amountFils: fils(amount),
    leftFils: fils(amount),
    givenAt: NOW,
    expiresAt: new Date(NOW.getTime() + 300 * DAY_MS),
  })
  const left = async () =>
    (await db.select().from(creditLots).where(eq(creditLots.userId, user.id))).map((l) => l.leftFils)
  return { user, left }
}

// Bypasses the shared reads of syncCharge.ts: each call has its own transaction and, on PostgreSQL, its own connection.
test('ten concurrent settlements of one captured charge make one subscription, and all return it', async ({
  store: { db },
}) => {
  for (let round = 0; round < 5; round++) {
    const { services, charge, payment, now, email } = await aCapture(db, `ten${round}`)
    const sources = ['webhook', 'status', 'creation', 'janitor', 'sweep'] as const
    const results = await Promise.all(
      [...sources, ...sources].map((source) => settle(services, charge, source, NOW)),
    )
    // And one that comes later with the same status.
    results.push(await settle(services, charge, 'webhook', NOW))

    expect(await now()).toMatchObject({ status: 'CAPTURED', outcome: 'SUBSCRIBED', orphanReason: null })
    const made = await db.select().from(subscriptions).where(eq(subscriptions.paymentId, payment.id))
    expect(made).toHaveLength(1)
    expect(new Set(results.map((s) => s?.subscription?.id))).toEqual(new Set(made.map((s) => s.id)))
    expect(new Set(results.map((s) => s?.payment.outcome))).toEqual(new Set(['SUBSCRIBED']))
    const events = await db.select().from(paymentEvents).where(eq(paymentEvents.paymentId, payment.id))
    expect(events.map((e) => e.kind).filter((kind) => /SUBSCRIBED|ORPHANED|NOTICE/.test(kind))).toEqual([
      'SUBSCRIBED',
    ])
    expect(events.filter((e) => e.status === 'CAPTURED')).toHaveLength(1)
    expect(await db.$count(receipts, eq(receipts.paymentId, payment.id))).toBe(1)
    expect(await db.$count(deliveries, eq(deliveries.subscriptionId, made[0]?.id ?? ''))).toBe(5)
    const emails = await db.select().from(outbox).where(eq(outbox.to, email))
    expect(emails.map((e) => e.kind).sort()).toEqual(['payments.receipt', 'subscriptions.confirmed'])
  }
})

test('a capture of an abandoned payment whose credit was returned becomes an orphan', async ({ db }) => {
  const { user, left } = await aCreditor(db, 5_000)
  const { services, charge, payment, now } = await aCapture(db, 'late', { user, useCredit: true })
  expect(payment).toMatchObject({ creditFils: 5_000, chargeFils: 10_950 })
  await abandonPayment(services, payment, { source: 'janitor', reason: 'UNANSWERED' }, NOW)
  expect(await left()).toEqual([5_000])
  await settle(services, charge, 'sweep', NOW)
  expect(await now()).toMatchObject({ outcome: 'ORPHANED', orphanReason: 'AMOUNT_DIFFERS' })
  expect(await db.select().from(subscriptions)).toEqual([])
  expect(await left()).toEqual([5_000])
})

test('returned credit pays for nothing if the credit payment is settled afterwards', async ({ db }) => {
  const { user, left } = await aCreditor(db, 20_000)
  const credit = { chargeFils: fils(0), creditFils: fils(15_950), chargeId: null }
  const open = { status: 'STARTED', capturedFils: null, capturedCurrency: null, capturedAt: null } as const
  const { payment } = await aPayment(db, {
    order: { userId: user.id },
    payment: { userId: user.id, ...credit, ...open },
  })
  await holdCredit(db, payment, NOW)
  expect(await left()).toEqual([4_050])
  const services = paymentServices(testDeps(db))
  await abandonPayment(services, payment, { source: 'janitor', reason: 'NEVER_REACHED' }, NOW)

  expect(await settleCredit(services, payment, 'janitor', NOW)).toMatchObject({ subscription: null })
  expect(await db.select().from(payments)).toMatchObject([{ status: 'ABANDONED', outcome: 'NONE' }])
  expect(await db.select().from(subscriptions)).toEqual([])
  expect(await left()).toEqual([20_000])
})

test('a settlement whose receipt fails is rolled back and succeeds at the next check', async ({
  store: { db },
}) => {
  const { services, charge, payment, now } = await aCapture(db, 'unconfirmed')
  const year = NOW.getUTCFullYear()
  const [before] = await db.select().from(receiptCounters).where(eq(receiptCounters.year, year))
  const last = before?.last ?? 0
  const count = (n: number) =>
    db
      .insert(receiptCounters)
      .values({ year, last: n })
      .onConflictDoUpdate({ target: receiptCounters.year, set: { last: n } })
  // The counter has reached the largest number.
  await count(2 ** 31 - 1)
  await expect(settle(services, charge, 'webhook', NOW)).rejects.toThrow()
  expect(await now()).toMatchObject({ status: 'INITIATED', outcome: 'NONE' })
  expect(await db.$count(subscriptions, eq(subscriptions.paymentId, payment.id))).toBe(0)
  await count(last)
  await settle(services, charge, 'webhook', NOW)
  expect(await now()).toMatchObject({ status: 'CAPTURED', outcome: 'SUBSCRIBED' })
  expect(await db.$count(receipts, eq(receipts.paymentId, payment.id))).toBe(1)
})

test('confirmation and receipt go to the email address of the order, not of the account', async ({ db }) => {
  const user = await aUser(db, { email: 'account@waraq.example' })
  const { services, charge } = await aCapture(db, 'gift', { user })
  await settle(services, charge, 'webhook', NOW)
  const emails = await db.select().from(outbox).orderBy(outbox.kind)
  expect(emails.map(({ kind, to, userId, language }) => [kind, to, userId, language])).toEqual([
    ['payments.receipt', 'gift@waraq.example', user.id, 'en'],
    ['subscriptions.confirmed', 'gift@waraq.example', user.id, 'en'],
  ])
})
