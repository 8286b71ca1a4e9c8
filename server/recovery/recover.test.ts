import { and, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { erasedEmail } from '../../domain/accounts/erased.ts'
import { DAY_MS, day, HOUR_MS } from '../../domain/dates.ts'
import { fils } from '../../domain/money.ts'
import { ORPHAN_REFUND_MS } from '../../domain/payments/rules.ts'
import type { Db } from '../db/client.ts'
import { record } from '../payments/events.ts'
import { users } from '../tables/accounts.ts'
import { addresses } from '../tables/addresses.ts'
import { auditLog } from '../tables/audit.ts'
import { guests } from '../tables/customers.ts'
import { closureDays } from '../tables/deliveries.ts'
import { outbox } from '../tables/mail.ts'
import { orders } from '../tables/orders.ts'
import { payments } from '../tables/payments.ts'
import { plans } from '../tables/plans.ts'
import { receipts } from '../tables/receipts.ts'
import { refunds } from '../tables/refunds.ts'
import { renewals } from '../tables/renewals.ts'
import { settings } from '../tables/settings.ts'
import { subscriptionHistory, subscriptions } from '../tables/subscriptions.ts'
import { aUser, NOW, test } from '../test/app.ts'
import { aFoundOrphan, anOrphan, openRecoveryDesk } from '../test/testOrphans.ts'
import { aPurchase, aRefund } from '../test/testPurchase.ts'
import { aSubscription } from '../test/testSubscription.ts'
import { followUpOrphans } from './orphans.ts'

const anAddress = async (db: Db, userId: string, isDefault = true) => {
  const place = { addressType: 'HOUSE', city: 'Riffa', block: '901', road: '12', houseNo: '3' } as const
  const [made] = await db
    .insert(addresses)
    .values({ userId, ...place, isDefault, createdAt: NOW, updatedAt: NOW })
    .returning()
  return made?.id ?? ''
}

describe('a recovery', () => {
  test('creates the chosen plan for the captured amount, even with the service off and the plan retired', async ({
    db,
  }) => {
    const desk = await openRecoveryDesk(db)
    const { payment, order } = await anOrphan(db, 'PLAN_RETIRED', {
      order: { specialInstructions: 'Ring twice' },
    })
    await db.update(settings).set({ serviceActive: false })
    const [monthly] = await db
      .update(plans)
      .set({ status: 'RETIRED' })
      .where(eq(plans.durationDays, 20))
      .returning()
    const { status, body } = await desk.recover(payment.chargeId ?? '', {
      planId: monthly?.id,
      deliveryInstructions: 'Blue gate',
      recoveryReason: 'Called, wants the month',
    })
    const { row, days } = await desk.made(payment.id)
    expect([status, body]).toEqual([
      201,
      {
        paymentTransactionId: payment.chargeId,
        subscriptionId: row.id,
        subscriptionNumber: `W-${row.number}`,
        customerName: 'Noor Hasan',
        startDate: '2026-12-06',
      },
    ])
    expect(row).toMatchObject({
      status: 'ACTIVE',
      orderId: order.id,
      planId: monthly?.id,
      durationDays: 20,
      totalFils: 15_950,
      deliveryTimeSlot: 'EVENING_6_9',
      deliveryAddress: 'House 7, Road 2803, Block 428, Seef',
      specialInstructions: 'Ring twice',
      adminNotes: 'Called, wants the month',
    })
    expect(days).toHaveLength(20)
    expect(new Set(days.map((d) => d.deliveryInstructions))).toEqual(new Set(['Blue gate']))
    expect(days.reduce((sum, d) => sum + d.worthFils, 0)).toBe(15_950)
    expect(await desk.payment(payment.id)).toMatchObject({
      outcome: 'SUBSCRIBED',
      decidedAt: NOW,
      decidedBy: desk.admin.id,
    })
    const [rewritten] = await db.select().from(orders).where(eq(orders.id, order.id))
    expect(rewritten).toMatchObject({ closedAt: NOW, priceFils: 14_500, vatFils: 1_450, totalFils: 15_950 })
    expect(await db.$count(receipts, eq(receipts.paymentId, payment.id))).toBe(1)
    expect((await db.select().from(outbox)).map((e) => [e.kind, e.to])).toEqual([
      ['subscriptions.confirmed', 'noor@waraq.example'],
      ['payments.receipt', 'noor@waraq.example'],
    ])
    expect(await desk.eventsOf(payment.id)).toEqual([['SUBSCRIBED', 'admin']])
    expect(await db.select().from(subscriptionHistory)).toMatchObject([
      { reason: 'RECOVERED', byUserId: desk.admin.id },
    ])
    const [logged] = await db.select().from(auditLog)
    expect(logged).toMatchObject({
      action: 'POST /admin/recovery/recover-subscription',
      target: payment.id,
      before: { outcome: 'ORPHANED' },
      after: { outcome: 'SUBSCRIBED', subscription: `W-${row.number}` },
    })
    const listed = await desk.call('GET', '/recovery/orphaned-payments')
    expect(listed.body.totalElements).toBe(0)
  })

  test('starts on the first open delivery day from the chosen one on, and not in the past', async ({
    db,
  }) => {
    const desk = await openRecoveryDesk(db)
    await db
      .insert(closureDays)
      .values({ date: day('2026-12-06'), reasonEn: 'x', reasonAr: 'x', createdAt: NOW })
    const firstFor = async (startDate: string) => {
      const { payment } = await anOrphan(db)
      return (await desk.recover(payment.id, { startDate })).body.startDate
    }
    // Today, a Tuesday, is closed for changes; the 4th is a Friday.
    expect(await firstFor('2026-12-01')).toBe('2026-12-02')
    expect(await firstFor('2026-12-03')).toBe('2026-12-03')
    expect(await firstFor('2026-12-04')).toBe('2026-12-07')
    const { payment } = await anOrphan(db)
    const past = await desk.recover(payment.id, { startDate: '2026-11-30' })
    expect(past).toMatchObject({ status: 400, body: { details: [{ field: 'startDate', key: 'dayPast' }] } })
    const far = await desk.recover(payment.id, { startDate: '2027-11-29' })
    expect(far).toMatchObject({ status: 409, body: { errorCode: 'PAST_THE_YEAR' } })
    expect((await desk.recover(payment.id, { startDate: '' })).status).toBe(400)
  })

  test('accepts a saved address of the customer or a new address', async ({ db }) => {
    const desk = await openRecoveryDesk(db)
    const [user, other] = [await aUser(db), await aUser(db)]
    const { payment } = await anOrphan(db, 'SERVICE_OFF', {
      order: { userId: user.id, city: 'Seef', block: '428', road: '2803', building: '212', flat: '4' },
    })
    const nowhere = { addressId: undefined, newAddress: undefined }
    const wrong = async (over: object) =>
      (await desk.recover(payment.id, { ...nowhere, ...over })).body.details?.map(
        (d: { field: string }) => d.field,
      )
    expect(await wrong({})).toEqual(['newAddress'])
    const own = await anAddress(db, user.id)
    const theirs = await anAddress(db, other.id)
    expect(await wrong({})).toEqual(['addressId'])
    expect(await wrong({ addressId: theirs })).toEqual(['addressId'])
    expect(await wrong({ addressId: own, newAddress: 'House 7, Road 2803' })).toEqual(['newAddress'])
    expect(await wrong({ newAddress: 'Seef' })).toEqual(['newAddress'])
    expect((await desk.payment(payment.id)).outcome).toBe('ORPHANED')
    await desk.recover(payment.id, { ...nowhere, addressId: own })
    expect((await desk.made(payment.id)).row).toMatchObject({
      addressId: own,
      userId: user.id,
      deliveryAddress: 'House 3, Road 12, Block 901, Riffa',
    })
    // The unchanged text of the order means the order's address.
    const { payment: second, order } = await anOrphan(db, 'SERVICE_OFF', {
      order: { userId: user.id, city: 'Seef', block: '428', road: '2803', building: '212', flat: '4' },
    })
    await desk.recover(second.id, { newAddress: order.deliveryAddress })
    expect((await desk.made(second.id)).row).toMatchObject({ city: 'Seef', flat: '4' })
  })

  test('requires customer details only where they are unknown', async ({ db }) => {
    const desk = await openRecoveryDesk(db)
    const found = await aFoundOrphan(db, { foundCustomer: { name: 'Omar Ali', email: null, phone: null } })
    const response = await desk.recover(found.id, { customerEmail: 'nobody' })
    expect(response.body.details.map((d: { field: string }) => d.field)).toEqual(['customerEmail'])
    const missing = await desk.recover(found.id, { planId: '019b0000-0000-7000-8000-000000000000' })
    expect(missing.body.details).toMatchObject([
      { field: 'planId', key: 'planRequired' },
      { field: 'customerEmail', key: 'emailRequired' },
      { field: 'customerPhone', key: 'phoneRequired' },
    ])
    const details = {
      customerName: 'Not Omar',
      customerEmail: 'Omar@Waraq.example',
      customerPhone: '3600 5555',
    }
    expect((await desk.recover(found.id, details)).status).toBe(201)
    const { row } = await desk.made(found.id)
    expect(row).toMatchObject({
      userId: null,
      customerName: 'Omar Ali',
      customerEmail: 'omar@waraq.example',
      customerPhone: '36005555',
      totalFils: 15_950,
    })
    expect(await desk.payment(found.id)).toMatchObject({ orderId: row.orderId, foundCustomer: null })
    expect((await desk.call('GET', '/payments?search=omar@waraq.example')).body.totalElements).toBe(1)
    expect(await db.select().from(guests)).toMatchObject([
      { email: 'omar@waraq.example', subscriptionCount: 1 },
    ])
  })

  test('for an erased customer makes a guest’s subscription with the given details', async ({ db }) => {
    const desk = await openRecoveryDesk(db)
    const user = await aUser(db)
    await db.update(users).set({ erasedAt: NOW }).where(eq(users.id, user.id))
    const { payment, order } = await anOrphan(db, 'OWNER_ERASED', {
      order: { userId: user.id, customerName: 'Deleted account', customerEmail: erasedEmail(user.id) },
    })
    expect((await desk.recover(payment.id)).body.details).toHaveLength(3)
    const details = {
      customerName: 'Noor Hasan',
      customerEmail: 'back@waraq.example',
      customerPhone: '36001234',
    }
    expect((await desk.recover(payment.id, details)).status).toBe(201)
    const { row } = await desk.made(payment.id)
    expect(row).toMatchObject({ userId: null, customerEmail: 'back@waraq.example' })
    expect(row.orderId).not.toBe(order.id)
    expect((await desk.payment(payment.id)).userId).toBeNull()
  })

  test('of a second payment makes a second subscription with its own order', async ({ db }) => {
    const desk = await openRecoveryDesk(db)
    const { order, subscription } = await aPurchase(db, { order: { closedAt: NOW } })
    const { payment } = await anOrphan(db, 'PAID_TWICE')
    await db.update(payments).set({ orderId: order.id }).where(eq(payments.id, payment.id))
    expect((await desk.recover(payment.id)).status).toBe(201)
    const { row } = await desk.made(payment.id)
    expect(row.id).not.toBe(subscription.id)
    expect(row.orderId).not.toBe(order.id)
    const [first] = await db.select().from(subscriptions).where(eq(subscriptions.id, subscription.id))
    expect(first).toMatchObject({ orderId: order.id, deliveryTimeSlot: 'MORNING_9_12' })
    // An abandoned order stays abandoned as well.
    const { payment: late, order: over } = await anOrphan(db, 'PAID_TWICE', { order: { closedAt: NOW } })
    expect((await desk.recover(late.id)).status).toBe(201)
    expect((await desk.made(late.id)).row.orderId).not.toBe(over.id)
  })

  test('is worth the remaining amount: minus refunds, without returned store credit', async ({ db }) => {
    const desk = await openRecoveryDesk(db)
    const user = await aUser(db)
    const paid = { capturedFils: fils(10_000), chargeFils: fils(10_000), creditFils: fils(5_950) }
    const order = { userId: user.id }
    const { payment: held } = await anOrphan(db, 'SERVICE_OFF', { order, payment: paid })
    const { payment: back } = await anOrphan(db, 'AMOUNT_DIFFERS', { order, payment: paid })
    await record(db, { paymentId: back.id, kind: 'CREDIT_RETURNED', source: 'janitor' }, NOW)
    const { payment: part } = await anOrphan(db, 'SERVICE_OFF', { payment: { refundedFils: fils(5_000) } })
    const refund = await aRefund(db, part.id, { amountFils: fils(5_000), type: 'PARTIAL', status: 'PENDING' })
    expect((await desk.recover(part.id)).body).toMatchObject({ status: 409, errorCode: 'REFUND_UNDER_WAY' })
    await db.update(refunds).set({ status: 'DONE' }).where(eq(refunds.id, refund.id))
    const totals = []
    for (const { id } of [held, back, part]) {
      await desk.recover(id)
      totals.push((await desk.made(id)).row.totalFils)
    }
    expect(totals).toEqual([15_950, 10_000, 10_950])
    const receipt = await desk.shop.sendAs(user, 'GET', `/payments/${back.chargeId}/receipt`)
    expect(receipt.body).toMatchObject({
      total: 'BHD 10.000',
      credit: null,
      paid: 'BHD 10.000',
      vat: 'BHD 0.909',
    })
    const { payment: foreign } = await anOrphan(db, 'CURRENCY_DIFFERS', {
      payment: { capturedCurrency: 'USD' },
    })
    const refused = await desk.recover(foreign.id)
    expect(refused.body).toMatchObject({ status: 409, errorCode: 'RECOVERY_CURRENCY' })
    expect(refused.body.message).toContain('USD')
  })

  test('starts the subscription that an admin added by hand', async ({ db }) => {
    const desk = await openRecoveryDesk(db)
    const one = await desk.add()
    const added = await one.row()
    const { payment } = await anOrphan(db, 'AMOUNT_DIFFERS', { payment: { capturedFils: fils(12_000) } })
    await db.update(payments).set({ orderId: added?.orderId }).where(eq(payments.id, payment.id))
    expect((await desk.recover(payment.id)).body.subscriptionId).toBe(one.id)
    expect(await one.row()).toMatchObject({
      status: 'ACTIVE',
      totalFils: 12_000,
      deliveryTimeSlot: 'EVENING_6_9',
    })
    expect((await one.story()).at(-1)).toEqual(['RECOVERED', desk.admin.id])
  })

  test('of a renewal starts after the running subscription', async ({ db }) => {
    const desk = await openRecoveryDesk(db)
    const user = await aUser(db)
    const { subscription } = await aSubscription(db, { userId: user.id })
    const { payment, order } = await anOrphan(db, 'SERVICE_OFF', { order: { userId: user.id } })
    await db
      .insert(renewals)
      .values({ orderId: order.id, subscriptionId: subscription.id, automatic: false, createdAt: NOW })
    await desk.recover(payment.id, { startDate: '2026-12-02' })
    expect((await desk.made(payment.id)).row).toMatchObject({
      renewalOfId: subscription.id,
      startDate: '2026-12-13',
    })
  })

  test.for(['COMPLETED', 'CANCELLED', 'EXPIRED'] as const)(
    'of a renewal of a %s subscription starts on the chosen day',
    async (status, { db }) => {
      const desk = await openRecoveryDesk(db)
      const { subscription } = await aSubscription(db, { status })
      const { payment, order } = await anOrphan(db, 'PREDECESSOR_CANCELLED')
      await db
        .insert(renewals)
        .values({ orderId: order.id, subscriptionId: subscription.id, automatic: true, createdAt: NOW })
      await desk.recover(payment.id, { startDate: '2026-12-02' })
      expect((await desk.made(payment.id)).row).toMatchObject({
        startDate: '2026-12-02',
        autoRenewalCardId: null,
      })
    },
  )

  test('of a second renewal stands alone and starts on the chosen day', async ({ db }) => {
    const desk = await openRecoveryDesk(db)
    const { subscription } = await aSubscription(db)
    await aSubscription(db, { over: { renewalOfId: subscription.id } })
    const { payment, order } = await anOrphan(db, 'PAID_TWICE')
    await db
      .insert(renewals)
      .values({ orderId: order.id, subscriptionId: subscription.id, automatic: false, createdAt: NOW })
    await desk.recover(payment.id, { startDate: '2026-12-02' })
    expect((await desk.made(payment.id)).row).toMatchObject({ renewalOfId: null, startDate: '2026-12-02' })
  })

  test('is refused after a full refund, and while a refund is pending or unclear', async ({ db }) => {
    const desk = await openRecoveryDesk(db)
    const { payment: gone } = await anOrphan(db, 'SERVICE_OFF', { payment: { refundedFils: fils(15_950) } })
    expect((await desk.recover(gone.id)).body).toMatchObject({ status: 409, errorCode: 'ALREADY_REFUNDED' })
    const { payment: part } = await anOrphan(db, 'SERVICE_OFF', { payment: { refundedFils: fils(5_000) } })
    const refund = await aRefund(db, part.id, { amountFils: fils(5_000), type: 'PARTIAL' })
    for (const status of ['ASKED', 'SENT', 'NEEDS_REVIEW'] as const) {
      await db.update(refunds).set({ status }).where(eq(refunds.id, refund.id))
      expect((await desk.recover(part.id)).body.errorCode, status).toBe('REFUND_UNDER_WAY')
    }
    expect(await db.$count(subscriptions)).toBe(0)
  })

  // The age of the order and of the capture, before the recovery.
  test.for([
    ['more than two hours after the money came gives nothing back', 2 * HOUR_MS + 1, 2 * HOUR_MS + 1, 0],
    ['within two hours of the money gives it back', 3 * HOUR_MS, 2 * HOUR_MS, 1],
    ['within two hours of the order gives it back', 2 * HOUR_MS, 3 * HOUR_MS, 1],
  ] as const)('that is cancelled at once %s', async ([, orderMs, captureMs, back], { db }) => {
    const desk = await openRecoveryDesk(db)
    const ago = (ms: number) => new Date(NOW.getTime() - ms)
    const { payment } = await anOrphan(db, 'SERVICE_OFF', {
      order: { createdAt: ago(orderMs) },
      payment: { capturedAt: ago(captureMs) },
    })
    const { body } = await desk.recover(payment.id)
    const path = `/subscriptions/${body.subscriptionId}`
    const shown = await desk.call('GET', path)
    expect(shown.body.paidAt).toBe(ago(Math.min(orderMs, captureMs)).toISOString())
    expect((await desk.call('POST', `${path}/cancel`)).status).toBe(200)
    expect(await db.$count(refunds, eq(refunds.paymentId, payment.id))).toBe(back)
  })
})

describe('a second decision', () => {
  test('returns the first admin and the time, in the reader’s language', async ({ db }) => {
    const desk = await openRecoveryDesk(db)
    const { payment } = await anOrphan(db)
    await desk.recover(payment.id)
    const { row } = await desk.made(payment.id)
    const again = await desk.recover(payment.id)
    expect(again).toMatchObject({
      status: 409,
      body: {
        errorCode: 'ALREADY_RECOVERED',
        message: `Already recovered: Huda Admin, 1 December 2026 at 9:00 AM. It became subscription W-${row.number}.`,
        current: {
          outcome: 'SUBSCRIBED',
          decidedBy: 'Huda Admin',
          decidedAt: NOW.toISOString(),
          subscriptionId: row.id,
          subscriptionNumber: `W-${row.number}`,
        },
      },
    })
    const arabic = await desk.recover(payment.id, {}, { 'accept-language': 'ar' })
    expect(arabic.body.message).toContain('Huda Admin')
    expect(arabic.body.message).toMatch(/^[\u0621-\u064a]/)
    expect((await desk.markForRefund(payment.id, undefined, '?reason=OTHER')).body.errorCode).toBe(
      'ALREADY_RECOVERED',
    )
    expect(await db.$count(refunds)).toBe(0)
  })

  test('returns that the shop refunded the payment after seven days', async ({ db }) => {
    const desk = await openRecoveryDesk(db)
    const longAgo = new Date(NOW.getTime() - ORPHAN_REFUND_MS - DAY_MS)
    const { payment } = await anOrphan(db, 'SERVICE_OFF', {
      payment: { orphanedAt: longAgo, remindedAt: NOW },
    })
    await followUpOrphans(desk.shop.context())
    expect(await desk.payment(payment.id)).toMatchObject({
      outcome: 'REFUNDED',
      decidedAt: NOW,
      decidedBy: null,
    })
    const late = await desk.recover(payment.id)
    expect(late.body).toMatchObject({
      errorCode: 'ALREADY_MARKED_FOR_REFUND',
      message: 'Already marked for refund: The shop (automatically), 1 December 2026 at 9:00 AM.',
      current: { outcome: 'REFUNDED', decidedBy: null },
    })
  })

  test('about a payment that never was an orphan returns its subscription', async ({ db }) => {
    const desk = await openRecoveryDesk(db)
    const { payment, subscription } = await aPurchase(db)
    const { body } = await desk.recover(payment.id)
    expect(body).toMatchObject({
      status: 409,
      errorCode: 'NOT_ORPHANED',
      message: `This payment isn’t waiting for a subscription: it already has subscription W-${subscription.number}.`,
    })
    expect((await desk.recover('chg_none')).status).toBe(404)
    expect(await db.$count(auditLog, and(eq(auditLog.target, payment.id)))).toBe(0)
  })
})
