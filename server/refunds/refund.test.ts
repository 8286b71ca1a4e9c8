import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { z } from 'zod'
import { DAY_MS, MINUTE_MS } from '../../domain/dates.ts'
import { fils } from '../../domain/money.ts'
import type { Db } from '../db/client.ts'
import { bossJob } from '../jobs/bossTable.ts'
import { followUpOrphans } from '../recovery/orphans.ts'
import { creditLots } from '../tables/credit.ts'
import { outbox } from '../tables/mail.ts'
import { payments } from '../tables/payments.ts'
import { refunds } from '../tables/refunds.ts'
import { settings } from '../tables/settings.ts'
import { aUser, test } from '../test/app.ts'
import { anOrder, openShop, type Shop } from '../test/testShop.ts'
import { type RefundRequest, requestRefund } from './refund.ts'
import { sendRefund } from './send.ts'
import { watchRefunds } from './watch.ts'

const RefundAtGateway = z.looseObject({ id: z.string(), status: z.string() })

/** A payment captured while the service was off, so without a subscription. */
async function anOrphan(db: Db, user?: { id: string }) {
  const shop = await openShop(db)
  const order = await anOrder(db)
  const { body } = user
    ? await shop.sendAs(user, 'POST', '/payments/process', order)
    : await shop.send('POST', '/payments/process', order)
  await db.update(settings).set({ serviceActive: false })
  await shop.pay(body.id)
  await shop.send('GET', `/payments/status/${body.id}`)
  const [payment] = await db.select().from(payments)
  if (payment?.outcome !== 'ORPHANED') throw new Error('no orphan')
  return { shop, payment }
}
const ask = async (db: Db, shop: Shop, paymentId: string, over: Partial<RefundRequest> = {}) => {
  const refund = await requestRefund(
    db,
    shop.context(),
    {
      paymentId,
      method: 'ORIGINAL_PAYMENT',
      reason: 'asked for',
      askedBy: null,
      notifyCustomer: true,
      ...over,
    },
    'admin',
    shop.context().now,
  )
  return refund ?? expect.unreachable()
}
/** Makes a refund as in the gateway's dashboard: it carries no reference of ours. */
async function refundAtGateway(shop: Shop, { chargeId }: { chargeId: string | null }, amount: number) {
  const answer = await fetch(`${shop.standinUrl}/v2/refunds`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_standin', 'content-type': 'application/json' },
    body: JSON.stringify({ charge_id: chargeId, amount, currency: 'BHD', reason: 'requested_by_customer' }),
  })
  return RefundAtGateway.parse(await answer.json())
}
const row = async (db: Db) => (await db.select().from(payments))[0]
const emails = async (db: Db) => (await db.select().from(outbox)).map((l) => l.kind).sort()

describe('a refund', () => {
  test('goes through the gateway from requested to done, and the customer gets an email at both', async ({
    db,
  }) => {
    const { shop, payment } = await anOrphan(db)
    const refund = await ask(db, shop, payment.id)
    expect(refund).toMatchObject({ status: 'ASKED', type: 'FULL', amountFils: 15_950 })
    expect(await row(db)).toMatchObject({ outcome: 'REFUNDED', refundedFils: 15_950 })
    expect((await db.select().from(bossJob).where(eq(bossJob.name, 'refunds.send'))).length).toBe(1)
    await sendRefund(shop.context(), { refundId: refund.id })
    await sendRefund(shop.context(), { refundId: refund.id })
    shop.later(6 * MINUTE_MS)
    await watchRefunds(shop.context())
    expect(await db.select().from(refunds)).toMatchObject([
      { status: 'DONE', gatewayRefundId: expect.any(String) },
    ])
    expect(await shop.charges()).toMatchObject([{ refundedFils: 15_950 }])
    expect(await emails(db)).toEqual(['payments.orphaned', 'refunds.asked', 'refunds.done'])
  })

  test('in parts never exceeds the captured amount', async ({ db }) => {
    const { shop, payment } = await anOrphan(db)
    await ask(db, shop, payment.id, { amountFils: fils(10_000) })
    // The rest is still an orphan.
    expect(await row(db)).toMatchObject({ outcome: 'ORPHANED', refundedFils: 10_000 })
    await expect(ask(db, shop, payment.id, { amountFils: fils(5_951) })).rejects.toMatchObject({
      code: 'REFUND_TOO_LARGE',
    })
    await expect(ask(db, shop, payment.id, { amountFils: fils(0) })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    })
    await ask(db, shop, payment.id, { amountFils: fils(5_950) })
    await expect(ask(db, shop, payment.id)).rejects.toMatchObject({ code: 'ALREADY_REFUNDED' })
    expect(await row(db)).toMatchObject({ refundedFils: 15_950 })
  })

  test('that the gateway declines leaves an orphan and emails the shop', async ({ db }) => {
    const { shop, payment } = await anOrphan(db)
    await shop.faults({ declinedRefund: { next: 1 } })
    const refund = await ask(db, shop, payment.id)
    await sendRefund(shop.context(), { refundId: refund.id })
    shop.later(6 * MINUTE_MS)
    await watchRefunds(shop.context())
    expect(await db.select().from(refunds)).toMatchObject([{ status: 'FAILED' }])
    expect(await row(db)).toMatchObject({ outcome: 'ORPHANED', refundedFils: 0 })
    expect(await emails(db)).toContain('ops.refundFailed')
  })

  test('whose answer was lost is sent again and made once', async ({ db }) => {
    const { shop, payment } = await anOrphan(db)
    const refund = await ask(db, shop, payment.id)
    await shop.faults({ error500After: { next: 2, on: ['createRefund'] } })
    await expect(sendRefund(shop.context(), { refundId: refund.id })).rejects.toThrow()
    await sendRefund(shop.context(), { refundId: refund.id })
    expect(await shop.charges()).toMatchObject([{ refundedFils: 15_950 }])
  })

  test('of a part is not repeated after a day if the gateway lists an unknown one of that amount: a person decides', async ({
    db,
  }) => {
    const { shop, payment } = await anOrphan(db)
    const refund = await ask(db, shop, payment.id, { amountFils: fils(5_000) })
    // The gateway's refund has no reference: it may be ours, with its answer lost.
    await refundAtGateway(shop, payment, 5)
    shop.later(DAY_MS)
    await sendRefund(shop.context(), { refundId: refund.id })
    shop.later(DAY_MS)
    await watchRefunds(shop.context())
    await sendRefund(shop.context(), { refundId: refund.id })
    expect(await shop.charges()).toMatchObject([{ refundedFils: 5_000 }])
    expect(await db.select().from(refunds)).toMatchObject([{ status: 'NEEDS_REVIEW', nextLookAt: null }])
    // Its amount stays reserved: until somebody decides, it can be neither refunded again nor recovered.
    expect(await row(db)).toMatchObject({ refundedFils: 5_000 })
    expect((await emails(db)).filter((kind) => kind.startsWith('ops.'))).toEqual(['ops.refundUnclear'])
  })

  test('of everything counts the gateway’s unknown refund as its own after a day', async ({ db }) => {
    const { shop, payment } = await anOrphan(db)
    const refund = await ask(db, shop, payment.id)
    const { id } = await refundAtGateway(shop, payment, 15.95)
    shop.later(DAY_MS)
    await sendRefund(shop.context(), { refundId: refund.id })
    expect(await db.select().from(refunds)).toMatchObject([{ status: 'DONE', gatewayRefundId: id }])
    expect(await row(db)).toMatchObject({ outcome: 'REFUNDED', refundedFils: 15_950 })
  })

  test('of a part is sent after a day if the gateway lists only another amount or a declined refund', async ({
    db,
  }) => {
    const { shop, payment } = await anOrphan(db)
    const refund = await ask(db, shop, payment.id, { amountFils: fils(5_000) })
    await refundAtGateway(shop, payment, 4)
    await shop.faults({ declinedRefund: { next: 1 } })
    await refundAtGateway(shop, payment, 5)
    shop.later(DAY_MS)
    await sendRefund(shop.context(), { refundId: refund.id })
    expect(await shop.charges()).toMatchObject([{ refundedFils: 9_000 }])
    expect(await db.select().from(refunds)).toMatchObject([{ status: 'DONE' }])
  })

  test('in another currency is never called dinars in an email', async ({ db }) => {
    const shop = await openShop(db)
    const { body } = await shop.send('POST', '/payments/process', await anOrder(db))
    await shop.faults({ wrongCurrency: { next: 1, currency: 'USD' }, declinedRefund: { next: 1 } })
    await shop.pay(body.id)
    await shop.send('GET', `/payments/status/${body.id}`)
    for (let n = 0; n < 2; n++) {
      const { id } = await ask(db, shop, (await row(db))?.id ?? '')
      await sendRefund(shop.context(), { refundId: id })
    }
    expect(await row(db)).toMatchObject({ orphanReason: 'CURRENCY_DIFFERS', outcome: 'REFUNDED' })
    const written = await db.select().from(outbox)
    expect(written.map((email) => email.kind).sort()).toEqual([
      'ops.refundFailed',
      'payments.orphaned',
      'refunds.asked',
      'refunds.asked',
      'refunds.done',
    ])
    for (const { kind, subject, text } of written) {
      expect([kind, text.includes('USD 15.950')]).toEqual([kind, true])
      expect([kind, `${subject} ${text}`.includes('BHD')]).toEqual([kind, false])
    }
  })

  test('as store credit is usable at once and lasts a year', async ({ db }) => {
    const user = await aUser(db)
    const { shop, payment } = await anOrphan(db, user)
    await ask(db, shop, payment.id, { method: 'STORE_CREDIT' })
    expect(await db.select().from(creditLots)).toMatchObject([
      { userId: user.id, amountFils: 15_950, leftFils: 15_950 },
    ])
    expect((await shop.sendAs(user, 'GET', '/payments/credit')).body).toMatchObject({
      amount: 15.95,
      nextExpiry: { expiresAt: '2027-12-01T06:00:00.000Z' },
    })
    expect(await emails(db)).toContain('refunds.done')
  })

  test('as store credit is refused for a guest', async ({ db }) => {
    const { shop, payment } = await anOrphan(db)
    await expect(ask(db, shop, payment.id, { method: 'STORE_CREDIT' })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    })
    expect(await row(db)).toMatchObject({ outcome: 'ORPHANED', refundedFils: 0 })
  })
})

test('an orphan gets a notice at once, another after three days, and a refund after seven', async ({
  db,
}) => {
  const { shop } = await anOrphan(db)
  const tend = () => followUpOrphans(shop.context())
  await tend()
  expect(await emails(db)).toEqual(['payments.orphaned'])
  shop.later(3 * DAY_MS)
  await tend()
  await tend()
  expect(await emails(db)).toEqual(['payments.orphaned', 'payments.orphaned'])
  shop.later(4 * DAY_MS)
  await tend()
  await tend()
  expect(await db.select().from(refunds)).toMatchObject([
    { amountFils: 15_950, method: 'ORIGINAL_PAYMENT', reason: 'unable to recover, customer did not respond' },
  ])
})
