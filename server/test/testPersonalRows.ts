import { randomUUIDv7 } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { day } from '../../domain/dates.ts'
import { fils } from '../../domain/money.ts'
import type { Db } from '../db/client.ts'
import { searchOf } from '../db/search.ts'
import { single } from '../db/single.ts'
import { addresses } from '../tables/addresses.ts'
import { calendarLinks } from '../tables/calendar.ts'
import { creditEntries, creditLots } from '../tables/credit.ts'
import { deliveries, deliveryHistory } from '../tables/deliveries.ts'
import { drivers } from '../tables/drivers.ts'
import { feedback } from '../tables/feedback.ts'
import { idempotencyKeys } from '../tables/idempotencyKeys.ts'
import { lateChanges } from '../tables/kitchen.ts'
import { salads } from '../tables/menu.ts'
import { orders } from '../tables/orders.ts'
import { paymentEvents, payments, savedCards } from '../tables/payments.ts'
import { recoveryScans } from '../tables/recovery.ts'
import { refunds } from '../tables/refunds.ts'
import { renewalCharges, renewalReminders, renewals } from '../tables/renewals.ts'
import { runLinks, runMarks } from '../tables/runs.ts'
import {
  skippedDays,
  subscriptionHistory,
  subscriptionPauses,
  subscriptions,
} from '../tables/subscriptions.ts'
import { NOW } from './app.ts'
import { aSubscription } from './testSubscription.ts'

type Person = { id: string; fullName: string; email: string; phone: string | null }

/** A customer with a row in every table of buying. Every text that they or others wrote contains `mark`. */
export async function everyPersonalRow(db: Db, user: Person, mark: string) {
  const userId = user.id
  const when = { createdAt: NOW, updatedAt: NOW }
  const [address] = await db
    .insert(addresses)
    .values({
      userId,
      addressType: 'HOUSE',
      label: mark,
      city: 'Saar',
      block: '515',
      road: '1530',
      houseNo: '7',
      specialInstructions: mark,
      isDefault: true,
      ...when,
    })
    .returning()
  const [salad] = await db.select().from(salads).limit(1)
  if (!address || !salad) throw new Error('there is no address or no salad')
  const customizations = [{ saladId: salad.id, excludedIngredientIds: [randomUUIDv7()], notes: mark }]
  const never = [randomUUIDv7()]
  const bought = await aSubscription(db, {
    userId,
    customizations,
    never,
    neverAllergens: ['milk'],
    receipt: true,
  })
  const { subscription, payment } = bought
  if (!payment) throw new Error('nothing was paid')
  const paymentId = payment.id

  const contact = {
    customerName: user.fullName,
    customerEmail: user.email,
    customerPhone: user.phone ?? '',
    deliveryAddress: `Flat 7, ${mark}`,
    city: mark,
    block: mark,
    road: mark,
    building: mark,
    flat: mark,
    governorate: mark,
    addressId: address.id,
    specialInstructions: mark,
  }
  await db.update(orders).set(contact).where(eq(orders.userId, userId))
  await db
    .update(subscriptions)
    .set({ ...contact, adminNotes: mark, status: 'COMPLETED' })
    .where(eq(subscriptions.userId, userId))
  await db
    .update(subscriptionHistory)
    .set({ details: { feedback: mark } })
    .where(eq(subscriptionHistory.subscriptionId, subscription.id))
  const frozen = { saladId: salad.id, key: 'k', nameEn: 'N', nameAr: 'N', portions: 1, bowlUrl: '/b' }
  await db
    .update(deliveries)
    .set({
      assignedSalads: [{ ...frozen, excluded: [], notes: mark }],
      deliveryAddress: `House 7, ${mark}`,
      city: mark,
      block: mark,
      road: mark,
      houseNo: mark,
      governorate: mark,
      deliveryInstructions: mark,
      deliveryNotes: mark,
      deliveryNotesByAdmin: mark,
      failureNote: mark,
    })
    .where(eq(deliveries.subscriptionId, subscription.id))

  await db.insert(deliveryHistory).values(
    bought.deliveries.map(({ id }) => ({
      deliveryId: id,
      at: NOW,
      from: 'SCHEDULED' as const,
      to: 'PREPARING' as const,
      reason: 'ADMIN' as const,
    })),
  )

  const [failed] = bought.deliveries
  if (!failed) throw new Error('nothing was delivered')
  const deliveryRef = { date: failed.date, deliveryId: failed.id }
  await db.insert(lateChanges).values({ ...deliveryRef, kind: 'NOTE', at: NOW })
  await db.insert(recoveryScans).values({ status: 'DONE', startedAt: NOW, aliveAt: NOW, startedBy: userId })
  const hamad = { name: 'Hamad Isa', phone: '36005678', search: ' hamad isa', ...when }
  const [known] = await db.select().from(drivers)
  const [driver] = known ? [known] : await db.insert(drivers).values(hamad).returning()
  const [run] = await db
    .insert(runLinks)
    .values({
      date: failed.date,
      slot: failed.deliveryTimeSlot,
      driverId: driver?.id ?? '',
      createdAt: NOW,
      createdBy: userId,
      withdrawnAt: NOW,
    })
    .returning()
  await db.insert(runMarks).values({
    id: randomUUIDv7(),
    linkId: run?.id ?? '',
    deliveryId: failed.id,
    kind: 'FAILED',
    reason: 'OTHER',
    note: mark,
    sequence: 1,
    pressedAt: NOW,
    receivedAt: NOW,
    result: 'TAKEN',
  })

  await db.insert(subscriptionPauses).values({
    subscriptionId: subscription.id,
    fromDate: day('2026-12-20'),
    toDate: day('2026-12-22'),
    reason: mark,
    createdAt: NOW,
    endedAt: NOW,
  })
  const { id: subscriptionId } = subscription
  if (payment.orderId)
    await db
      .insert(renewals)
      .values({ orderId: payment.orderId, subscriptionId, automatic: false, createdAt: NOW })
  const renewalDay = { subscriptionId, day: day('2026-12-03'), createdAt: NOW }
  await db.insert(renewalReminders).values(renewalDay)
  await db.insert(renewalCharges).values({ ...renewalDay, paymentId })
  await db
    .insert(skippedDays)
    .values({ subscriptionId: subscription.id, date: day('2026-12-23'), createdAt: NOW })
  await db.insert(calendarLinks).values({ userId, linkId: randomUUIDv7(), createdAt: NOW })
  await db.insert(feedback).values({
    userId,
    deliveryId: bought.deliveries[0]?.id ?? null,
    type: 'suggestion',
    priority: 'low',
    subject: mark,
    note: mark,
    search: searchOf(mark),
    rating: 4,
    state: 'reviewed',
    answer: mark,
    answeredAt: NOW,
    createdAt: NOW,
  })
  const [card] = await db
    .insert(savedCards)
    .values({
      userId,
      tapCardId: `card_${userId}`,
      tapCustomerId: `cus_${userId}`,
      brand: 'VISA',
      last4: '4242',
      isDefault: true,
      createdAt: NOW,
    })
    .returning()
  await db
    .update(payments)
    .set({ payUrl: `https://pay.example/${mark}`, savedCardId: card?.id ?? null })
    .where(eq(payments.id, paymentId))
  await db
    .insert(paymentEvents)
    .values({ paymentId, at: NOW, kind: 'STARTED', source: 'buyer', details: { method: 'CARD' } })
  await db
    .insert(idempotencyKeys)
    .values({ scope: userId, key: mark, requestHash: 'f'.repeat(64), paymentId, createdAt: NOW })
  const [refund] = await db
    .insert(refunds)
    .values({
      paymentId,
      amountFils: fils(500),
      type: 'PARTIAL',
      method: 'STORE_CREDIT',
      status: 'DONE',
      reason: 'A bowl came late',
      adminNotes: mark,
      customerMessage: mark,
      notifyCustomer: true,
      ...when,
    })
    .returning()
  const lot = single(
    await db
      .insert(creditLots)
      .values({
        userId,
        refundId: refund?.id ?? null,
        amountFils: fils(500),
        leftFils: fils(500),
        givenAt: NOW,
        expiresAt: new Date('2027-12-01T00:00:00Z'),
      })
      .returning(),
  )
  await db.insert(creditEntries).values({ lotId: lot.id, kind: 'GIVEN', changeFils: fils(500), at: NOW })
  return { ...bought, payment, address }
}
