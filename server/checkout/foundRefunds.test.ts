import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { z } from 'zod'
import { DAY_MS, HOUR_MS } from '../../domain/dates.ts'
import { fils } from '../../domain/money.ts'
import { giveCredit } from '../credit/credit.ts'
import type { Db } from '../db/client.ts'
import { single } from '../db/single.ts'
import { scanGateway } from '../reconciliation/scan.ts'
import { requestRefund } from '../refunds/refund.ts'
import { sendRefund } from '../refunds/send.ts'
import { watchRefunds } from '../refunds/watch.ts'
import { insertFirstSettings } from '../settings/firstSettings.ts'
import { outbox } from '../tables/mail.ts'
import { payments } from '../tables/payments.ts'
import { receiptCounters } from '../tables/receipts.ts'
import { refunds } from '../tables/refunds.ts'
import { settings } from '../tables/settings.ts'
import { subscriptions } from '../tables/subscriptions.ts'
import { aUser, NOW, test } from '../test/app.ts'
import { anOrder, openShop, type Shop } from '../test/testShop.ts'
import { readTrace } from './trace.ts'

const GatewayRefund = z.looseObject({
  id: z.string(),
  amount: z.number(),
  status: z.string(),
  created: z.string(),
  reference: z.looseObject({ gateway: z.string(), payment: z.string() }),
})
type GatewayRefund = z.output<typeof GatewayRefund>

/** Makes a refund as in the gateway's dashboard: it carries no reference of ours. */
async function refundAtGateway(shop: Shop, chargeId: string, amount: number): Promise<GatewayRefund> {
  const answer = await fetch(`${shop.standinUrl}/v2/refunds`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_standin', 'content-type': 'application/json' },
    body: JSON.stringify({ charge_id: chargeId, amount, currency: 'BHD', reason: 'requested_by_customer' }),
  })
  return GatewayRefund.parse(await answer.json())
}
/** Sends the refund's webhook, signed as Tap documents it. */
function hook(shop: Shop, refund: GatewayRefund) {
  const { id, amount, status, created, reference } = refund
  const text = `x_id${id}x_amount${amount.toFixed(3)}x_currencyBHDx_gateway_reference${reference.gateway}x_payment_reference${reference.payment}x_status${status}x_created${created}`
  const hashstring = createHmac('sha256', 'sk_test_standin').update(text).digest('hex')
  return shop.send('POST', '/payments/webhook', refund, { hashstring })
}
async function paid(db: Db, { user, orphaned = false }: { user?: { id: string }; orphaned?: boolean } = {}) {
  const shop = await openShop(db)
  const order = await anOrder(db, { useCredit: true })
  const { body } = user
    ? await shop.sendAs(user, 'POST', '/payments/process', order)
    : await shop.send('POST', '/payments/process', order)
  if (orphaned) await db.update(settings).set({ serviceActive: false })
  await shop.pay(body.id)
  await shop.send('GET', `/payments/status/${body.id}`)
  const payment = single(await db.select().from(payments))
  const chargeId: string = body.id
  return { shop, chargeId, payment }
}
const toTheShop = async (db: Db) => (await db.select().from(outbox)).filter((e) => e.kind.startsWith('ops.'))

describe("a refund made in the gateway's dashboard", () => {
  test('is recorded and emailed to the shop once by its webhook, and the subscription stays active', async ({
    db,
  }) => {
    const { shop, chargeId, payment } = await paid(db)
    const made = await refundAtGateway(shop, chargeId, 5)
    for (let n = 0; n < 3; n++) expect((await hook(shop, made)).status).toBe(200)
    await scanGateway(shop.context())
    expect(await db.select().from(refunds)).toMatchObject([
      {
        gatewayRefundId: made.id,
        amountFils: 5_000,
        type: 'PARTIAL',
        method: 'ORIGINAL_PAYMENT',
        status: 'DONE',
        askedBy: null,
      },
    ])
    expect(await db.select().from(payments)).toMatchObject([{ outcome: 'SUBSCRIBED', refundedFils: 5_000 }])
    expect(await db.select().from(subscriptions)).toMatchObject([{ status: 'ACTIVE' }])
    const [email, ...more] = await toTheShop(db)
    expect([email?.kind, more]).toEqual(['ops.refundFound', []])
    for (const fact of [chargeId, made.id, 'BHD 5.000', 'W-1']) expect(email?.text).toContain(fact)
    const trace = await readTrace(db, payment.id, 'en')
    expect(trace.steps.map(({ step }) => step)).toContain('REFUND_DONE')
    // Only the remaining amount can be refunded.
    await expect(ask(db, shop, payment.id, { amountFils: fils(10_951) })).rejects.toMatchObject({
      code: 'REFUND_TOO_LARGE',
    })
  })

  test('is found by the scan without a webhook, and a fully refunded orphan becomes REFUNDED', async ({
    db,
  }) => {
    const { shop, chargeId } = await paid(db, { orphaned: true })
    await refundAtGateway(shop, chargeId, 15.95)
    shop.later(HOUR_MS)
    await scanGateway(shop.context())
    await scanGateway(shop.context())
    expect(await db.select().from(payments)).toMatchObject([{ outcome: 'REFUNDED', refundedFils: 15_950 }])
    expect(await db.select().from(refunds)).toMatchObject([{ status: 'DONE', type: 'FULL' }])
    expect(await toTheShop(db)).toMatchObject([{ kind: 'ops.refundFound' }])
  })

  test('is found even if the same scan cannot settle a charge', async ({ db }) => {
    const { shop, chargeId } = await paid(db)
    await refundAtGateway(shop, chargeId, 5)
    const order = await anOrder(db, { customerEmail: 'other@waraq.example' })
    await shop.pay((await shop.send('POST', '/payments/process', order)).body.id)
    // The counter has reached the largest number, so no receipt can be issued.
    await db.update(receiptCounters).set({ last: 2 ** 31 - 1 })
    await expect(scanGateway(shop.context())).rejects.toThrow('1 charges were not settled')
    expect(await db.select().from(refunds)).toMatchObject([{ amountFils: 5_000, status: 'DONE' }])
  })

  test('also records the capture if the charge was not settled before', async ({ db }) => {
    const shop = await openShop(db)
    const { body } = await shop.send('POST', '/payments/process', await anOrder(db))
    await shop.pay(body.id)
    const made = await refundAtGateway(shop, body.id, 15.95)
    await hook(shop, made)
    expect(await db.select().from(payments)).toMatchObject([{ status: 'CAPTURED', refundedFils: 15_950 }])
    expect(await db.select().from(refunds)).toMatchObject([{ gatewayRefundId: made.id }])
  })

  test('in another currency than the payment is not recorded as dinars', async ({ db }) => {
    const { shop, chargeId } = await paid(db)
    await refundAtGateway(shop, chargeId, 5)
    const { tap, ...context } = shop.context()
    const listRefunds: typeof tap.listRefunds = async (query) =>
      (await tap.listRefunds(query)).map((refund) => ({ ...refund, currency: 'USD' }))
    await scanGateway({ ...context, tap: { ...tap, listRefunds } })
    expect([await db.$count(refunds), await toTheShop(db)]).toEqual([0, []])
    expect(await db.select().from(payments)).toMatchObject([{ refundedFils: 0 }])
  })

  test('that was declined changes nothing', async ({ db }) => {
    const { shop, chargeId } = await paid(db)
    await shop.faults({ declinedRefund: { next: 1 } })
    expect((await hook(shop, await refundAtGateway(shop, chargeId, 5))).status).toBe(200)
    await scanGateway(shop.context())
    expect(await db.select().from(refunds)).toEqual([])
    expect(await db.select().from(payments)).toMatchObject([{ refundedFils: 0 }])
  })

  test('is not recorded while it may be a requested refund without an answer', async ({ db }) => {
    const { shop, chargeId, payment } = await paid(db)
    const ours = await ask(db, shop, payment.id, { amountFils: fils(5_000) })
    const made = await refundAtGateway(shop, chargeId, 5)
    await hook(shop, made)
    expect(await db.select().from(refunds)).toMatchObject([{ id: ours?.id, status: 'ASKED' }])
    await sendRefund(shop.context(), { refundId: ours?.id ?? '' })
    await scanGateway(shop.context())
    expect(await db.select().from(payments)).toMatchObject([{ refundedFils: 10_000 }])
    expect(await shop.charges()).toMatchObject([{ refundedFils: 10_000 }])
  })

  test('settles a refund that needs review, once the gateway has as many refunds as were requested', async ({
    db,
  }) => {
    const { shop, chargeId, payment } = await paid(db)
    const ours = await ask(db, shop, payment.id, { amountFils: fils(5_000) })
    await refundAtGateway(shop, chargeId, 5)
    shop.later(DAY_MS)
    await sendRefund(shop.context(), { refundId: ours?.id ?? '' })
    await scanGateway(shop.context())
    expect(await db.select().from(refunds)).toMatchObject([{ status: 'NEEDS_REVIEW' }])
    // The reviewer saw that the gateway's refund was another one, and made ours as well.
    await refundAtGateway(shop, chargeId, 5)
    await scanGateway(shop.context())
    await watchRefunds(shop.context())
    expect((await db.select().from(refunds)).map((r) => r.status)).toEqual(['DONE', 'DONE'])
    expect(await db.select().from(payments)).toMatchObject([{ refundedFils: 10_000 }])
    expect(await shop.charges()).toMatchObject([{ refundedFils: 10_000 }])
  })

  test('is recorded even if it exceeds the amount left after store credit, and the shop’s email says so', async ({
    db,
  }) => {
    const user = await aUser(db)
    const { shop, chargeId, payment } = await paid(db, { user })
    await ask(db, shop, payment.id, { amountFils: fils(10_000), method: 'STORE_CREDIT' })
    await hook(shop, await refundAtGateway(shop, chargeId, 15.95))
    expect(await db.select().from(payments)).toMatchObject([{ refundedFils: 15_950 }])
    expect((await db.select().from(refunds)).map((r) => r.amountFils)).toEqual([10_000, 15_950])
    const [email] = await toTheShop(db)
    expect(email?.text).toContain('more than was paid')
  })

  test('of the full amount counts as the requested refund whose answer was lost', async ({ db }) => {
    const { shop, chargeId, payment } = await paid(db)
    const ours = await ask(db, shop, payment.id, {})
    // The gateway returns no reference of ours.
    const { id } = await refundAtGateway(shop, chargeId, 15.95)
    await scanGateway(shop.context())
    await watchRefunds(shop.context())
    expect(await db.select().from(refunds)).toMatchObject([
      { id: ours?.id, status: 'DONE', gatewayRefundId: id, amountFils: 15_950 },
    ])
    expect(await toTheShop(db)).toEqual([])
  })

  test('returns the used credit when it exceeds the payment together with refunds to store credit', async ({
    db,
  }) => {
    const user = await aUser(db)
    await giveCredit(db, { userId: user.id, amountFils: fils(5_000) }, NOW)
    const { shop, chargeId, payment } = await paid(db, { user })
    expect(payment).toMatchObject({ capturedFils: 10_950, creditFils: 5_000 })
    await ask(db, shop, payment.id, { amountFils: fils(4_000), method: 'STORE_CREDIT' })
    await refundAtGateway(shop, chargeId, 10.95)
    await scanGateway(shop.context())
    expect(await db.select().from(payments)).toMatchObject([{ refundedFils: 10_950 }])
    expect((await shop.sendAs(user, 'GET', '/payments/credit')).body).toMatchObject({ amount: 9 })
  })
})

// Each request has its own connection. On the embedded store they run in turn; on PostgreSQL they race.
test('webhooks, scans and status requests at the same time record the refund once', async ({ store }) => {
  const { db } = store
  await insertFirstSettings(db, NOW)
  const shop = await openShop(db)
  const order = await anOrder(db, { customerEmail: 'all-sides@waraq.example' })
  const { body } = await shop.send('POST', '/payments/process', order)
  await shop.pay(body.id)
  // Nothing has read the captured charge yet.
  const made = await refundAtGateway(shop, body.id, 5)
  const news = await Promise.all([
    ...Array.from({ length: 8 }, () => hook(shop, made).then(({ status }) => status)),
    ...Array.from({ length: 2 }, () => scanGateway(shop.context()).then(() => 200)),
    ...Array.from({ length: 2 }, () => shop.send('GET', `/payments/status/${body.id}`).then((r) => r.status)),
  ])
  expect(new Set(news)).toEqual(new Set([200]))
  const [payment] = await db.select().from(payments).where(eq(payments.chargeId, body.id))
  expect(payment).toMatchObject({ outcome: 'SUBSCRIBED', refundedFils: 5_000 })
  const found = await db
    .select()
    .from(refunds)
    .where(eq(refunds.paymentId, payment?.id ?? ''))
  expect(found).toMatchObject([{ status: 'DONE', gatewayRefundId: made.id }])
})

const ask = (db: Db, shop: Shop, paymentId: string, over: object) =>
  requestRefund(
    db,
    shop.context(),
    { paymentId, method: 'ORIGINAL_PAYMENT', reason: 'x', askedBy: null, notifyCustomer: false, ...over },
    'admin',
    shop.context().now,
  )
