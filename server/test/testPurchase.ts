import { randomUUIDv7 } from 'node:crypto'
import { day } from '../../domain/dates.ts'
import { fils } from '../../domain/money.ts'
import type { Db } from '../db/client.ts'
import { searchOf } from '../db/search.ts'
import { single } from '../db/single.ts'
import { issueReceipt } from '../receipts/issue.ts'
import { readSettings } from '../settings/read.ts'
import { orders } from '../tables/orders.ts'
import { payments } from '../tables/payments.ts'
import { plans } from '../tables/plans.ts'
import { refunds } from '../tables/refunds.ts'
import { subscriptions } from '../tables/subscriptions.ts'

/** The time of the tests. Not imported, so that scripts outside of a test can use these rows. */
const NOW = new Date('2026-12-01T09:00:00+03:00')

type Over = {
  order?: Partial<typeof orders.$inferInsert>
  payment?: Partial<typeof payments.$inferInsert>
}

/** Inserts a weekly order and its payment, captured by default. */
export async function aPayment(db: Db, { order = {}, payment = {} }: Over = {}) {
  const plan = single(await db.select().from(plans).limit(1))
  const ordered = single(
    await db
      .insert(orders)
      .values({
        language: 'en',
        planId: plan.id,
        planNameEn: 'Weekly plan',
        planNameAr: 'الباقة الأسبوعية',
        durationDays: 5,
        mealsPerDay: 2,
        priceFils: fils(14_500),
        vatPercent: 10,
        vatFils: fils(1_450),
        totalFils: fils(15_950),
        customerName: 'Noor Hasan',
        customerEmail: 'noor@waraq.example',
        customerPhone: '36001234',
        deliveryAddress: 'Flat 4, Building 212, Road 2803, Block 428, Seef',
        addressType: 'HOME',
        deliveryTimeSlot: 'MORNING_9_12',
        customizations: [],
        neverIngredientIds: [],
        neverAllergens: [],
        startDate: day('2026-12-06'),
        fingerprint: randomUUIDv7(),
        createdAt: NOW,
        ...order,
      })
      .returning(),
  )
  const made = single(
    await db
      .insert(payments)
      .values({
        orderId: ordered.id,
        userId: ordered.userId,
        search: searchOf(ordered.customerName, ordered.customerEmail, ordered.customerPhone),
        chargeId: `chg_${randomUUIDv7()}`,
        method: 'CARD',
        status: 'CAPTURED',
        chargeFils: fils(15_950),
        creditFils: fils(0),
        capturedFils: fils(15_950),
        capturedCurrency: 'BHD',
        paidWith: 'VISA',
        cardBrand: 'VISA',
        cardLast4: '1019',
        createdAt: NOW,
        capturedAt: NOW,
        ...payment,
      })
      .returning(),
  )
  return { order: ordered, payment: made }
}

/** The same with a subscription. */
export async function aPurchase(db: Db, over: Over = {}) {
  const { order, payment } = await aPayment(db, {
    ...over,
    payment: { outcome: 'SUBSCRIBED', ...over.payment },
  })
  const subscription = single(
    await db
      .insert(subscriptions)
      .values({
        ...order,
        id: randomUUIDv7(),
        search: searchOf(order.customerName, order.customerEmail, order.customerPhone),
        orderId: order.id,
        paymentId: payment.id,
        status: 'ACTIVE',
        plannedStart: day('2026-12-06'),
        startDate: day('2026-12-06'),
        endDate: day('2026-12-10'),
        createdAt: payment.capturedAt ?? NOW,
        updatedAt: payment.capturedAt ?? NOW,
      })
      .returning(),
  )
  return { order, payment, subscription }
}

/** Issues the payment's receipt with the current settings. */
export const aReceipt = async (
  db: Db,
  paymentId: string,
  now = NOW,
  subscription = { startDate: day('2026-12-06'), endDate: day('2026-12-10') },
) => issueReceipt(db, { payment: { id: paymentId }, subscription, settings: await readSettings(db) }, now)

export async function aRefund(db: Db, paymentId: string, over: Partial<typeof refunds.$inferInsert> = {}) {
  const refund = single(
    await db
      .insert(refunds)
      .values({
        paymentId,
        amountFils: fils(15_950),
        type: 'FULL',
        method: 'ORIGINAL_PAYMENT',
        status: 'ASKED',
        reason: 'Cancelled in time',
        notifyCustomer: true,
        createdAt: NOW,
        updatedAt: NOW,
        ...over,
      })
      .returning(),
  )
  return refund
}
