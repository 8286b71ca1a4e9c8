import { like } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { z } from 'zod'
import { DAY_MS, MINUTE_MS } from '../../domain/dates.ts'
import { fils } from '../../domain/money.ts'
import { en } from '../../domain/text/en.ts'
import { fulfil } from '../checkout/fulfil.ts'
import { readTrace } from '../checkout/trace.ts'
import type { Db } from '../db/client.ts'
import { single } from '../db/single.ts'
import { transaction } from '../db/transaction.ts'
import { readOrder } from '../orders/read.ts'
import { watchRefunds } from '../refunds/watch.ts'
import { readFulfilmentContext } from '../subscriptions/fulfilmentContext.ts'
import { auditLog } from '../tables/audit.ts'
import { outbox } from '../tables/mail.ts'
import { payments } from '../tables/payments.ts'
import { refunds } from '../tables/refunds.ts'
import { settings } from '../tables/settings.ts'
import { test } from '../test/app.ts'
import { openOffice } from '../test/testByHand.ts'
import { aRefund } from '../test/testPurchase.ts'
import { anOrder } from '../test/testShop.ts'

const refundBody = (over: object = {}) => ({
  refundReason: 'QUALITY',
  refundType: 'FULL',
  refundMethod: 'ORIGINAL_PAYMENT',
  ...over,
})

/** Buys and pays as a guest. The payment is an orphan if the service is off. */
async function aSale(db: Db, { orphaned = false }: { orphaned?: boolean } = {}) {
  const office = await openOffice(db)
  const { shop } = office
  const { body } = await shop.send('POST', '/payments/process', await anOrder(db))
  if (orphaned) await db.update(settings).set({ serviceActive: false })
  await shop.pay(body.id)
  await shop.send('GET', `/payments/status/${body.id}`)
  await db.update(settings).set({ serviceActive: true })
  const payment = single(await db.select().from(payments))
  const refundCall = (rest: string, payload?: object) =>
    office.call('POST', `/payments/${payment.id}/refunds${rest}`, payload)
  /** Twice: the first run sends the refund, the second reads its status. */
  const untilAnswered = async () => {
    for (let n = 0; n < 2; n++) {
      shop.later(6 * MINUTE_MS)
      await watchRefunds(shop.context())
    }
  }
  /** Oldest first. */
  const rows = () => db.select().from(refunds).orderBy(refunds.createdAt)
  return { ...office, payment, refundCall, untilAnswered, rows, chargeId: String(body.id) }
}
type Sale = Awaited<ReturnType<typeof aSale>>

async function refused(sale: Sale, over: object = {}) {
  await sale.shop.faults({ declinedRefund: { next: 1 } })
  await sale.refundCall('', refundBody(over))
  await sale.untilAnswered()
  const last = (await sale.rows()).at(-1)
  if (last?.status !== 'FAILED') throw new Error('it was not refused')
  return last
}

describe('a refused refund', () => {
  test('can be retried once with the same amount and method, and succeeds', async ({ db }) => {
    const sale = await aSale(db, { orphaned: true })
    const first = await refused(sale, { adminNotes: 'Called twice', customerNotificationMessage: 'Sorry' })
    const before = await sale.call('GET', `/payments/${sale.payment.id}`)
    expect(before.body).toMatchObject({
      payment: { outcome: 'ORPHANED' },
      refunds: [
        {
          status: 'FAILED',
          lastError: en.paymentStory.refusal.noBalance,
          canRetry: true,
          retryOf: null,
        },
      ],
    })
    const again = await sale.refundCall(`/${first.id}/retry`)
    expect(again).toMatchObject({
      status: 201,
      body: {
        payment: { outcome: 'REFUNDED' },
        refunds: [
          { id: first.id, canRetry: false },
          {
            status: 'ASKED',
            amount: 15.95,
            refundMethod: 'ORIGINAL_PAYMENT',
            reason: 'Problem with the food or the delivery',
            adminNotes: 'Called twice',
            askedBy: 'Huda Admin',
            retryOf: first.id,
            canRetry: false,
          },
        ],
      },
    })
    expect(again.body.events.at(-1).text).toBe(
      'Refund requested again: BHD 15.950, to the original payment method',
    )
    expect(await sale.refundCall(`/${first.id}/retry`)).toMatchObject({
      status: 409,
      body: {
        errorCode: 'REFUND_RETRIED',
        message: expect.stringMatching(/^This refund has already been retried\. Done by .+ on .+\.$/),
      },
    })
    await sale.untilAnswered()
    expect((await sale.rows()).map((r) => r.status)).toEqual(['FAILED', 'DONE'])
    expect(await sale.shop.charges()).toMatchObject([{ refundedFils: 15_950 }])
    const emailKinds = (await db.select().from(outbox))
      .map((e) => e.kind)
      .filter((kind) => /refund/.test(kind))
    expect(emailKinds.sort()).toEqual(['ops.refundFailed', 'refunds.asked', 'refunds.asked', 'refunds.done'])
    expect(await db.select().from(auditLog)).toMatchObject([
      {},
      {
        target: sale.payment.id,
        before: { refunded: 'BHD 0.000', outcome: 'ORPHANED' },
        after: { refunded: 'BHD 15.950', outcome: 'REFUNDED' },
      },
    ])
    expect((await readTrace(db, sale.payment.id, 'en')).steps.map(({ step }) => step)).toEqual([
      'STARTED',
      'CAPTURED',
      'RECOVERING',
      'REFUND_ASKED',
      'REFUND_SENT',
      'REFUND_FAILED',
      'REFUND_ASKED_AGAIN',
      'REFUND_SENT',
      'REFUND_DONE',
    ])
  })

  test('cannot be retried if less is left; a pending refund cannot be retried either', async ({ db }) => {
    const sale = await aSale(db)
    const first = await refused(sale, { refundType: 'PARTIAL', refundAmount: 10 })
    await sale.refundCall('', refundBody({ refundType: 'PARTIAL', refundAmount: 8 }))
    expect(await sale.refundCall(`/${first.id}/retry`)).toMatchObject({
      status: 409,
      body: { errorCode: 'REFUND_EXCEEDS_REST' },
    })
    const [, second] = await sale.rows()
    expect(await sale.refundCall(`/${second?.id}/retry`)).toMatchObject({
      status: 409,
      body: { errorCode: 'REFUND_NOT_FAILED' },
    })
    expect(await sale.rows()).toHaveLength(2)
    expect(await sale.call('GET', `/payments/${sale.payment.id}`)).toMatchObject({
      body: { refunds: [{ canRetry: false }, { canRetry: false }], refundable: { amount: 7.95 } },
    })
  })

  test('returns 404 under another payment', async ({ db }) => {
    const sale = await aSale(db)
    const first = await refused(sale)
    const other = '0199c1c2-0000-7000-8000-000000000000'
    expect((await sale.call('POST', `/payments/${other}/refunds/${first.id}/retry`)).status).toBe(404)
    expect((await sale.refundCall(`/${other}/retry`)).status).toBe(404)
  })

  test('can be retried only once: a database constraint refuses the second retry', async ({ db }) => {
    const sale = await aSale(db)
    const { id: retryOf } = await refused(sale)
    await aRefund(db, sale.payment.id, { retryOf, amountFils: fils(1) })
    const second = aRefund(db, sale.payment.id, { retryOf, amountFils: fils(1) })
    await expect(second).rejects.toMatchObject({ cause: { constraint: 'refunds_retry' } })
  })
})

describe('a refund that needs review', () => {
  /** A partial refund whose request was lost, while the gateway lists an unknown one of that amount. */
  async function inDoubt(db: Db) {
    const sale = await aSale(db)
    const response = await fetch(`${sale.shop.standinUrl}/v2/refunds`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_standin', 'content-type': 'application/json' },
      body: JSON.stringify({ charge_id: sale.chargeId, amount: 5, currency: 'BHD', reason: 'asked' }),
    })
    const { id } = z.looseObject({ id: z.string() }).parse(await response.json())
    await sale.refundCall('', refundBody({ refundType: 'PARTIAL', refundAmount: 5 }))
    sale.shop.later(2 * DAY_MS)
    await watchRefunds(sale.shop.context())
    const [refund] = await sale.rows()
    expect(refund).toMatchObject({ status: 'NEEDS_REVIEW', lastError: id })
    return {
      ...sale,
      review: (made: boolean) => sale.refundCall(`/${refund?.id}/review`, { made }),
      listed: id,
    }
  }

  test('is done if an admin says that it is the one at the gateway', async ({ db }) => {
    const { review, listed, rows, payment } = await inDoubt(db)
    expect(await review(true)).toMatchObject({
      status: 200,
      body: { refunds: [{ status: 'DONE', settledBy: 'Huda Admin', canRetry: false }] },
    })
    expect(await rows()).toMatchObject([{ gatewayRefundId: listed }])
    expect((await review(false)).body.errorCode).toBe('REFUND_SETTLED')
    const [row] = await db.select().from(payments)
    expect([payment.outcome, row?.refundedFils]).toEqual(['SUBSCRIBED', 5_000])
    const last = await db.select().from(auditLog).where(like(auditLog.action, '%/review'))
    expect(last).toMatchObject([
      { before: { refundStatus: 'NEEDS_REVIEW' }, after: { refundStatus: 'DONE' } },
    ])
  })

  test('has failed if an admin says that it is not: it can be retried, and the other refund is recorded', async ({
    db,
  }) => {
    const { review, listed, rows, refundCall } = await inDoubt(db)
    const { body } = await review(false)
    expect(body).toMatchObject({
      refunds: [
        { status: 'FAILED', canRetry: true, settledBy: 'Huda Admin' },
        { status: 'DONE', askedBy: null },
      ],
      refundable: { amount: 10.95 },
    })
    expect((await rows()).at(-1)?.gatewayRefundId).toBe(listed)
    expect((await refundCall(`/${body.refunds[0].id}/retry`)).body.refundable.amount).toBe(5.95)
  })

  test('cannot be matched to a gateway refund that is already taken', async ({ db }) => {
    const sale = await inDoubt(db)
    await sale.refundCall('', refundBody({ refundType: 'PARTIAL', refundAmount: 5 }))
    sale.shop.later(2 * DAY_MS)
    await watchRefunds(sale.shop.context())
    const [, second] = await sale.rows()
    expect(second).toMatchObject({ status: 'NEEDS_REVIEW', lastError: sale.listed })
    expect((await sale.review(true)).status).toBe(200)
    const answer = await sale.refundCall(`/${second?.id}/review`, { made: true })
    expect(answer).toMatchObject({ status: 409, body: { errorCode: 'REFUND_TAKEN' } })
    expect((await sale.rows()).map((r) => r.status)).toEqual(['DONE', 'NEEDS_REVIEW'])
    expect((await sale.refundCall(`/${second?.id}/review`, { made: false })).body.refundable.amount).toBe(
      10.95,
    )
  })

  test('does not change while the gateway is unreachable', async ({ db }) => {
    const { review, shop, rows } = await inDoubt(db)
    await shop.faults({ error500Before: { chance: 1, on: ['retrieveRefund'] } })
    expect((await review(true)).body.errorCode).toBe('PAYMENT_UNKNOWN')
    expect(await rows()).toMatchObject([{ status: 'NEEDS_REVIEW' }])
  })
})

test('a recovered payment can be refunded in parts up to its total, and stays subscribed', async ({ db }) => {
  const sale = await aSale(db, { orphaned: true })
  const { shop, payment } = sale
  const order = await readOrder(db, payment)
  if (!order) throw new Error('no order')
  const now = shop.context().now
  const recovered = await transaction(db, async (tx) => {
    const context = await readFulfilmentContext(tx, order, now)
    if (!context) throw new Error('nothing to fulfil it with')
    return fulfil(tx, shop.context(), { payment, order, context, source: 'admin', action: 'recover' }, now)
  })
  expect(recovered?.payment.outcome).toBe('SUBSCRIBED')
  const part = (refundAmount: number) =>
    sale.refundCall('', refundBody({ refundType: 'PARTIAL', refundAmount }))
  expect((await part(6)).body).toMatchObject({ refundable: { amount: 9.95 } })
  expect((await part(9.951)).status).toBe(400)
  expect((await part(9.95)).body).toMatchObject({
    payment: { outcome: 'SUBSCRIBED' },
    refundable: { amount: 0 },
  })
  expect((await part(0.001)).body.errorCode).toBe('ALREADY_REFUNDED')
  await sale.untilAnswered()
  expect(await shop.charges()).toMatchObject([{ refundedFils: 15_950 }])
  expect(await readTrace(db, payment.id, 'en')).toMatchObject({ now: 'REFUNDED' })
})
