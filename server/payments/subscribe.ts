import { gte } from 'drizzle-orm'
import type { Day } from '../../domain/dates.ts'
import { subscriptionNumber } from '../../domain/subscriptions/rules.ts'
import { schedule, startAfterPayment } from '../../domain/subscriptions/schedule.ts'
import type { Db } from '../db/client.ts'
import { closureDays, deliveries } from '../deliveries/table.ts'
import { readSettings } from '../settings/read.ts'
import { saladCustomizations, subscriptionHistory, subscriptions } from '../subscriptions/table.ts'
import type { OrderRow, PaymentRow } from './begin.ts'
import { issueReceipt } from './issueReceipt.ts'
import { readReceipt } from './receipt.ts'
import type { Till } from './till.ts'
import { tracePath } from './traceLink.ts'

export type SubscriptionRow = typeof subscriptions.$inferSelect

/**
 * The subscription of a captured payment: its days, its customizations, its first line of history, its receipt and
 * its letters, all in the caller's transaction. Null when the payment has one already.
 */
export async function subscribe(
  tx: Db,
  { mail, keys }: Pick<Till, 'mail' | 'keys'>,
  payment: PaymentRow,
  order: OrderRow,
  now: Date,
): Promise<SubscriptionRow | null> {
  const start = startAfterPayment(order.startDate, now)
  const days = schedule({
    deliveries: order.durationDays,
    start,
    closed: await closedFrom(tx, start),
  })
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) throw new Error('a plan without days')
  const [made] = await tx
    .insert(subscriptions)
    .values({
      userId: order.userId,
      paymentId: payment.id,
      orderId: order.id,
      language: order.language,
      planId: order.planId,
      planNameEn: order.planNameEn,
      planNameAr: order.planNameAr,
      durationDays: order.durationDays,
      mealsPerDay: order.mealsPerDay,
      totalFils: order.totalFils,
      customerName: order.customerName,
      customerEmail: order.customerEmail,
      customerPhone: order.customerPhone,
      deliveryAddress: order.deliveryAddress,
      addressId: order.addressId,
      addressType: order.addressType,
      deliveryTimeSlot: order.deliveryTimeSlot,
      specialInstructions: order.specialInstructions,
      neverIngredientIds: order.neverIngredientIds,
      status: 'ACTIVE',
      startDate: first,
      endDate: last,
      createdAt: now,
      updatedAt: now,
    })
    // The constraint is the judge of who was first; by its name, so that a missing one is an error and not a double.
    .onConflictDoNothing({ target: subscriptions.paymentId })
    .returning()
  if (!made) return null
  await tx.insert(deliveries).values(
    days.map((date) => ({
      subscriptionId: made.id,
      date,
      deliveryTimeSlot: order.deliveryTimeSlot,
      createdAt: now,
      updatedAt: now,
    })),
  )
  if (order.customizations.length > 0)
    await tx
      .insert(saladCustomizations)
      .values(order.customizations.map((c) => ({ ...c, subscriptionId: made.id })))
  await tx.insert(subscriptionHistory).values({
    subscriptionId: made.id,
    at: now,
    to: 'ACTIVE',
    why: 'paid',
    details: { paymentId: payment.id, startMoved: start !== order.startDate },
  })
  await issueReceipt(tx, payment.id, now)
  await writeLetters(tx, { mail, keys }, { payment, order, made, days }, now)
  return made
}

const closedFrom = async (tx: Db, start: Day) =>
  (await tx.select({ date: closureDays.date }).from(closureDays).where(gte(closureDays.date, start))).map(
    (d) => d.date,
  )

async function writeLetters(
  tx: Db,
  { mail, keys }: Pick<Till, 'mail' | 'keys'>,
  {
    payment,
    order,
    made,
    days,
  }: { payment: PaymentRow; order: OrderRow; made: SubscriptionRow; days: Day[] },
  now: Date,
) {
  const to = {
    to: order.customerEmail,
    language: order.language,
    ...(order.userId && { userId: order.userId }),
    once: made.id,
  }
  const link = tracePath(keys, payment.id)
  const shop = await readSettings(tx)
  const isMorning = order.deliveryTimeSlot === 'MORNING_9_12'
  await mail.post(
    tx,
    {
      kind: 'subscriptions.confirmed',
      ...to,
      params: {
        name: order.customerName,
        number: subscriptionNumber(made.number),
        planName: order.language === 'ar' ? order.planNameAr : order.planNameEn,
        days,
        slot: order.deliveryTimeSlot,
        hours: isMorning
          ? { from: shop.morningFromHour, to: shop.morningToHour }
          : { from: shop.eveningFromHour, to: shop.eveningToHour },
        address: order.deliveryAddress,
        mealsPerDay: order.mealsPerDay,
        startMoved: startAfterPayment(order.startDate, now) !== order.startDate,
        guest: order.userId === null,
        tracePath: link,
      },
    },
    now,
  )
  const receipt = await readReceipt(tx, payment.id, order.language)
  if (!receipt) throw new Error('the receipt just issued is not there')
  await mail.post(
    tx,
    { kind: 'payments.receipt', ...to, params: { name: order.customerName, receipt, tracePath: link } },
    now,
  )
}
