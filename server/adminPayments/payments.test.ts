import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../domain/dates.ts'
import { fils } from '../../domain/money.ts'
import { paymentSorts } from '../../domain/payments/adminContract.ts'
import type { Db } from '../db/client.ts'
import { single } from '../db/single.ts'
import { watchRefunds } from '../refunds/watch.ts'
import { auditLog } from '../tables/audit.ts'
import { creditLots } from '../tables/credit.ts'
import { outbox } from '../tables/mail.ts'
import { payments } from '../tables/payments.ts'
import { refunds } from '../tables/refunds.ts'
import { subscriptions } from '../tables/subscriptions.ts'
import { aUser, NOW, test } from '../test/app.ts'
import { openOffice } from '../test/testByHand.ts'
import { aPayment, aRefund } from '../test/testPurchase.ts'
import { anOrder } from '../test/testShop.ts'
import { aSubscription } from '../test/testSubscription.ts'

type Named = { id: string; text: string; kind: string }
const refundBody = (over: object = {}) => ({
  refundReason: 'QUALITY',
  refundType: 'FULL',
  refundMethod: 'ORIGINAL_PAYMENT',
  ...over,
})

/** Buys and pays through the shop, as a customer or a guest. */
async function aSale(db: Db, { guest = false }: { guest?: boolean } = {}) {
  const office = await openOffice(db)
  const user = await aUser(db)
  const order = await anOrder(db)
  const { body } = guest
    ? await office.shop.send('POST', '/payments/process', order)
    : await office.shop.sendAs(user, 'POST', '/payments/process', order)
  await office.shop.pay(body.id)
  await office.shop.send('GET', `/payments/status/${body.id}`)
  const payment = single(await db.select().from(payments))
  const refund = (over: object = {}) =>
    office.call('POST', `/payments/${payment.id}/refunds`, refundBody(over))
  return { ...office, user, payment, refund, chargeId: String(body.id) }
}

describe('the list of payments', () => {
  test('is searchable by buyer, gateway id and our id, and can be filtered and sorted', async ({ db }) => {
    const office = await openOffice(db)
    const { subscription, payment } = await aSubscription(db, { userId: (await aUser(db)).id })
    const { payment: declined } = await aPayment(db, {
      order: { customerEmail: 'guest@waraq.example' },
      payment: {
        status: 'DECLINED',
        outcome: 'NONE',
        capturedFils: null,
        capturedAt: null,
        chargeFils: fils(1),
      },
    })
    const found = async (query: string) =>
      (await office.call('GET', `/payments?${query}`)).body.content.map((p: Named) => p.id)
    expect(await found(`search=${payment?.chargeId}`)).toEqual([payment?.id])
    expect(await found(`search=${payment?.id}`)).toEqual([payment?.id])
    expect(await found('search=noor')).toHaveLength(2)
    expect(await found('status=DECLINED')).toEqual([declined.id])
    expect(await found('outcome=SUBSCRIBED')).toEqual([payment?.id])
    expect(await found('guestEmail=guest@waraq.example')).toEqual([declined.id])
    expect(await found(`userId=${payment?.userId}`)).toEqual([payment?.id])
    expect(await found(`subscriptionId=${subscription.id}`)).toEqual([payment?.id])
    for (const sort of paymentSorts) expect(await found(`sort=${sort}`), sort).toHaveLength(2)
    expect(await found('sort=amount')).toEqual([declined.id, payment?.id])
  })

  test('filters refunds that wait for a person: bank transfers, unclear ones and refused ones', async ({
    db,
  }) => {
    const office = await openOffice(db)
    const waiting = async () =>
      (await office.call('GET', '/payments?refund=open')).body.content.map((p: Named) => p.id)
    const withRefund = async (refund: Parameters<typeof aRefund>[2]) => {
      const { payment } = await aPayment(db)
      await aRefund(db, payment.id, refund)
      return payment.id
    }
    for (const status of ['SENT', 'PENDING', 'DONE'] as const) await withRefund({ status })
    await withRefund({ status: 'ASKED' })
    expect(await waiting()).toEqual([])
    const wants = [
      await withRefund({ status: 'ASKED', method: 'BANK_TRANSFER' }),
      await withRefund({ status: 'NEEDS_REVIEW' }),
      await withRefund({ status: 'FAILED' }),
    ]
    expect((await waiting()).toSorted()).toEqual(wants.toSorted())
    // After a retry the refused refund no longer waits.
    await aRefund(db, wants[2] ?? '', { status: 'PENDING' })
    expect((await waiting()).toSorted()).toEqual(wants.slice(0, 2).toSorted())
  })
})

describe('the history of a payment', () => {
  test('describes every event in both languages, by either id', async ({ db }) => {
    const { call, payment, chargeId } = await aSale(db)
    const { status, body } = await call('GET', `/payments/${chargeId}`)
    expect(status).toBe(200)
    expect(body.events.map((e: Named) => e.text)).toEqual([
      'Payment started: card',
      'Payment page opened',
      'The bank replied: paid, BHD 15.950',
      expect.stringMatching(/^Subscription set up: W-\d+$/),
    ])
    expect(body.events[1].details).toEqual([{ name: 'Gateway reference', value: chargeId }])
    expect(body.emails.map((e: Named) => e.kind)).toEqual(
      expect.arrayContaining(['Subscription confirmed', 'Receipt']),
    )
    expect(body).toMatchObject({
      payment: { id: payment.id, paymentTransactionId: chargeId, outcome: 'SUBSCRIBED', isGuest: false },
      refundable: {
        amount: 15.95,
        formattedAmount: 'BHD 15.950',
        methods: ['ORIGINAL_PAYMENT', 'BANK_TRANSFER', 'STORE_CREDIT'],
      },
      markedPaidBy: null,
    })
    const arabic = await call('GET', `/payments/${payment.id}`, undefined, { 'accept-language': 'ar' })
    for (const { text } of arabic.body.events) expect(text).toMatch(/[\u0621-\u064a]/)
    expect((await call('GET', '/payments/chg_none')).status).toBe(404)
  })

  test('of a payment marked as paid names the admin, and offers only a bank transfer as refund', async ({
    db,
  }) => {
    const office = await openOffice(db)
    const one = await office.add({ paymentMethod: 'BANK_TRANSFER' })
    const paid = await one.markPaid({ paymentMethod: 'BANK_TRANSFER', note: 'Transfer 881' })
    const { body } = await office.call('GET', `/payments/${paid.body.paymentId}`)
    expect(body).toMatchObject({
      markedPaidBy: 'Huda Admin',
      refundable: { methods: ['BANK_TRANSFER'] },
      events: [
        {
          text: 'Marked as paid manually: BHD 15.950, bank transfer',
          source: 'Admin',
          details: [{ name: 'Note', value: 'Transfer 881' }],
        },
        { kind: 'SUBSCRIBED' },
      ],
    })
    const refused = await office.call('POST', `/payments/${paid.body.paymentId}/refunds`, refundBody())
    expect(refused.body).toMatchObject({ details: [{ field: 'refundMethod' }] })
    expect(await db.$count(refunds)).toBe(0)
  })
})

describe('a refund by an admin', () => {
  test('keeps the subscription active, and parts never exceed the paid amount', async ({ db }) => {
    const { refund, shop, payment, admin } = await aSale(db)
    shop.later(3 * DAY_MS)
    const first = await refund({ refundType: 'PARTIAL', refundAmount: 10, adminNotes: 'Wilted' })
    expect(first).toMatchObject({
      status: 201,
      body: {
        refunds: [
          {
            amount: 10,
            refundType: 'PARTIAL',
            reason: 'Problem with the food or the delivery',
            askedBy: 'Huda Admin',
            adminNotes: 'Wilted',
          },
        ],
        refundable: { amount: 5.95 },
      },
    })
    expect((await refund({ refundType: 'PARTIAL', refundAmount: 5.951 })).body).toMatchObject({
      status: 400,
      errorCode: 'REFUND_TOO_LARGE',
      message: 'You can refund at most BHD 5.950.',
    })
    expect((await refund({ refundType: 'PARTIAL' })).status).toBe(400)
    expect((await refund()).body.refundable).toMatchObject({ amount: 0, methods: [] })
    expect(await refund()).toMatchObject({ status: 409, body: { errorCode: 'ALREADY_REFUNDED' } })
    expect(await db.select().from(payments)).toMatchObject([{ outcome: 'SUBSCRIBED', refundedFils: 15_950 }])
    expect(await db.select().from(subscriptions)).toMatchObject([{ status: 'ACTIVE' }])
    expect((await db.select().from(refunds)).map((r) => [r.amountFils, r.askedBy])).toEqual([
      [10_000, admin.id],
      [5_950, admin.id],
    ])
    for (let n = 0; n < 2; n++) {
      shop.later(6 * MINUTE_MS)
      await watchRefunds(shop.context())
    }
    expect(await shop.charges()).toMatchObject([{ refundedFils: 15_950 }])
    expect(await db.select().from(auditLog)).toMatchObject([
      { target: payment.id, before: { refunded: 'BHD 0.000' }, after: { refunded: 'BHD 10.000' } },
      { target: payment.id, after: { refunded: 'BHD 15.950' } },
    ])
  })

  test('emails the reason and message to the customer, but no admin notes', async ({ db }) => {
    const { refund } = await aSale(db)
    await refund({
      refundType: 'PARTIAL',
      refundAmount: 1,
      adminNotes: 'Rude on the phone',
      customerNotificationMessage: 'So sorry!',
    })
    await refund({ refundType: 'PARTIAL', refundAmount: 1, refundReason: 'Between us' })
    await refund({ refundType: 'PARTIAL', refundAmount: 1, notifyCustomer: false })
    const emails = await db.select().from(outbox).where(eq(outbox.kind, 'refunds.asked'))
    expect(emails).toHaveLength(2)
    const text = emails.map((e) => e.text).join()
    expect(text).toContain('Problem with the food or the delivery')
    expect(text).toContain('So sorry!')
    for (const secret of ['QUALITY', 'Rude', 'Between us']) expect(text).not.toContain(secret)
  })

  test('by bank transfer waits until an admin confirms it, once', async ({ db }) => {
    const { refund, call, payment, shop } = await aSale(db, { guest: true })
    const { body } = await refund({ refundMethod: 'BANK_TRANSFER' })
    expect(body.refunds).toMatchObject([{ status: 'ASKED', doneAt: null }])
    shop.later(6 * MINUTE_MS)
    await watchRefunds(shop.context())
    const done = `/payments/${payment.id}/refunds/${body.refunds[0].id}/done`
    for (const bankReference of [undefined, ' ', 'x'.repeat(61)])
      expect((await call('POST', done, { bankReference })).body).toMatchObject({
        details: [{ field: 'bankReference' }],
      })
    const made = { bankReference: 'FT 2026/881' }
    expect(await call('POST', done, made)).toMatchObject({
      status: 200,
      body: {
        refunds: [
          {
            status: 'DONE',
            settledBy: 'Huda Admin',
            bankReference: 'FT 2026/881',
            doneAt: shop.context().now.toISOString(),
          },
        ],
      },
    })
    expect(await call('POST', done, { bankReference: 'Other' })).toMatchObject({
      status: 409,
      body: { errorCode: 'REFUND_SETTLED' },
    })
    expect((await db.select().from(refunds))[0]?.bankReference).toBe('FT 2026/881')
    const kinds = (await db.select().from(outbox)).map((e) => e.kind)
    expect(kinds.filter((kind) => kind === 'refunds.done')).toHaveLength(1)
    expect(await shop.charges()).toMatchObject([{ refundedFils: 0 }])
  })

  test('by bank transfer that was not made fails once, and its amount can be refunded another way', async ({
    db,
  }) => {
    const { refund, call, payment, shop } = await aSale(db)
    const { body } = await refund({ refundMethod: 'BANK_TRANSFER' })
    expect(body.refundable).toMatchObject({ amount: 0 })
    const path = `/payments/${payment.id}/refunds/${body.refunds[0].id}`
    expect(await call('POST', `${path}/not-made`)).toMatchObject({
      status: 200,
      body: {
        refunds: [{ status: 'FAILED', settledBy: 'Huda Admin', bankReference: null }],
        refundable: { amount: 15.95 },
      },
    })
    for (const [end, made] of [['not-made'], ['done', { bankReference: 'FT 881' }]] as const)
      expect(await call('POST', `${path}/${end}`, made)).toMatchObject({
        status: 409,
        body: { errorCode: 'REFUND_SETTLED' },
      })
    const kinds = (await db.select().from(outbox)).map((e) => e.kind)
    expect(kinds.filter((kind) => /^(refunds|ops)\./.test(kind))).toEqual(['refunds.asked'])
    expect((await refund({})).body.refunds.at(-1)).toMatchObject({ refundMethod: 'ORIGINAL_PAYMENT' })
    shop.later(6 * MINUTE_MS)
    await watchRefunds(shop.context())
    expect(await shop.charges()).toMatchObject([{ refundedFils: 15_950 }])
  })

  test('only a transfer can be settled by hand, and only under its own payment', async ({ db }) => {
    const { refund, call, payment } = await aSale(db)
    const { body } = await refund({ refundType: 'PARTIAL', refundAmount: 1 })
    const path = (id: string) => `/payments/${id}/refunds/${body.refunds[0].id}/done`
    const made = { bankReference: 'FT1' }
    expect((await call('POST', path(payment.id), made)).status).toBe(404)
    const { body: more } = await refund({
      refundType: 'PARTIAL',
      refundAmount: 1,
      refundMethod: 'BANK_TRANSFER',
    })
    const transfer = more.refunds.at(-1).id
    const { payment: other } = await aPayment(db)
    expect((await call('POST', `/payments/${other.id}/refunds/${transfer}/done`, made)).status).toBe(404)
    expect((await db.select().from(refunds)).map((r) => r.status)).toEqual(['ASKED', 'ASKED'])
  })

  test('as store credit goes to the customer; a payment in another currency allows only the original method', async ({
    db,
  }) => {
    const sale = await aSale(db)
    await sale.refund({ refundMethod: 'STORE_CREDIT' })
    expect(await db.select().from(creditLots)).toMatchObject([{ userId: sale.user.id, leftFils: 15_950 }])
    const { payment: dollars } = await aPayment(db, {
      payment: {
        capturedCurrency: 'USD',
        outcome: 'ORPHANED',
        orphanReason: 'CURRENCY_DIFFERS',
        orphanedAt: NOW,
      },
    })
    const { body } = await sale.call('GET', `/payments/${dollars.id}`)
    expect(body.refundable.methods).toEqual(['ORIGINAL_PAYMENT'])
    expect(body.payment.failureReason).toBe('Paid in another currency')
    for (const refundMethod of ['BANK_TRANSFER', 'STORE_CREDIT'])
      expect(
        (await sale.call('POST', `/payments/${dollars.id}/refunds`, refundBody({ refundMethod }))).body,
      ).toMatchObject({
        details: [{ field: 'refundMethod' }],
      })
  })

  test('of a payment without an outcome is refused', async ({ db }) => {
    const office = await openOffice(db)
    const { payment } = await aPayment(db, { payment: { outcome: 'NONE' } })
    expect((await office.call('POST', `/payments/${payment.id}/refunds`, refundBody())).body.errorCode).toBe(
      'PAYMENT_NOT_CAPTURED',
    )
  })
})
