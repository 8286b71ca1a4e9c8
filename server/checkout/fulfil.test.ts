import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'
import { paymentServices } from '../deps.ts'
import { requestRefund } from '../refunds/refund.ts'
import { insertFirstSettings } from '../settings/firstSettings.ts'
import { readFulfilmentContext } from '../subscriptions/fulfilmentContext.ts'
import { deliveries } from '../tables/deliveries.ts'
import { outbox } from '../tables/mail.ts'
import type { OrderRow } from '../tables/orders.ts'
import { type PaymentRow, payments } from '../tables/payments.ts'
import { receipts } from '../tables/receipts.ts'
import { refunds } from '../tables/refunds.ts'
import { subscriptionHistory, subscriptions } from '../tables/subscriptions.ts'
import { NOW, test, testDeps } from '../test/app.ts'
import { aPayment } from '../test/testPurchase.ts'
import { fulfil } from './fulfil.ts'

const anOrphan = (db: Db, order: Partial<OrderRow> = {}) =>
  aPayment(db, { order, payment: { outcome: 'ORPHANED', orphanReason: 'SERVICE_OFF', orphanedAt: NOW } })

const recover = (db: Db, { payment, order }: { payment: PaymentRow; order: OrderRow }) =>
  transaction(db, async (tx) => {
    const context = await readFulfilmentContext(tx, order, NOW)
    const services = paymentServices(testDeps(db))
    return fulfil(tx, services, { payment, order, context, source: 'admin', action: 'recover' }, NOW)
  })

test('recovering an orphan makes one complete subscription, and a second recovery does nothing', async ({
  db,
}) => {
  const orphan = await anOrphan(db)
  const recovered = await recover(db, orphan)
  expect(recovered?.payment.outcome).toBe('SUBSCRIBED')
  const id = recovered?.subscription.id ?? ''
  expect(await db.$count(deliveries, eq(deliveries.subscriptionId, id))).toBe(5)
  expect(await db.$count(receipts, eq(receipts.paymentId, orphan.payment.id))).toBe(1)
  const emails = await db.select().from(outbox).where(eq(outbox.to, orphan.order.customerEmail))
  expect(emails.map((e) => e.kind).sort()).toEqual(['payments.receipt', 'subscriptions.confirmed'])
  const history = await db
    .select()
    .from(subscriptionHistory)
    .where(eq(subscriptionHistory.subscriptionId, id))
  expect(history.map((h) => h.reason)).toEqual(['RECOVERED'])

  expect(await recover(db, orphan)).toBeNull()
  expect(await db.$count(subscriptions, eq(subscriptions.paymentId, orphan.payment.id))).toBe(1)
})

test('the confirmation email contains the address in the buyer’s language', async ({ db }) => {
  const address = { city: 'Riffa', block: '905', road: '512', building: '12', flat: '3' }
  await recover(db, await anOrphan(db, { language: 'ar', ...address }))
  const [email] = await db.select().from(outbox).where(eq(outbox.kind, 'subscriptions.confirmed'))
  expect(email?.text).toContain('شقة 3، مبنى 12، طريق 512، مجمع 905، الرفاع')
})

test('a payment that is subscribed, refunded or without an outcome is not recovered', async ({ db }) => {
  for (const outcome of ['NONE', 'SUBSCRIBED', 'REFUNDED'] as const) {
    const paid = await aPayment(db, { payment: { outcome } })
    expect(await recover(db, paid), outcome).toBeNull()
    expect(await db.$count(subscriptions, eq(subscriptions.paymentId, paid.payment.id))).toBe(0)
  }
})

// On the embedded store the calls run in turn; on PostgreSQL they race.
test('recovering and refunding the same orphan at the same time: one of them wins', async ({
  store: { db },
}) => {
  await insertFirstSettings(db, NOW)
  for (let round = 0; round < 10; round++) {
    const orphan = await anOrphan(db)
    const paymentId = orphan.payment.id
    const refund = () =>
      transaction(db, (tx) =>
        requestRefund(
          tx,
          paymentServices(testDeps(db)),
          { paymentId, method: 'BANK_TRANSFER', reason: 'either', askedBy: null, notifyCustomer: false },
          'admin',
          NOW,
        ),
      )
    await Promise.all([recover(db, orphan), refund(), recover(db, orphan)])
    const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId))
    const made = await db.$count(subscriptions, eq(subscriptions.paymentId, paymentId))
    const back = await db.$count(refunds, eq(refunds.paymentId, paymentId))
    if (payment?.outcome === 'REFUNDED') expect([made, back]).toEqual([0, 1])
    // An admin may refund a payment right after its recovery: that is the refund of a subscription's payment.
    else expect([payment?.outcome, made]).toEqual(['SUBSCRIBED', 1])
  }
})
