import { randomUUIDv7 } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Day } from '../../domain/dates.ts'
import type { Allergen } from '../../domain/menu/rules.ts'
import { fils, partsOf, percentOf } from '../../domain/money.ts'
import type { Slot } from '../../domain/settings/rules.ts'
import type { SubscriptionStatus } from '../../domain/subscriptions/rules.ts'
import { firstStart, schedule } from '../../domain/subscriptions/schedule.ts'
import type { Db } from '../db/client.ts'
import { searchOf } from '../db/search.ts'
import { single } from '../db/single.ts'
import { deliveries } from '../tables/deliveries.ts'
import { type Customization, orders } from '../tables/orders.ts'
import { payments } from '../tables/payments.ts'
import { plans } from '../tables/plans.ts'
import { saladCustomizations, subscriptionHistory, subscriptions } from '../tables/subscriptions.ts'
import { NOW } from './app.ts'
import { aReceipt } from './testPurchase.ts'

const VAT_PERCENT = 10

type SubscriptionOptions = {
  /** Null for a guest, the default. */
  userId?: string | null
  /** The number of delivery days, five by default. */
  days?: number
  start?: Day
  status?: SubscriptionStatus
  /** Whether it has a captured payment. Default: yes, unless it waits for one. */
  paid?: boolean
  /** Other columns of the row. */
  over?: Partial<typeof subscriptions.$inferInsert>
  customizations?: Customization[]
  never?: string[]
  neverAllergens?: Allergen[]
  slot?: Slot
  /** The creation time of order, payment and rows. */
  at?: Date
  /** Issues a receipt with the next number. */
  receipt?: boolean
}

/** A subscription as after a purchase: order, captured payment, subscription, history and deliveries. */
export async function aSubscription(
  db: Db,
  {
    userId = null,
    days = 5,
    at = NOW,
    start = firstStart(at),
    status = 'ACTIVE',
    paid = status !== 'PENDING_PAYMENT',
    over = {},
    customizations = [],
    never = [],
    neverAllergens = [],
    slot = 'MORNING_9_12',
    receipt = false,
  }: SubscriptionOptions = {},
) {
  const [plan] = await db.select().from(plans).where(eq(plans.status, 'ACTIVE')).orderBy(plans.durationDays)
  if (!plan) throw new Error('the shop has no plan')
  const vatFils = percentOf(plan.priceFils, VAT_PERCENT)
  const bought = {
    userId,
    language: 'en' as const,
    planId: plan.id,
    planNameEn: plan.nameEn,
    planNameAr: plan.nameAr,
    durationDays: days,
    mealsPerDay: plan.mealsPerDay,
    totalFils: fils(plan.priceFils + vatFils),
    customerName: 'Noor Hasan',
    customerEmail: 'noor@waraq.example',
    customerPhone: '36001234',
    deliveryAddress: 'Flat 12, building 345, road 1234, block 338, Adliya',
    addressType: 'HOME' as const,
    deliveryTimeSlot: slot,
    neverIngredientIds: never,
    neverAllergens,
    createdAt: at,
  }
  const dates = schedule({ deliveries: days, start })
  const order = {
    ...bought,
    priceFils: plan.priceFils,
    vatPercent: VAT_PERCENT,
    vatFils,
    customizations,
    startDate: start,
    fingerprint: randomUUIDv7(),
    closedAt: at,
  }
  const payment = paid ? await aCapture(db, order, at) : null
  if (payment && receipt)
    await aReceipt(db, payment.id, at, { startDate: start, endDate: dates.at(-1) ?? start })
  const subscription = single(
    await db
      .insert(subscriptions)
      .values({
        ...bought,
        search: searchOf(bought.customerName, bought.customerEmail, bought.customerPhone),
        paymentId: payment?.id ?? null,
        status,
        plannedStart: start,
        startDate: start,
        endDate: dates.at(-1) ?? start,
        updatedAt: at,
        ...over,
      })
      .returning(),
  )
  await db
    .insert(subscriptionHistory)
    .values({ subscriptionId: subscription.id, at, from: null, to: status, reason: 'PAID', details: {} })
  if (customizations.length > 0)
    await db
      .insert(saladCustomizations)
      .values(customizations.map((c) => ({ subscriptionId: subscription.id, ...c })))
  const worths = partsOf(subscription.totalFils, dates.length)
  const rows = await db
    .insert(deliveries)
    .values(
      dates.map((date, n) => ({
        subscriptionId: subscription.id,
        date,
        worthFils: worths[n] ?? fils(0),
        deliveryTimeSlot: slot,
        createdAt: at,
        updatedAt: at,
      })),
    )
    .returning()
  return { subscription, payment, deliveries: rows }
}

async function aCapture(db: Db, values: typeof orders.$inferInsert, at: Date) {
  const order = single(await db.insert(orders).values(values).returning())
  const payment = single(
    await db
      .insert(payments)
      .values({
        orderId: order.id,
        userId: order.userId,
        search: searchOf(order.customerName, order.customerEmail, order.customerPhone),
        chargeId: `chg_TS${randomUUIDv7().replaceAll('-', '')}`,
        method: 'CARD',
        status: 'CAPTURED',
        outcome: 'SUBSCRIBED',
        chargeFils: order.totalFils,
        creditFils: fils(0),
        capturedFils: order.totalFils,
        capturedCurrency: 'BHD',
        paidWith: 'VISA',
        cardBrand: 'VISA',
        cardLast4: '4242',
        createdAt: at,
        capturedAt: at,
      })
      .returning(),
  )
  return payment
}
