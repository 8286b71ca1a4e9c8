import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { ERASE_AFTER_MS } from '../../domain/accounts/rules.ts'
import { DAY_MS, MINUTE_MS } from '../../domain/dates.ts'
import { settle } from '../checkout/settle.ts'
import type { Db, Store } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'
import { paymentServices } from '../deps.ts'
import { scanGateway } from '../reconciliation/scan.ts'
import { requestRefund } from '../refunds/refund.ts'
import { users } from '../tables/accounts.ts'
import { deliveries } from '../tables/deliveries.ts'
import { outbox } from '../tables/mail.ts'
import { orders } from '../tables/orders.ts'
import { payments, savedCards } from '../tables/payments.ts'
import { refunds } from '../tables/refunds.ts'
import { subscriptions } from '../tables/subscriptions.ts'
import { NOW, test, testDeps } from '../test/app.ts'
import { aPerson, ask, PASSWORD, racingApp } from '../test/testMe.ts'
import { aPayment, aPurchase, aRefund } from '../test/testPurchase.ts'
import { anOrder, openShop } from '../test/testShop.ts'
import { aSubscription } from '../test/testSubscription.ts'
import { eraseDue } from './erase.ts'

const PATH = '/users/me/deletion'
const mine = { password: PASSWORD }
const due = new Date(NOW.getTime() + ERASE_AFTER_MS)
const erase = (db: Db, now = due) => eraseDue({ ...testDeps(db), now })
const erasedAt = async (db: Db, id: string) =>
  (await db.select().from(users).where(eq(users.id, id)))[0]?.erasedAt ?? null

/** Rule S13. */
describe('requesting erasure', () => {
  test.for(['ACTIVE', 'PAUSED', 'PENDING_PAYMENT'] as const)(
    'is refused while a subscription is %s, and names it',
    async (status, { app, db }) => {
      const noor = await aPerson(db)
      const { subscription } = await aPurchase(db, { order: { userId: noor.id } })
      await db.update(subscriptions).set({ status })
      const { status: code, body } = await ask(app, noor)('POST', PATH, mine)
      expect([code, body.errorCode]).toEqual([409, 'DELETION_BLOCKED'])
      const { number } = subscription
      expect(body.message).toContain(`subscription W-${number}`)
      expect(body.current).toMatchObject({
        subscriptions: [{ number: `W-${number}`, status, formattedTotalAmount: 'BHD 15.950' }],
        payments: [],
        storeCredit: null,
      })
      const arabic = await ask(app, noor, { 'accept-language': 'ar' })('POST', PATH, mine)
      expect(arabic.body.message).toContain(`الاشتراك \u2066W-${subscription.number}\u2069`)
      expect((await ask(app, noor)('GET', '/users/me')).body.erasureAt).toBeNull()
      expect(await db.$count(outbox)).toBe(0)

      await db.update(subscriptions).set({ status: 'COMPLETED' })
      expect((await ask(app, noor)('POST', PATH, mine)).status).toBe(200)
    },
  )

  test('is refused, and not carried out, while a failed delivery is unresolved', async ({ app, db }) => {
    const noor = await aPerson(db)
    const { subscription, deliveries: days } = await aSubscription(db, {
      userId: noor.id,
      days: 1,
      status: 'COMPLETED',
    })
    const failed = { status: 'FAILED', failureReason: 'OTHER', failedAt: NOW } as const
    await db.update(deliveries).set(failed)
    const refused = await ask(app, noor)('POST', PATH, mine)
    expect([refused.status, refused.body.errorCode]).toEqual([409, 'DELETION_BLOCKED'])
    const number = `W-${subscription.number}`
    expect(refused.body.message).toContain(`the failed delivery on 6 December 2026 (${number})`)
    expect(refused.body.current).toMatchObject({
      subscriptions: [],
      failedDeliveries: [{ number, date: days[0]?.date }],
    })
    const arabic = await ask(app, noor, { 'accept-language': 'ar' })('POST', PATH, mine)
    expect(arabic.body.message).toContain(`توصيلة 6 ديسمبر 2026 التي تعذّر توصيلها (\u2066${number}\u2069)`)
    await db.update(deliveries).set({ resolution: 'CLOSED', resolvedAt: NOW })
    expect((await ask(app, noor)('POST', PATH, mine)).status).toBe(200)
    // A delivery that failed after the request.
    await db.update(deliveries).set({ resolution: null, resolvedAt: null })
    await erase(db)
    expect(await erasedAt(db, noor.id)).toBeNull()
    await db.update(deliveries).set({ resolution: 'CLOSED', resolvedAt: NOW })
    await erase(db)
    expect(await erasedAt(db, noor.id)).toEqual(due)
  })

  test.for(['PREPARING', 'OUT_FOR_DELIVERY'] as const)(
    'is refused, and not carried out, while a delivery is %s, also of a cancelled subscription',
    async (status, { app, db }) => {
      const noor = await aPerson(db)
      const { subscription } = await aSubscription(db, { userId: noor.id, days: 1, status: 'CANCELLED' })
      await db.update(deliveries).set({ status, frozenAt: NOW })
      const refused = await ask(app, noor)('POST', PATH, mine)
      expect([refused.status, refused.body.errorCode]).toEqual([409, 'DELETION_BLOCKED'])
      const number = `W-${subscription.number}`
      expect(refused.body.message).toContain(
        `the delivery on 6 December 2026, which is in progress (${number})`,
      )
      expect(refused.body.current).toMatchObject({
        failedDeliveries: [],
        deliveriesUnderWay: [{ number, date: '2026-12-06' }],
      })
      const arabic = await ask(app, noor, { 'accept-language': 'ar' })('POST', PATH, mine)
      expect(arabic.body.message).toContain(`توصيلة 6 ديسمبر 2026 الجارية الآن (\u2066${number}\u2069)`)
      await db.update(deliveries).set({ status: 'DELIVERED' })
      expect((await ask(app, noor)('POST', PATH, mine)).status).toBe(200)
      await db.update(deliveries).set({ status })
      await erase(db)
      expect(await erasedAt(db, noor.id)).toBeNull()
      await db.update(deliveries).set({ status: 'DELIVERED' })
      await erase(db)
      expect(await erasedAt(db, noor.id)).toEqual(due)
    },
  )

  test('is refused while a payment is open or an orphan', async ({ app, db }) => {
    const noor = await aPerson(db)
    const uncaptured = { capturedFils: null, capturedCurrency: null, capturedAt: null }
    for (const state of [
      { status: 'INITIATED', ...uncaptured },
      { status: 'UNKNOWN', ...uncaptured },
      { outcome: 'ORPHANED', orphanReason: 'PLAN_RETIRED', orphanedAt: NOW },
    ] as const) {
      const { payment } = await aPayment(db, { order: { userId: noor.id }, payment: state })
      const { status, body } = await ask(app, noor)('POST', PATH, mine)
      expect([status, body.errorCode]).toEqual([409, 'DELETION_BLOCKED'])
      expect(body.message).toContain(`payment ${payment.chargeId}`)
      await db.delete(payments).where(eq(payments.id, payment.id))
    }
    await aPayment(db, { order: { userId: noor.id }, payment: { status: 'DECLINED', ...uncaptured } })
    expect((await ask(app, noor)('POST', PATH, mine)).status).toBe(200)
  })
})

describe('an account that waits for erasure', () => {
  test('cannot buy until the request is withdrawn', async ({ db }) => {
    const shop = await openShop(db)
    const noor = await aPerson(db, { erasureAskedAt: NOW })
    const order = await anOrder(db)
    const refused = await shop.sendAs(noor, 'POST', '/payments/process', order)
    expect([refused.status, refused.body.errorCode]).toEqual([409, 'DELETION_PENDING'])
    expect([await db.$count(payments), await shop.charges()]).toEqual([0, []])
    await shop.sendAs(noor, 'DELETE', PATH)
    expect((await shop.sendAs(noor, 'POST', '/payments/process', order)).status).toBe(200)
  })

  test('is not erased while a refund is open', async ({ db }) => {
    const noor = await aPerson(db, { erasureAskedAt: NOW })
    const { payment } = await aPurchase(db, { order: { userId: noor.id } })
    await erase(db)
    expect(await erasedAt(db, noor.id)).toBeNull()
    await db.update(subscriptions).set({ status: 'CANCELLED' })
    await db.update(payments).set({ outcome: 'REFUNDED' })
    await aRefund(db, payment.id)
    for (const status of ['ASKED', 'SENT', 'PENDING', 'FAILED'] as const) {
      await db.update(refunds).set({ status })
      await erase(db)
      expect([status, await erasedAt(db, noor.id)]).toEqual([status, null])
    }
    await db.update(refunds).set({ status: 'DONE' })
    await erase(db)
    expect(await erasedAt(db, noor.id)).toEqual(due)
  })

  test('is not erased after a failed refund until another one succeeded', async ({ db }) => {
    const noor = await aPerson(db, { erasureAskedAt: NOW })
    const { payment } = await aPurchase(db, { order: { userId: noor.id } })
    await db.update(subscriptions).set({ status: 'CANCELLED' })
    await aRefund(db, payment.id, { status: 'FAILED' })
    await erase(db)
    expect(await erasedAt(db, noor.id)).toBeNull()
    const createdAt = new Date(NOW.getTime() + DAY_MS)
    await aRefund(db, payment.id, { status: 'DONE', method: 'BANK_TRANSFER', createdAt })
    await erase(db)
    expect(await erasedAt(db, noor.id)).toEqual(due)
  })

  test('is erased in spite of a failed refund if the payment was recovered afterwards', async ({ db }) => {
    const noor = await aPerson(db, { erasureAskedAt: NOW })
    const { payment } = await aPurchase(db, { order: { userId: noor.id } })
    await db.update(subscriptions).set({ status: 'COMPLETED' })
    await aRefund(db, payment.id, { status: 'FAILED' })
    const decided = (days: number) =>
      db.update(payments).set({ decidedAt: new Date(NOW.getTime() + days * DAY_MS) })
    // Recovered before the refund was requested, so the failed refund is still owed.
    await decided(-1)
    await erase(db)
    expect(await erasedAt(db, noor.id)).toBeNull()
    await decided(1)
    await erase(db)
    expect(await erasedAt(db, noor.id)).toEqual(due)
  })

  test('a purchase and a request for erasure at once: one of them succeeds', async ({ store }) => {
    const shop = await openShop(store.db)
    const app = await racingApp(store)
    for (let round = 0; round < 8; round++) {
      const noor = await aPerson(store.db)
      const order = await anOrder(store.db, { customerEmail: noor.email })
      const press = () => shop.sendAs(noor, 'POST', '/payments/process', order)
      const leave = () => ask(app, noor)('POST', PATH, mine)
      const [bought, left] =
        round % 2 === 0
          ? await Promise.all([press(), leave()])
          : (await Promise.all([leave(), press()])).toReversed()
      expect([bought?.status, left?.status].toSorted()).toEqual([200, 409])
    }
    await app.close()
  })
})

test('a capture after the erasure becomes an orphan, saves no card and sends no email', async ({ db }) => {
  const shop = await openShop(db)
  const noor = await aPerson(db)
  const { body } = await shop.sendAs(noor, 'POST', '/payments/process', await anOrder(db, { saveCard: true }))
  // We abandoned it, and it was paid at the gateway.
  await db.update(payments).set({ status: 'ABANDONED', nextLookAt: null })
  await db
    .update(users)
    .set({ erasureAskedAt: new Date(NOW.getTime() - 30 * DAY_MS) })
    .where(eq(users.id, noor.id))
  await erase(db, NOW)
  expect(await erasedAt(db, noor.id)).toEqual(NOW)
  await db.delete(outbox)
  shop.later(MINUTE_MS)
  await shop.pay(body.id)
  await scanGateway(shop.context())
  // A second charge by the gateway's mistake, with the customer's details.
  const charge = await shop.context().tap.readCharge(body.id)
  await settle(shop.context(), { ...charge, id: 'chg_second' }, 'sweep', shop.context().now)
  const orphaned = {
    status: 'CAPTURED',
    outcome: 'ORPHANED',
    orphanReason: 'OWNER_ERASED',
    // As after every erasure: payer and card are personal data.
    payUrl: null,
    cardLast4: null,
    foundCustomer: null,
  }
  expect(await db.select().from(payments)).toMatchObject([orphaned, { ...orphaned, found: true }])
  expect([await db.$count(subscriptions), await db.$count(savedCards), await db.$count(outbox)]).toEqual([
    0, 0, 0,
  ])
})

/** Waits until a connection waits for a lock. */
async function untilWaiting({ pool }: Store) {
  const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await pool.query(waits)).rowCount === 0);
}

// On PostgreSQL each side has its own connection; the embedded store has only one.
if (process.env.TEST_DATABASE_URL)
  describe('during a transaction', () => {
    test('that locks the user’s row without its key, a purchase does not wait', async ({ store: { db } }) => {
      const shop = await openShop(db)
      const noor = await aPerson(db)
      const order = await anOrder(db)
      await transaction(db, async (tx) => {
        await tx.select().from(users).where(eq(users.id, noor.id)).for('no key update')
        expect((await shop.sendAs(noor, 'POST', '/payments/process', order)).status).toBe(200)
      })
    })

    test('that requests a refund, an erasure fails and changes nothing', async ({ store }) => {
      const { db } = store
      const noor = await aPerson(db, { erasureAskedAt: NOW })
      const { payment, order } = await aPurchase(db, { order: { userId: noor.id } })
      await db.update(subscriptions).set({ status: 'CANCELLED' })
      const refund = { paymentId: payment.id, method: 'ORIGINAL_PAYMENT', reason: 'asked for' } as const
      const { erasing } = await transaction(db, async (tx) => {
        const request = { ...refund, askedBy: null, notifyCustomer: false }
        await requestRefund(tx, paymentServices(testDeps(db)), request, 'admin', NOW)
        const begun = expect(erase(db)).rejects.toThrow('erasures failed')
        await untilWaiting(store)
        return { erasing: begun }
      })
      await erasing
      expect(await db.select().from(users).where(eq(users.id, noor.id))).toEqual([noor])
      expect(await db.select().from(orders).where(eq(orders.id, order.id))).toEqual([order])
      expect(await db.$count(outbox, eq(outbox.to, noor.email))).toBe(0)
    })
  })
