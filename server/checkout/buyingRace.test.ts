import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { fils } from '../../domain/money.ts'
import { single } from '../db/single.ts'
import { requestRefund } from '../refunds/refund.ts'
import { insertFirstSettings } from '../settings/firstSettings.ts'
import { creditLots } from '../tables/credit.ts'
import { payments } from '../tables/payments.ts'
import { receipts } from '../tables/receipts.ts'
import { subscriptions } from '../tables/subscriptions.ts'
import { aUser, NOW, test } from '../test/app.ts'
import { anOrder, openShop } from '../test/testShop.ts'
import { settle } from './settle.ts'

// Each request has its own connection. On the embedded store requests run in turn; on PostgreSQL they race.
// These tests share one store, so each creates its own customers.

test('twenty concurrent equal requests make one charge, and twenty concurrent returns make one subscription', async ({
  store,
}) => {
  await insertFirstSettings(store.db, NOW)
  const shop = await openShop(store.db)
  const order = await anOrder(store.db, { customerEmail: 'twenty@waraq.example' })
  const presses = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      shop.send('POST', '/payments/process', order, n % 2 ? { 'idempotency-key': `key-${n % 4}-0000` } : {}),
    ),
  )
  expect(presses.filter((p) => p.status === 200).length).toBeGreaterThanOrEqual(1)
  expect(presses.map((p) => p.status).filter((s) => s !== 200 && s !== 409)).toEqual([])
  const charges = await shop.charges()
  expect(charges).toHaveLength(1)
  const id = charges[0]?.id ?? ''

  await shop.pay(id)
  const returns = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      n % 2
        ? shop.send('POST', '/subscriptions', { paymentId: id })
        : shop.send('GET', `/payments/status/${id}`),
    ),
  )
  expect(returns.map((r) => r.status).sort()).toEqual([...Array(10).fill(200), ...Array(10).fill(201)])
  const [payment] = await store.db.select().from(payments).where(eq(payments.chargeId, id))
  const made = await store.db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.paymentId, payment?.id ?? ''))
  expect(made).toHaveLength(1)
  expect(new Set(returns.flatMap((r) => r.body.startDate ?? [])).size).toBe(1)
})

test('settling and refunding a payment without an outcome at the same time makes one subscription', async ({
  store,
}) => {
  const shop = await openShop(store.db)
  for (let round = 0; round < 8; round++) {
    const order = await anOrder(store.db, { customerEmail: `either${round}@waraq.example` })
    const { body } = await shop.send('POST', '/payments/process', order)
    await shop.pay(body.id)
    const context = shop.context()
    const charge = await context.tap.readCharge(body.id)
    const payment = single(await store.db.select().from(payments).where(eq(payments.chargeId, body.id)))
    // Both change the outcome: as an orphan the payment could be recovered or refunded.
    await store.db
      .update(payments)
      .set({ status: 'CAPTURED', capturedFils: fils(15_950), outcome: 'NONE' })
      .where(eq(payments.id, payment.id))
    const refundRequest = {
      paymentId: payment.id,
      method: 'ORIGINAL_PAYMENT',
      reason: 'race',
      askedBy: null,
      notifyCustomer: false,
    } as const
    await Promise.allSettled([
      settle(context, charge, 'webhook', NOW),
      store.db.transaction((tx) => requestRefund(tx, context, refundRequest, 'admin', NOW)),
    ])
    const [after] = await store.db.select().from(payments).where(eq(payments.id, payment.id))
    const subscribed = await store.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.paymentId, payment.id))
    // The refund of a subscription's payment leaves its outcome, and money without an outcome cannot be refunded.
    expect(after?.outcome).toBe('SUBSCRIBED')
    expect(subscribed).toHaveLength(1)
  }
})

test('concurrent orders do not spend the same credit twice', async ({ store }) => {
  const shop = await openShop(store.db)
  const user = await aUser(store.db)
  await store.db.insert(creditLots).values({
    userId: user.id,
    amountFils: fils(10_000),
    leftFils: fils(10_000),
    givenAt: NOW,
    expiresAt: new Date('2027-06-01T00:00:00Z'),
  })
  const orders = await Promise.all(
    [1, 2, 3, 4].map((n) => anOrder(store.db, { useCredit: true, customerPhone: `3600000${n}` })),
  )
  await Promise.all(orders.map((order) => shop.sendAs(user, 'POST', '/payments/process', order)))
  const mine = await store.db.select().from(payments).where(eq(payments.userId, user.id))
  expect(mine.map((p) => p.creditFils).sort((a, b) => a - b)).toEqual([0, 0, 0, 10_000])
  expect(await store.db.select().from(creditLots).where(eq(creditLots.userId, user.id))).toMatchObject([
    { leftFils: 0 },
  ])
})

test('receipts issued concurrently get numbers without gaps', async ({ store }) => {
  const shop = await openShop(store.db)
  const begun = await Promise.all(
    Array.from({ length: 10 }, async (_, n) =>
      shop.send(
        'POST',
        '/payments/process',
        await anOrder(store.db, { customerEmail: `r${n}@waraq.example` }),
      ),
    ),
  )
  await Promise.all(begun.map((b) => shop.pay(b.body.id)))
  await Promise.all(begun.map((b) => shop.send('GET', `/payments/status/${b.body.id}`)))
  const numbers = (await store.db.select().from(receipts)).map((r) => r.number).sort((a, b) => a - b)
  expect(numbers).toEqual(numbers.map((_, i) => i + 1))
  expect(numbers.length).toBeGreaterThanOrEqual(10)
})
