import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { fils } from '../../domain/money.ts'
import { refundReasons } from '../../domain/payments/rules.ts'
import { single } from '../db/single.ts'
import { changeRefund } from '../refunds/settle.ts'
import { users } from '../tables/accounts.ts'
import { addresses } from '../tables/addresses.ts'
import { auditLog } from '../tables/audit.ts'
import { refunds } from '../tables/refunds.ts'
import { subscriptions } from '../tables/subscriptions.ts'
import { aUser, NOW, test } from '../test/app.ts'
import { aFoundOrphan, anOrphan, openRecoveryDesk } from '../test/testOrphans.ts'
import { aPurchase, aRefund } from '../test/testPurchase.ts'

describe('bulk recovery', () => {
  test('recovers each payment on its own, returns the failures, and changes nothing when repeated', async ({
    db,
  }) => {
    const desk = await openRecoveryDesk(db)
    const user = await aUser(db, { fullName: 'Layla Isa' })
    const { payment: first } = await anOrphan(db)
    const { payment: foreign } = await anOrphan(db, 'CURRENCY_DIFFERS', {
      payment: { capturedCurrency: 'USD' },
    })
    const found = await aFoundOrphan(db, {
      foundCustomer: { name: 'Omar Ali', email: 'omar@waraq.example', phone: '36001234' },
    })
    const nameless = await aFoundOrphan(db)
    // Of an account, without an order: it goes to the default address.
    const home = await aFoundOrphan(db, { userId: user.id })
    const place = { addressType: 'HOUSE', city: 'Riffa', block: '901', road: '12', houseNo: '3' } as const
    await db
      .insert(addresses)
      .values({ userId: user.id, ...place, isDefault: true, createdAt: NOW, updatedAt: NOW })
    const ids = [
      first.chargeId ?? '',
      foreign.id,
      first.id,
      found.id,
      nameless.id,
      'chg_none',
      home.id,
      first.id,
    ]
    const { status, body } = await desk.recoverAll(ids)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      totalRequested: 8,
      successfulRecoveries: 2,
      recoveredSubscriptions: [
        { paymentTransactionId: first.chargeId, customerName: 'Noor Hasan' },
        { paymentTransactionId: home.chargeId, customerName: 'Layla Isa' },
      ],
      failures: [
        { paymentTransactionId: foreign.id, customerName: 'Noor Hasan', errorCode: 'RECOVERY_CURRENCY' },
        {
          paymentTransactionId: found.id,
          customerName: 'Omar Ali',
          errorCode: 'NO_ADDRESS',
          message: expect.stringContaining('address'),
        },
        {
          paymentTransactionId: nameless.id,
          customerName: '',
          errorCode: 'VALIDATION_FAILED',
          message: 'Full name is required. Email is required. Phone number is required',
        },
        { paymentTransactionId: 'chg_none', customerName: '', errorCode: 'NOT_FOUND' },
      ],
    })
    expect((await desk.made(first.id)).row.deliveryAddress).toBe(
      'Flat 4, Building 212, Road 2803, Block 428, Seef',
    )
    expect((await desk.made(home.id)).row.deliveryAddress).toBe('House 3, Road 12, Block 901, Riffa')
    expect((await db.select().from(auditLog)).map((a) => a.target)).toEqual([first.id, home.id, null])
    const again = await desk.recoverAll(ids)
    expect(again.body).toMatchObject({
      totalRequested: 8,
      successfulRecoveries: 0,
      recoveredSubscriptions: [],
    })
    expect(again.body.failures.map((f: { errorCode: string }) => f.errorCode)).toEqual([
      'ALREADY_RECOVERED',
      'RECOVERY_CURRENCY',
      'NO_ADDRESS',
      'VALIDATION_FAILED',
      'NOT_FOUND',
      'ALREADY_RECOVERED',
    ])
    expect(await db.$count(subscriptions)).toBe(2)
    expect((await desk.recoverAll([])).status).toBe(400)
  })
})

test('without a time keeps the time of each order, and uses the morning without an order', async ({ db }) => {
  const desk = await openRecoveryDesk(db)
  const { payment: evening } = await anOrphan(db, 'SERVICE_OFF', {
    order: { deliveryTimeSlot: 'EVENING_6_9' },
  })
  const { payment: morning } = await anOrphan(db, 'SERVICE_OFF', {
    order: { deliveryTimeSlot: 'MORNING_9_12' },
  })
  const user = await aUser(db)
  const found = await aFoundOrphan(db, { userId: user.id })
  const place = { addressType: 'HOUSE', city: 'Riffa', block: '901', road: '12', houseNo: '3' } as const
  await db
    .insert(addresses)
    .values({ userId: user.id, ...place, isDefault: true, createdAt: NOW, updatedAt: NOW })
  const ids = [evening.id, morning.id, found.id]
  const { body } = await desk.recoverAll(ids, { deliveryTimeSlot: undefined })
  expect(body.successfulRecoveries).toBe(3)
  const slots = await Promise.all(ids.map(async (id) => (await desk.made(id)).row.deliveryTimeSlot))
  expect(slots).toEqual(['EVENING_6_9', 'MORNING_9_12', 'MORNING_9_12'])
})

describe('marking for refund', () => {
  test('with only a reason refunds everything to the original method and emails the customer', async ({
    db,
  }) => {
    const desk = await openRecoveryDesk(db)
    const { payment } = await anOrphan(db)
    for (const query of ['', '?reason=', '?reason=%20'])
      expect((await desk.markForRefund(payment.id, undefined, query)).body.details).toMatchObject([
        { field: 'refundReason', key: 'required' },
      ])
    const { status, body } = await desk.markForRefund(
      payment.chargeId ?? '',
      undefined,
      '?reason=SERVICE_OFF',
    )
    expect([status, body]).toEqual([
      200,
      {
        paymentTransactionId: payment.chargeId,
        refundStatus: 'ASKED',
        formattedAmount: 'BHD 15.950',
        message: 'Payment marked for refund successfully',
      },
    ])
    expect(await db.select().from(refunds)).toMatchObject([
      {
        amountFils: 15_950,
        type: 'FULL',
        method: 'ORIGINAL_PAYMENT',
        reason: 'SERVICE_OFF',
        notifyCustomer: true,
        askedBy: desk.admin.id,
      },
    ])
    expect(await desk.payment(payment.id)).toMatchObject({
      outcome: 'REFUNDED',
      decidedAt: NOW,
      decidedBy: desk.admin.id,
    })
    expect((await desk.emails()).map((e) => e.kind)).toEqual(['refunds.asked'])
    expect(await db.select().from(auditLog)).toMatchObject([
      { target: payment.id, before: { outcome: 'ORPHANED' }, after: { outcome: 'REFUNDED' } },
    ])
    const again = await desk.markForRefund(payment.id, { refundReason: 'OTHER' })
    expect(again.body).toMatchObject({ status: 409, errorCode: 'ALREADY_MARKED_FOR_REFUND' })
    expect((await desk.recover(payment.id)).body.message).toContain('Huda Admin')
    const { body: stats } = await desk.call('GET', '/recovery/stats')
    expect(stats).toMatchObject({ refundedToday: 1, recoveredToday: 0, recoveryRate: 0 })
  })

  test('with a body refunds a part by another method, without an email', async ({ db }) => {
    const desk = await openRecoveryDesk(db)
    const { payment } = await anOrphan(db)
    const part = { refundReason: 'Half of it', refundType: 'PARTIAL', refundMethod: 'BANK_TRANSFER' }
    const wrong = async (over: object) =>
      (await desk.markForRefund(payment.id, { ...part, ...over })).body.details?.[0].field
    expect(await wrong({})).toBe('refundAmount')
    expect(await wrong({ refundAmount: 0 })).toBe('refundAmount')
    const tooMuch = { ...part, refundAmount: 15.951 }
    expect((await desk.markForRefund(payment.id, tooMuch)).body).toMatchObject({
      errorCode: 'REFUND_TOO_LARGE',
      message: 'You can refund at most BHD 15.950.',
    })
    expect(await wrong({ refundAmount: 5, paymentTransactionId: 'chg_other' })).toBe('paymentTransactionId')
    expect(await wrong({ refundAmount: 5, refundMethod: 'STORE_CREDIT' })).toBe('refundMethod')
    const done = await desk.markForRefund(
      payment.id,
      { ...part, refundAmount: 5.5, notifyCustomer: false },
      '?reason=OTHER',
    )
    expect(done.body).toMatchObject({ refundStatus: 'ASKED', formattedAmount: 'BHD 5.500' })
    expect(await db.select().from(refunds)).toMatchObject([{ reason: 'Half of it', type: 'PARTIAL' }])
    // The rest is still an orphan without a decision.
    expect(await desk.payment(payment.id)).toMatchObject({ outcome: 'ORPHANED', decidedAt: null })
    expect(await desk.emails()).toEqual([])
    for (const reason of refundReasons) {
      const { payment: one } = await anOrphan(db)
      expect((await desk.markForRefund(one.id, undefined, `?reason=${reason}`)).status, reason).toBe(200)
    }
  })

  test('refunds a part once if it is requested twice with the same known rest', async ({ db }) => {
    const desk = await openRecoveryDesk(db)
    const { payment } = await anOrphan(db)
    const refundBody = {
      refundReason: 'OTHER',
      refundType: 'PARTIAL',
      refundAmount: 5,
      refundMethod: 'ORIGINAL_PAYMENT',
      refundableAmount: 15.95,
    }
    const fromStory = () => desk.call('POST', `/payments/${payment.id}/refunds`, refundBody)
    expect((await desk.markForRefund(payment.id, refundBody)).status).toBe(200)
    // The response was lost, so the request is repeated.
    for (const again of [await desk.markForRefund(payment.id, refundBody), await fromStory()])
      expect(again.body).toMatchObject({
        status: 409,
        errorCode: 'REFUNDABLE_CHANGED',
        message: expect.stringContaining('BHD 10.950'),
      })
    expect(await db.$count(refunds)).toBe(1)
    expect((await desk.payment(payment.id)).refundedFils).toBe(5_000)
    const seenAnew = await desk.markForRefund(payment.id, { ...refundBody, refundableAmount: 10.95 })
    expect(seenAnew.status).toBe(200)
  })

  test('accepts orphans only, and returns the store credit of a credit-only orphan', async ({ db }) => {
    const desk = await openRecoveryDesk(db)
    const { payment } = await aPurchase(db)
    const refused = await desk.markForRefund(payment.id, { refundReason: 'QUALITY' })
    expect(refused.body).toMatchObject({ status: 409, errorCode: 'NOT_ORPHANED' })
    expect((await desk.markForRefund('chg_none', { refundReason: 'QUALITY' })).status).toBe(404)
    expect(await db.$count(refunds)).toBe(0)
    const user = await aUser(db)
    const byCredit = { chargeFils: fils(0), capturedFils: fils(0), creditFils: fils(15_950), chargeId: null }
    const { payment: credit } = await anOrphan(db, 'SERVICE_OFF', {
      order: { userId: user.id },
      payment: byCredit,
    })
    const part = { refundReason: 'OTHER', refundType: 'PARTIAL', refundAmount: 1 }
    expect((await desk.markForRefund(credit.id, part)).status).toBe(400)
    const { body } = await desk.markForRefund(credit.id, { refundReason: 'OTHER' })
    expect(body).toMatchObject({ refundStatus: 'DONE', formattedAmount: 'BHD 15.950' })
    expect(await desk.payment(credit.id)).toMatchObject({ outcome: 'REFUNDED', decidedBy: desk.admin.id })
  })

  test('gives no store credit to an erased account', async ({ db }) => {
    const desk = await openRecoveryDesk(db)
    const user = await aUser(db)
    await db.update(users).set({ erasedAt: NOW }).where(eq(users.id, user.id))
    const { payment } = await anOrphan(db, 'OWNER_ERASED', { order: { userId: user.id } })
    const refundBody = { refundReason: 'OTHER', refundMethod: 'STORE_CREDIT' }
    expect((await desk.markForRefund(payment.id, refundBody)).body.details).toMatchObject([
      { field: 'refundMethod' },
    ])
    expect(await desk.payment(payment.id)).toMatchObject({ outcome: 'ORPHANED', refundedFils: 0 })
  })

  test('a refund refused by the gateway makes the payment an orphan again, without a decision', async ({
    db,
  }) => {
    const desk = await openRecoveryDesk(db)
    const { payment } = await anOrphan(db)
    await desk.markForRefund(payment.id, { refundReason: 'OTHER' })
    const refund = single(await db.select().from(refunds))
    const failed = { status: 'FAILED', gatewayId: 're_1', error: '1001' } as const
    await changeRefund(desk.shop.context(), refund, failed, 'janitor')
    expect(await desk.payment(payment.id)).toMatchObject({
      outcome: 'ORPHANED',
      decidedAt: null,
      decidedBy: null,
    })
    expect((await desk.recover(payment.id)).status).toBe(201)
    // A refused refund of a payment that has a subscription now cannot be retried.
    expect(
      (await desk.call('POST', `/payments/${payment.id}/refunds/${refund.id}/retry`)).body,
    ).toMatchObject({
      status: 409,
      errorCode: 'REFUND_OUTDATED',
      message: expect.stringContaining('start a new refund'),
    })
    expect(await db.$count(refunds)).toBe(1)
    expect((await desk.call('GET', `/payments/${payment.id}`)).body.refunds).toMatchObject([
      { canRetry: false },
    ])
  })

  test('a refund refused by the gateway after the money was refunded another way leaves the payment decided', async ({
    db,
  }) => {
    const desk = await openRecoveryDesk(db)
    const { payment } = await anOrphan(db)
    await desk.markForRefund(payment.id, { refundReason: 'OTHER' })
    const refund = single(await db.select().from(refunds))
    // Somebody refunded it in the gateway's dashboard while our refund was pending.
    await aRefund(db, payment.id, { status: 'DONE', gatewayRefundId: 're_dashboard' })
    // Even more than was paid.
    await aRefund(db, payment.id, { status: 'DONE', gatewayRefundId: 're_more', amountFils: fils(1_000) })
    const failed = { status: 'FAILED', gatewayId: 're_1', error: '1001' } as const
    await changeRefund(desk.shop.context(), refund, failed, 'janitor')
    expect(await desk.payment(payment.id)).toMatchObject({
      outcome: 'REFUNDED',
      refundedFils: 15_950,
      decidedAt: NOW,
      decidedBy: desk.admin.id,
    })
  })

  test('from the page of a former orphan is refused once the payment is recovered', async ({ db }) => {
    const desk = await openRecoveryDesk(db)
    const { payment } = await anOrphan(db)
    await desk.recover(payment.id)
    const refundBody = { refundReason: 'OTHER', refundType: 'FULL', refundMethod: 'ORIGINAL_PAYMENT' }
    const refund = (outcome: string) =>
      desk.call('POST', `/payments/${payment.id}/refunds`, { ...refundBody, outcome })
    expect((await refund('ORPHANED')).body).toMatchObject({ status: 409, errorCode: 'ALREADY_RECOVERED' })
    expect(await db.$count(refunds)).toBe(0)
    expect((await refund('SUBSCRIBED')).status).toBe(201)
  })

  test('through the payment’s refunds names the admin too', async ({ db }) => {
    const desk = await openRecoveryDesk(db)
    const { payment } = await anOrphan(db)
    const refundBody = { refundReason: 'OTHER', refundType: 'FULL', refundMethod: 'ORIGINAL_PAYMENT' }
    await desk.call('POST', `/payments/${payment.id}/refunds`, refundBody)
    expect(await desk.payment(payment.id)).toMatchObject({ outcome: 'REFUNDED', decidedBy: desk.admin.id })
    await db.update(users).set({ fullName: 'Somebody Else' }).where(eq(users.id, desk.admin.id))
    expect((await desk.recover(payment.id)).body.current).toMatchObject({ decidedBy: 'Somebody Else' })
  })
})
