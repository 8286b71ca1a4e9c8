import { eq, ne } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { erasedEmail } from '../../domain/accounts/erased.ts'
import { DAY_MS, HOUR_MS } from '../../domain/dates.ts'
import { fils } from '../../domain/money.ts'
import { abandonPayment } from '../checkout/findUnanswered.ts'
import { settle } from '../checkout/settle.ts'
import { single } from '../db/single.ts'
import { changeStatus } from '../subscriptions/changes/changeStatus.ts'
import { expireUnpaid } from '../subscriptions/changes/expireUnpaid.ts'
import { users } from '../tables/accounts.ts'
import { auditLog } from '../tables/audit.ts'
import { idempotencyKeys } from '../tables/idempotencyKeys.ts'
import { outbox } from '../tables/mail.ts'
import { orders } from '../tables/orders.ts'
import { payments } from '../tables/payments.ts'
import { plans } from '../tables/plans.ts'
import { receipts } from '../tables/receipts.ts'
import { refunds } from '../tables/refunds.ts'
import { settings } from '../tables/settings.ts'
import { subscriptions } from '../tables/subscriptions.ts'
import { aUser, NOW, test } from '../test/app.ts'
import { anEntry, openOffice } from '../test/testByHand.ts'
import { anOrder } from '../test/testShop.ts'
import { aSubscription } from '../test/testSubscription.ts'

const DAYS = ['2026-12-06', '2026-12-07', '2026-12-08', '2026-12-09', '2026-12-10']
const WORTH = 3_190

describe('a subscription added by hand', () => {
  test('accepts Bahrain as country, by code, name or default, and no other country', async ({ db }) => {
    const office = await openOffice(db)
    for (const country of ['BH', 'Bahrain', undefined])
      expect((await office.add({ country })).body.status).toBe('PENDING_PAYMENT')
    const abroad = await office.call('POST', '/subscriptions', await anEntry(db, { country: 'Kuwait' }))
    expect(abroad).toMatchObject({ status: 400, body: { details: [{ field: 'country' }] } })
  })

  test('saves an order at the current price, waits for payment without deliveries, and emails the payment link', async ({
    db,
  }) => {
    const office = await openOffice(db)
    const one = await office.add({ adminNotes: 'Called on Monday', language: 'ar' })
    expect(one.body).toMatchObject({
      status: 'PENDING_PAYMENT',
      totalAmount: 15.95,
      startDate: '2026-12-06',
      endDate: '2026-12-10',
      deliverySchedules: [],
      remainingDays: 0,
      deliveryAddress: expect.stringContaining('2803'),
      address: { addressType: 'HOUSE', houseNo: '7', road: '2803', block: '428', governorate: 'CAPITAL' },
      adminNotes: 'Called on Monday',
      paymentId: null,
      refundable: null,
      pending: { method: 'CARD', expiresAt: new Date(NOW.getTime() + DAY_MS).toISOString() },
    })
    expect(await one.story()).toEqual([['ADDED_BY_HAND', office.admin.id]])
    expect(await office.emails()).toEqual([
      { kind: 'subscriptions.paymentLink', to: 'noor@waraq.example', language: 'ar' },
    ])
    const [email] = await db.select().from(outbox)
    expect(email?.text).toContain(`/payments/pay?token=${one.token}`)
    expect(await db.select().from(auditLog)).toMatchObject([
      { target: one.id, targetName: one.body.number, after: { status: 'PENDING_PAYMENT' } },
    ])
  })

  test('is separate from an identical order at the checkout', async ({ db }) => {
    const office = await openOffice(db)
    const one = await office.add({ houseNo: null })
    const { deliveryAddress } = one.body
    const { body } = await office.shop.send(
      'POST',
      '/payments/process',
      await anOrder(db, { deliveryAddress }),
    )
    await office.shop.pay(body.id)
    await office.shop.send('GET', `/payments/status/${body.id}`)
    expect(await one.row()).toMatchObject({ status: 'PENDING_PAYMENT' })
    expect(await db.$count(subscriptions)).toBe(2)
    expect((await one.press()).status).toBe(200)
  })

  test('keeps an address without building or house only as text', async ({ db }) => {
    const office = await openOffice(db)
    const street = await office.add({ street: 'Shaikh Isa Avenue', building: '20', houseNo: null })
    expect(street.body).toMatchObject({
      deliveryAddress: 'Building 20, Shaikh Isa Avenue, Block 428, Seef, Capital Governorate',
      address: null,
    })
    const noDoor = await office.add({ houseNo: null })
    expect(noDoor.body).toMatchObject({
      deliveryAddress: 'Road 2803, Block 428, Seef, Capital Governorate',
      address: null,
    })
  })

  test('is not saved if the input is invalid', async ({ db }) => {
    const office = await openOffice(db)
    const add = async (over: object) =>
      (await office.call('POST', '/subscriptions', { ...(await anEntry(db)), ...over })).body
    const leaving = await aUser(db, { erasureAskedAt: NOW })
    expect(await add({ userId: leaving.id })).toMatchObject({ errorCode: 'DELETION_PENDING' })
    expect(await add({ userId: office.admin.id })).toMatchObject({ details: [{ field: 'userId' }] })
    expect(await add({ paymentMethod: 'TAP_CHECKOUT' })).toMatchObject({
      details: [{ field: 'paymentMethod' }],
    })
    expect(await add({ zip: ' ', governorate: '' })).toMatchObject({ errorCode: 'VALIDATION_FAILED' })
    await db.update(settings).set({ serviceActive: false })
    expect(await add({})).toMatchObject({ errorCode: 'SERVICE_OFF' })
    expect(await db.$count(subscriptions)).toBe(0)
    expect(await db.$count(orders)).toBe(0)
  })

  test('is added once when the request is repeated, and refused with other details', async ({ db }) => {
    const office = await openOffice(db)
    const entry = await anEntry(db)
    const key = { 'idempotency-key': 'press-of-today' }
    const add = (over: object = {}, headers: Record<string, string> = key) =>
      office.call('POST', '/subscriptions', { ...entry, ...over }, headers)
    const first = await add()
    const second = await add()
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body.id).toBe(first.body.id)
    const changed = await add({ customerName: 'Sara' })
    expect([changed.status, changed.body.errorCode]).toEqual([409, 'ALREADY_ADDED'])
    expect(changed.body.message).toContain(changed.body.current.number)
    expect((await add({}, { 'idempotency-key': '?' })).body).toMatchObject({ errorCode: 'VALIDATION_FAILED' })
    expect([await db.$count(subscriptions), await db.$count(orders)]).toEqual([1, 1])
    expect((await office.emails()).filter((e) => e.kind === 'subscriptions.paymentLink')).toHaveLength(1)
    const [, repeated] = await db.select().from(auditLog).orderBy(auditLog.at, auditLog.id)
    expect(repeated?.before).toEqual(repeated?.after)
    await db.delete(idempotencyKeys)
    expect((await add()).body.id).toBe(first.body.id)
    // A key whose request was refused can be used again; another key is another request.
    const other = { 'idempotency-key': 'another-press' }
    expect((await add({ zip: '' }, other)).status).toBe(400)
    expect((await add({}, other)).status).toBe(201)
    expect(await db.$count(subscriptions)).toBe(2)
  })

  test('cannot be withdrawn with `unpaid` after it was paid', async ({ db }) => {
    const office = await openOffice(db)
    const one = await office.add({ paymentMethod: 'CASH' })
    await one.markPaid()
    const withdrawn = await office.call('POST', `/subscriptions/${one.id}/cancel`, { unpaid: true })
    expect(withdrawn).toMatchObject({ status: 409, body: { errorCode: 'ALREADY_PAID' } })
    expect(await one.row()).toMatchObject({ status: 'ACTIVE' })
    expect(await one.days()).toHaveLength(5)
  })

  test('is not cancelled if the request expects a refund that is no longer possible', async ({ db }) => {
    const office = await openOffice(db)
    const one = await office.add({ paymentMethod: 'CASH' })
    await one.markPaid()
    office.shop.later(3 * HOUR_MS)
    const late = await office.call('POST', `/subscriptions/${one.id}/cancel`, { refund: true })
    expect(late).toMatchObject({ status: 409, body: { errorCode: 'REFUND_OVER' } })
    expect(await one.row()).toMatchObject({ status: 'ACTIVE' })
  })

  test('is over after a withdrawal, and so is its link', async ({ db }) => {
    const office = await openOffice(db)
    const one = await office.add()
    expect((await one.cancel()).body).toMatchObject({ status: 'CANCELLED', pending: null })
    expect(await one.story()).toContainEqual(['WITHDRAWN', office.admin.id])
    expect(await one.link()).toMatchObject({ state: 'OVER', customerName: '', deliveryAddress: '' })
    expect((await one.press()).body.errorCode).toBe('PAYMENT_LINK_OVER')
    expect((await one.markPaid()).body.errorCode).toBe('SUBSCRIPTION_STATUS')
    expect((await one.cancel()).body.errorCode).toBe('SUBSCRIPTION_STATUS')
  })
})

describe('the payment link', () => {
  test('is paid like any order: the waiting subscription starts once', async ({ db }) => {
    const office = await openOffice(db)
    const user = await aUser(db)
    const one = await office.add({ userId: user.id })
    expect(await one.link()).toMatchObject({
      state: 'OPEN',
      number: one.body.number,
      total: 'BHD 15.950',
      vat: 'BHD 1.450',
      method: 'CARD',
      methods: [{ method: 'CARD' }, { method: 'BENEFIT' }, { method: 'APPLE_PAY' }],
      startDate: '2026-12-06',
      deliveryAddress: expect.stringContaining('Seef'),
    })
    expect((await one.press({ acceptTerms: false })).status).toBe(400)
    expect((await one.press({ totalAmount: 14 })).body.errorCode).toBe('PRICE_CHANGED')
    const key = { 'idempotency-key': 'link-key-0001' }
    const begun = await one.press({ totalAmount: 15.95 }, key)
    expect(begun).toMatchObject({ status: 200, body: { redirectUrl: expect.stringContaining('http') } })
    expect((await one.press({ totalAmount: 15.95 }, key)).body).toEqual(begun.body)
    const again = await one.press()
    expect([again.status, again.body.errorCode]).toEqual([409, 'PAYMENT_OPEN'])
    // The holder of the link may continue the open payment.
    expect(again.headers['x-redirect-url']).toBe(begun.body.redirectUrl)

    await office.shop.pay(begun.body.id)
    const made = await office.shop.send('POST', '/subscriptions', { paymentId: begun.body.id })
    expect(made).toMatchObject({ status: 201, body: { id: one.id, status: 'ACTIVE' } })
    await office.shop.send('GET', `/payments/status/${begun.body.id}`)
    expect(await one.days()).toEqual(DAYS.map((date) => [date, WORTH]))
    expect(await db.$count(subscriptions)).toBe(1)
    expect(await db.$count(receipts)).toBe(1)
    const [payment] = await one.payments()
    expect(payment).toMatchObject({ outcome: 'SUBSCRIBED', userId: user.id, markedPaidBy: null })
    expect(await db.select().from(users).where(eq(users.id, user.id))).toMatchObject([
      { subscriptionCount: 1 },
    ])
    expect((await office.emails()).map((e) => e.kind)).toEqual(
      expect.arrayContaining(['subscriptions.confirmed', 'payments.receipt']),
    )
    expect(await one.link()).toMatchObject({ state: 'PAID', deliveryAddress: '' })
    expect((await one.press()).body.errorCode).toBe('ALREADY_PAID')
    expect((await one.markPaid()).body.errorCode).toBe('ALREADY_PAID')
  })

  test('is in the email about a failed payment', async ({ db }) => {
    const office = await openOffice(db)
    const one = await office.add()
    const { body } = await one.press()
    await office.shop.pay(body.id, 'decline')
    await office.shop.send('GET', `/payments/status/${body.id}`)
    const [email] = await db.select().from(outbox).where(eq(outbox.kind, 'payments.failed'))
    expect(email?.text).toContain(`/payments/pay?token=${one.token}`)
    expect((await one.press()).status).toBe(200)
  })

  test('is over after a day, and starts no payment while the service or the plan is off', async ({ db }) => {
    const office = await openOffice(db)
    const one = await office.add()
    await db.update(settings).set({ serviceActive: false })
    expect((await one.press()).body.errorCode).toBe('SERVICE_OFF')
    expect((await office.call('POST', `/subscriptions/${one.id}/payment-link`)).body.errorCode).toBe(
      'SERVICE_OFF',
    )
    await db.update(settings).set({ serviceActive: true })
    office.shop.later(DAY_MS)
    expect(await one.link()).toMatchObject({ state: 'OVER' })
    expect((await one.press()).body.errorCode).toBe('PAYMENT_LINK_OVER')
    const other = await office.add()
    await db.update(plans).set({ status: 'RETIRED' })
    expect((await other.press()).body.errorCode).toBe('PLAN_RETIRED')
  })

  test('cannot be forged: a changed token returns LINK_INVALID', async ({ db }) => {
    const office = await openOffice(db)
    const one = await office.add()
    const read = async (token: string) => (await office.shop.send('POST', '/payments/link', { token })).body
    const [before, letter, after] = [one.token.slice(0, -9), one.token.at(-9), one.token.slice(-8)]
    const forged = `${before}${letter === 'A' ? 'B' : 'A'}${after}`
    expect(await read(forged)).toMatchObject({ errorCode: 'LINK_INVALID' })
    expect(await read('x')).toMatchObject({ errorCode: 'LINK_INVALID' })
  })

  test('can be sent again on request, but not for a cash subscription', async ({ db }) => {
    const office = await openOffice(db)
    const one = await office.add()
    await db.update(subscriptions).set({ language: 'ar' })
    expect((await office.call('POST', `/subscriptions/${one.id}/payment-link`)).status).toBe(200)
    expect((await office.emails()).map((e) => e.kind)).toEqual([
      'subscriptions.paymentLink',
      'subscriptions.paymentLink',
    ])
    const [resent] = await db.select().from(outbox).where(eq(outbox.language, 'ar'))
    expect(resent?.text).toContain('منزل 7، طريق 2803، مجمع 428')
    const cash = await office.add({ paymentMethod: 'CASH' })
    expect(cash.body.pending.paymentLink).toBeNull()
    expect((await office.call('POST', `/subscriptions/${cash.id}/payment-link`)).status).toBe(409)
    expect(await db.$count(outbox)).toBe(2)
  })

  test('a customer who did not pay through a sent link gets one offer to buy again, in their language', async ({
    db,
  }) => {
    const office = await openOffice(db)
    const sent = await office.add({ language: 'ar' })
    await office.add({ paymentMethod: 'CASH', customerEmail: 'cash@waraq.example' })
    await office.add({ customerEmail: 'unsent@waraq.example' })
    const gone = await office.add({ customerEmail: 'gone@waraq.example' })
    const paying = await office.add({ customerEmail: 'paying@waraq.example' })
    await db.update(outbox).set({ sentAt: NOW }).where(ne(outbox.to, 'unsent@waraq.example'))
    await paying.press()
    await db
      .update(subscriptions)
      .set({ customerEmail: erasedEmail(gone.id) })
      .where(eq(subscriptions.id, gone.id))
    await db
      .update(outbox)
      .set({ to: erasedEmail(gone.id) })
      .where(eq(outbox.to, 'gone@waraq.example'))
    office.shop.later(DAY_MS)
    await expireUnpaid(office.shop.context())
    await expireUnpaid(office.shop.context())
    const offers = await db.select().from(outbox).where(eq(outbox.kind, 'subscriptions.unpaid'))
    expect(offers).toMatchObject([
      {
        to: 'noor@waraq.example',
        language: 'ar',
        subject: expect.stringContaining(sent.body.number),
        text: expect.stringContaining('http://localhost:3000/subscription'),
      },
    ])
    expect(await db.$count(subscriptions, eq(subscriptions.status, 'EXPIRED'))).toBe(5)
  })

  test('a payment still open at the expiry sends that offer once it ended without money', async ({ db }) => {
    const office = await openOffice(db)
    const offered = async () =>
      (await db.select().from(outbox).where(eq(outbox.kind, 'subscriptions.unpaid'))).map(({ to }) => to)
    const [declined, orphaned] = [
      await office.add({ customerEmail: 'declined@waraq.example' }),
      await office.add({ customerEmail: 'orphaned@waraq.example' }),
    ]
    const givenUp = await office.add({ customerEmail: 'given.up@waraq.example' })
    await db.update(outbox).set({ sentAt: NOW })
    const [first, second] = [await declined.press(), await orphaned.press()]
    // As the deletion of an account does.
    const gone = { id: givenUp.id, action: 'expire', byUserId: null, reason: 'DELETION_ASKED' } as const
    await changeStatus(db, gone, NOW)
    office.shop.later(DAY_MS)
    await expireUnpaid(office.shop.context())
    expect(await offered()).toEqual([])
    await office.shop.pay(first.body.id, 'decline')
    await office.shop.pay(second.body.id)
    // The amount differs, so an admin decides about this money.
    await db
      .update(payments)
      .set({ chargeFils: fils(15_951) })
      .where(eq(payments.chargeId, second.body.id))
    for (const { body } of [first, second]) await office.shop.send('GET', `/payments/status/${body.id}`)
    for (let n = 0; n < 2; n++) await expireUnpaid(office.shop.context())
    expect(await offered()).toEqual(['declined@waraq.example'])
  })

  test('money that arrives after the expiry still starts it, from the next open Sunday on', async ({
    db,
  }) => {
    const office = await openOffice(db)
    const one = await office.add()
    const { body } = await one.press()
    office.shop.later(DAY_MS)
    await expireUnpaid(office.shop.context())
    expect(await one.row()).toMatchObject({ status: 'EXPIRED' })
    await office.shop.pay(body.id)
    // The status is read five days later, when the promised Sunday has come.
    office.shop.later(4 * DAY_MS)
    await office.shop.send('GET', `/payments/status/${body.id}`)
    expect(await one.row()).toMatchObject({ status: 'ACTIVE', startDate: '2026-12-13' })
    expect((await one.days())[0]).toEqual(['2026-12-13', WORTH])
    expect((await one.story()).map(([reason]) => reason)).toEqual(['ADDED_BY_HAND', 'UNPAID', 'PAID'])
  })

  test('money that arrives after a withdrawal becomes an orphan with that reason', async ({ db }) => {
    const office = await openOffice(db)
    const one = await office.add()
    const { body } = await one.press()
    await one.cancel()
    await office.shop.pay(body.id)
    await office.shop.send('GET', `/payments/status/${body.id}`)
    expect(await one.row()).toMatchObject({ status: 'CANCELLED', paymentId: null })
    expect(await one.payments()).toMatchObject([
      { outcome: 'ORPHANED', orphanReason: 'SUBSCRIPTION_CANCELLED' },
    ])
  })
})

describe('marked as paid', () => {
  test('it starts, with the admin’s name, and cannot be marked again', async ({ db }) => {
    const office = await openOffice(db)
    const one = await office.add({ paymentMethod: 'CASH' })
    const paid = await one.markPaid({ note: 'Receipt book, page 12' })
    expect(paid).toMatchObject({
      status: 200,
      body: {
        status: 'ACTIVE',
        paymentMethod: 'CASH',
        paymentMethodDisplay: 'Cash',
        receiptNumber: expect.stringContaining('2026-'),
        refundable: { formattedAmount: 'BHD 15.950' },
        pending: null,
      },
    })
    const [payment, ...more] = await one.payments()
    expect(more).toEqual([])
    expect(payment).toMatchObject({
      id: paid.body.paymentId,
      status: 'CAPTURED',
      outcome: 'SUBSCRIBED',
      capturedFils: 15_950,
      chargeId: null,
      markedPaidBy: office.admin.id,
      markedPaidNote: 'Receipt book, page 12',
    })
    expect(await office.eventsOf(payment?.id ?? '')).toEqual([
      ['STATUS', 'admin'],
      ['SUBSCRIBED', 'admin'],
    ])
    expect(await one.days()).toEqual(DAYS.map((date) => [date, WORTH]))
    expect(await one.story()).toContainEqual(['PAID', office.admin.id])
    expect(await one.markPaid()).toMatchObject({ status: 409, body: { errorCode: 'ALREADY_PAID' } })
    expect(await office.shop.send('GET', `/payments/status/${payment?.id}`)).toMatchObject({
      body: { status: 'CAPTURED', subscribed: true },
    })
    // A purchased subscription has its payment already.
    const { subscription } = await aSubscription(db)
    expect(
      (await office.call('POST', `/subscriptions/${subscription.id}/mark-paid`, { paymentMethod: 'CASH' }))
        .status,
    ).toBe(409)
  })

  test('and cancelled within two hours, it is refunded by bank transfer', async ({ db }) => {
    const office = await openOffice(db)
    const one = await office.add({ paymentMethod: 'BANK_TRANSFER' })
    await one.markPaid({ paymentMethod: 'BANK_TRANSFER' })
    office.shop.later(HOUR_MS)
    expect((await one.cancel()).body.status).toBe('CANCELLED')
    expect(await db.select().from(refunds)).toMatchObject([
      { method: 'BANK_TRANSFER', status: 'ASKED', amountFils: 15_950 },
    ])
    const [email] = await db.select().from(outbox).where(eq(outbox.kind, 'subscriptions.cancelled'))
    expect(email?.text).toContain('by bank transfer')
  })

  test('while its link is being paid, it starts once, and the second payment is refunded', async ({ db }) => {
    const office = await openOffice(db)
    const one = await office.add()
    const { body } = await one.press()
    expect((await one.markPaid()).status).toBe(200)
    await office.shop.pay(body.id)
    await office.shop.send('GET', `/payments/status/${body.id}`)
    expect((await one.payments()).map((p) => [p.method, p.outcome, p.orphanReason])).toEqual([
      ['CARD', 'REFUNDED', 'PAID_TWICE'],
      ['CASH', 'SUBSCRIBED', null],
    ])
    expect(await one.days()).toHaveLength(5)
  })

  test('after it expired, it still starts', async ({ db }) => {
    const office = await openOffice(db)
    const one = await office.add({ paymentMethod: 'BANK_TRANSFER' })
    office.shop.later(2 * DAY_MS)
    await expireUnpaid(office.shop.context())
    // The page still offers it, without a link.
    expect((await office.call('GET', `/subscriptions/${one.id}`)).body).toMatchObject({
      status: 'EXPIRED',
      pending: { method: 'BANK_TRANSFER', paymentLink: null },
    })
    expect((await one.markPaid({ paymentMethod: 'BANK_TRANSFER' })).body).toMatchObject({ status: 'ACTIVE' })
  })
})

describe('a renewal by an admin', () => {
  test('is the only one, waits for payment, and starts when the first subscription ends', async ({ db }) => {
    const office = await openOffice(db)
    const user = await aUser(db)
    const { subscription } = await aSubscription(db, { userId: user.id })
    const renew = () =>
      office.call('POST', `/subscriptions/${subscription.id}/renew`, { paymentMethod: 'CASH' })
    const { status, body } = await renew()
    expect([status, body.status, body.startDate]).toEqual([201, 'PENDING_PAYMENT', '2026-12-13'])
    expect(body.renewalOf).toMatchObject({ id: subscription.id })
    expect(await renew()).toMatchObject({ status: 409, body: { errorCode: 'ALREADY_RENEWED' } })
    expect(
      await office.shop.sendAs(user, 'POST', `/subscriptions/my-subscriptions/${subscription.id}/renew`, {
        paymentMethod: 'CARD',
      }),
    ).toMatchObject({ status: 409, body: { errorCode: 'ALREADY_RENEWED' } })
    // The end moves, and with it the start of the renewal.
    await office.call('POST', `/subscriptions/${subscription.id}/pause`, {
      startDate: '2026-12-07',
      durationDays: 1,
    })
    const paid = await office.call('POST', `/subscriptions/${body.id}/mark-paid`, { paymentMethod: 'CASH' })
    expect(paid.body).toMatchObject({ status: 'ACTIVE', startDate: '2026-12-14' })
    expect(
      (await office.call('GET', `/subscriptions/${subscription.id}/history`)).body.content[0],
    ).toMatchObject({
      reason: 'RENEWED',
    })
  })

  test('that expired unpaid allows another one, and its late money becomes an orphan', async ({ db }) => {
    const office = await openOffice(db)
    const { subscription } = await aSubscription(db)
    const path = `/subscriptions/${subscription.id}/renew`
    const first = (await office.call('POST', path, { paymentMethod: 'CARD' })).body
    const token = new URL(first.pending.paymentLink).searchParams.get('token')
    const begun = await office.shop.send('POST', '/payments/link/pay', {
      token,
      paymentMethod: 'CARD',
      acceptTerms: true,
    })
    office.shop.later(DAY_MS)
    await expireUnpaid(office.shop.context())
    // Not while a payment is open.
    expect((await office.call('POST', path, { paymentMethod: 'CASH' })).body.errorCode).toBe(
      'RENEWAL_UNDER_WAY',
    )
    const payment = single(await db.select().from(payments).where(eq(payments.chargeId, begun.body.id)))
    await abandonPayment(office.shop.context(), payment, { source: 'janitor', reason: 'UNANSWERED' }, NOW)
    const second = (await office.call('POST', path, { paymentMethod: 'CASH' })).body
    expect(second.status).toBe('PENDING_PAYMENT')
    await office.shop.pay(begun.body.id)
    const { tap } = office.shop.context()
    await settle(office.shop.context(), await tap.readCharge(begun.body.id), 'sweep', NOW)
    expect(await db.select().from(payments).where(eq(payments.id, payment.id))).toMatchObject([
      { outcome: 'ORPHANED', orphanReason: 'PAID_TWICE' },
    ])
    expect((await office.call('GET', `/subscriptions/${first.id}`)).body.status).toBe('EXPIRED')
    expect(
      (await office.call('POST', `/subscriptions/${first.id}/mark-paid`, { paymentMethod: 'CASH' })).body
        .errorCode,
    ).toBe('ALREADY_RENEWED')
    expect(
      (await office.call('POST', `/subscriptions/${second.id}/mark-paid`, { paymentMethod: 'CASH' })).body
        .status,
    ).toBe('ACTIVE')
  })
})

test('the link keeps its price when the plan’s price changes', async ({ db }) => {
  const office = await openOffice(db)
  const one = await office.add()
  await db.update(plans).set({ priceFils: fils(20_000) })
  expect((await one.link()).totalAmount).toBe(15.95)
  expect((await one.press({ totalAmount: 15.95 })).status).toBe(200)
})
