import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from 'vitest'
import { MINUTE_MS } from '../../domain/dates.ts'
import { fils } from '../../domain/money.ts'
import { giveCredit } from '../credit/credit.ts'
import type { Db } from '../db/client.ts'
import { single } from '../db/single.ts'
import { scanGateway } from '../reconciliation/scan.ts'
import { watchRefunds } from '../refunds/watch.ts'
import { creditEntries, creditLots } from '../tables/credit.ts'
import { deliveries } from '../tables/deliveries.ts'
import { payments } from '../tables/payments.ts'
import { refunds } from '../tables/refunds.ts'
import { aUser, NOW, test } from '../test/app.ts'
import { anOrder, openShop, type Shop } from '../test/testShop.ts'

type Bought = {
  shop: Shop
  user: { id: string }
  admin: { id: string }
  order: Awaited<ReturnType<typeof anOrder>>
}
type Way = keyof typeof ways

/** The ways in which a customer with store credit pays a week. */
const ways = {
  AT_ONCE: async ({ shop, user, order }: Bought) => {
    const { body } = await shop.sendAs(user, 'POST', '/payments/process', order)
    await shop.pay(body.id)
    await shop.send('GET', `/payments/status/${body.id}`)
  },
  /** The buyer replaced the payment but paid the first one, which holds its credit again. */
  REPLACED: async ({ shop, user, order }: Bought) => {
    const first = await shop.sendAs(user, 'POST', '/payments/process', order)
    await shop.sendAs(user, 'POST', '/payments/process', { ...order, replaces: first.body.id })
    await shop.pay(first.body.id)
    await shop.send('GET', `/payments/status/${first.body.id}`)
  },
  /** The store credit was returned and spent elsewhere before the payment, so an admin recovers the rest. */
  RECOVERED: async ({ shop, user, admin, order }: Bought) => {
    const pay = (body: object) => shop.sendAs(user, 'POST', '/payments/process', body)
    const first = await pay(order)
    const second = await pay({ ...order, replaces: first.body.id, useCredit: false })
    await pay({ ...order, customerPhone: '36009999' })
    await shop.pay(second.body.id, 'cancel')
    await shop.pay(first.body.id)
    for (const { body } of [second, first]) await shop.send('GET', `/payments/status/${body.id}`)
    await shop.sendAs(admin, 'POST', '/admin/recovery/recover-subscription', {
      paymentTransactionId: first.body.id,
      planId: order.planId,
      startDate: '2026-12-06',
      deliveryTimeSlot: 'EVENING_6_9',
      newAddress: order.deliveryAddress,
    })
  },
}

/** A week bought for 15.950, partly with store credit. Each of its five deliveries has failed. */
async function aFailedWeek(db: Db, creditFils = 0, way: Way = 'AT_ONCE') {
  const shop = await openShop(db)
  const user = await aUser(db)
  const admin = await aUser(db, { role: 'ADMIN', fullName: 'Huda Admin' })
  if (creditFils > 0) await giveCredit(db, { userId: user.id, amountFils: fils(creditFils) }, NOW)
  await ways[way]({ shop, user, admin, order: await anOrder(db, { useCredit: true }) })
  await db.update(deliveries).set({ status: 'FAILED', frozenAt: NOW, failureReason: 'OTHER', failedAt: NOW })
  const days = await db.select().from(deliveries).orderBy(deliveries.date)
  const payment = async () => {
    const row = single(await db.select().from(payments).where(eq(payments.outcome, 'SUBSCRIBED')))
    return row
  }
  const { id, chargeId } = await payment()
  const story = async () => (await shop.sendAs(admin, 'GET', `/admin/payments/${id}`)).body
  return {
    shop,
    user,
    admin,
    payment,
    chargeId,
    story,
    credit: (n: number) =>
      shop.sendAs(admin, 'POST', `/admin/deliveries/${days[n]?.id}/resolve`, { resolution: 'CREDIT' }),
    refund: (over: object = {}) =>
      shop.sendAs(admin, 'POST', `/admin/payments/${id}/refunds`, {
        refundReason: 'QUALITY',
        refundType: 'FULL',
        refundMethod: 'ORIGINAL_PAYMENT',
        ...over,
      }),
    untilAnswered: async () => {
      for (let n = 0; n < 2; n++) {
        shop.later(6 * MINUTE_MS)
        await watchRefunds(shop.context())
      }
    },
    differences: async () => {
      const { body } = await shop.sendAs(admin, 'GET', '/admin/recovery/reconciliation?period=2026-12')
      return body.rows.map((row: { difference: string; formattedDifference: string }) => [
        row.difference,
        row.formattedDifference,
      ])
    },
    /** The amount that the customer would get back with a full refund. */
    refundable: async () => {
      const { body } = await shop.sendAs(user, 'GET', '/subscriptions/my-subscriptions')
      return body[0].refundable
    },
    /** The credit that the customer can spend. */
    usable: async () => (await shop.sendAs(user, 'GET', '/payments/credit')).body.amount,
  }
}
/** Refunds in the gateway's dashboard. */
const refundAtGateway = ({ standinUrl }: Shop, chargeId: string | null, amount: number) =>
  fetch(`${standinUrl}/v2/refunds`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_standin', 'content-type': 'application/json' },
    body: JSON.stringify({ charge_id: chargeId, amount, currency: 'BHD', reason: 'x' }),
  })
const tooLittle = (left: string) => ({
  status: 409,
  body: { errorCode: 'CREDIT_EXCEEDS_REST', message: expect.stringContaining(`only ${left} is left`) },
})

test('credit for a failed delivery reduces the refundable amount and is in the payment’s history', async ({
  db,
}) => {
  const { credit, refund, story, payment, differences, untilAnswered } = await aFailedWeek(db)
  expect((await credit(1)).status).toBe(200)
  const { refundable, events } = await story()
  expect(refundable).toMatchObject({ amount: 12.76 })
  expect(events.at(-1)).toMatchObject({
    kind: 'CREDIT_GIVEN',
    text: 'Store credit for the failed delivery on 7 December 2026: BHD 3.190',
    source: 'Huda Admin',
  })
  expect(await refund({ refundType: 'PARTIAL', refundAmount: 12.761 })).toMatchObject({ status: 400 })
  expect((await refund()).body.refunds).toMatchObject([{ amount: 12.76 }])
  expect(await payment()).toMatchObject({ refundedFils: 12_760, creditedFils: 3_190 })
  expect(await refund()).toMatchObject({ status: 409, body: { errorCode: 'ALREADY_REFUNDED' } })
  await untilAnswered()
  expect(await differences()).toEqual([])
})

test('no credit is given if the payment was refunded, or if too little is left', async ({ db }) => {
  const { credit, refund, payment } = await aFailedWeek(db)
  await refund({ refundType: 'PARTIAL', refundAmount: 12.761 })
  expect(await credit(0)).toMatchObject(tooLittle('BHD 3.189'))
  await refund()
  expect(await credit(0)).toMatchObject(tooLittle('BHD 0.000'))
  expect(await payment()).toMatchObject({ refundedFils: 15_950, creditedFils: 0 })
  expect(await db.$count(creditLots)).toBe(0)
})

test('credit for all five deliveries leaves nothing to refund, not even as store credit', async ({ db }) => {
  const { credit, refund, story, usable } = await aFailedWeek(db)
  for (const n of [0, 1, 2, 3, 4]) expect((await credit(n)).status).toBe(200)
  expect((await story()).refundable).toMatchObject({ amount: 0, methods: [] })
  expect(await refund({ refundMethod: 'STORE_CREDIT' })).toMatchObject({
    status: 409,
    body: { errorCode: 'ALREADY_REFUNDED' },
  })
  expect(await usable()).toBe(15.95)
})

test('credit for a delivery counts against the store credit first, and only the rest of that returns', async ({
  db,
}) => {
  const { credit, refund, story, untilAnswered, usable, differences } = await aFailedWeek(db, 5_000)
  await credit(0)
  expect((await story()).refundable).toMatchObject({ amount: 10.95 })
  await refund()
  // The refund is pending, and part of the used store credit has not returned.
  expect(await credit(1)).toMatchObject(tooLittle('BHD 1.810'))
  await untilAnswered()
  expect(await usable()).toBe(5)
  expect(await credit(1)).toMatchObject(tooLittle('BHD 0.000'))
  expect(await differences()).toEqual([])
})

test('credit for deliveries beyond the used store credit reduces the refundable money', async ({ db }) => {
  const { credit, refund, story, untilAnswered, usable } = await aFailedWeek(db, 5_000)
  await credit(0)
  await credit(1)
  expect((await story()).refundable).toMatchObject({ amount: 9.57 })
  await refund()
  await untilAnswered()
  expect(await usable()).toBe(6.38)
  expect(await credit(2)).toMatchObject(tooLittle('BHD 0.000'))
})

const step = fc.oneof(
  { arbitrary: fc.record({ credit: fc.constant(true), share: fc.constant(1) }), weight: 3 },
  {
    arbitrary: fc.record({
      credit: fc.constant(false),
      share: fc.double({ min: 0.01, max: 1, noNaN: true }),
    }),
    weight: 1,
  },
)
const steps = fc.array(step, { minLength: 12, maxLength: 12 })

test.for(['REPLACED', 'RECOVERED'] as const)(
  'every delivery can be credited after the payment released its store credit: %s',
  async (way, { db }) => {
    const { credit, payment } = await aFailedWeek(db, 5_000, way)
    for (const n of [0, 1, 2, 3, 4]) expect((await credit(n)).status).toBe(200)
    expect(await payment()).toMatchObject({ creditedFils: way === 'REPLACED' ? 15_950 : 10_950 })
  },
)

test.for([
  ['paid at once', 'AT_ONCE', 15_950],
  ['that was replaced and paid first', 'REPLACED', 15_950],
  ['recovered without its store credit', 'RECOVERED', 10_950],
] as const)(
  'of a payment %s, credits and refunds are accepted exactly as long as they fit, in any order',
  async ([, way, paidFils], { db }) => {
    const { credit, refund, payment } = await aFailedWeek(db, 5_000, way)
    const { capturedFils, creditFils } = await payment()
    expect((capturedFils ?? 0) + creditFils).toBe(paidFils)
    const [one] = await db.select({ fils: deliveries.worthFils }).from(deliveries)
    const part = one?.fils ?? 0
    let [credited, refunded, n] = [0, 0, 0]
    for (const { credit: isCredit, share } of fc.sample(steps, 1).flat()) {
      const money = 10_950 - refunded - Math.max(0, credited - creditFils)
      if (isCredit && n < 5) {
        const fits = credited + refunded + part <= paidFils
        expect((await credit(n)).status).toBe(fits ? 200 : 409)
        if (!fits) continue
        credited += part
        n++
      } else {
        const amount = Math.max(1, Math.round(money * share))
        const answer = await refund({ refundType: 'PARTIAL', refundAmount: amount / 1000 })
        expect(answer.status).toBe(money > 0 ? 201 : 409)
        if (money > 0) refunded += amount
      }
      expect(await payment()).toMatchObject({ creditedFils: credited, refundedFils: refunded })
    }
    const [credits] = await db
      .select({ fils: sql`sum(${creditLots.amountFils})::int` })
      .from(creditLots)
      .where(sql`delivery_id is not null`)
    expect(credits?.fils ?? 0).toBe(credited)
  },
)

test('a full refund of a payment that was replaced and paid first also returns its store credit', async ({
  db,
}) => {
  const { story, usable, refund, untilAnswered, refundable } = await aFailedWeek(db, 5_000, 'REPLACED')
  expect(await refundable()).toMatchObject({ amount: 15.95 })
  expect((await story()).refundable).toMatchObject({ amount: 10.95 })
  await refund()
  await untilAnswered()
  expect(await usable()).toBe(5)
  expect(await refundable()).toBeNull()
})

test('a refund to store credit of a credit-only payment leaves out the credited deliveries', async ({
  db,
}) => {
  const { credit, refund, story, usable } = await aFailedWeek(db, 15_950)
  await credit(0)
  expect((await story()).refundable).toMatchObject({ amount: 12.76 })
  expect((await refund({ refundMethod: 'STORE_CREDIT' })).status).toBe(201)
  expect(await usable()).toBe(15.95)
  expect((await db.select().from(creditEntries)).filter(({ kind }) => kind === 'RETURNED')).toMatchObject([
    { changeFils: 12_760 },
  ])
  expect(await credit(1)).toMatchObject(tooLittle('BHD 0.000'))
})

test('credit for all deliveries of a credit-only payment leaves nothing to return', async ({ db }) => {
  const { credit, refund, usable } = await aFailedWeek(db, 15_950)
  for (const n of [0, 1, 2, 3, 4]) await credit(n)
  expect(await refund({ refundMethod: 'STORE_CREDIT' })).toMatchObject({
    status: 409,
    body: { errorCode: 'ALREADY_REFUNDED' },
  })
  expect(await usable()).toBe(15.95)
})

test('a refused refund frees only the amount that is not credited', async ({ db }) => {
  const { credit, refund, payment, story, shop, untilAnswered } = await aFailedWeek(db)
  await credit(0)
  await shop.faults({ declinedRefund: { next: 1 } })
  await refund({ refundType: 'PARTIAL', refundAmount: 12 })
  await untilAnswered()
  expect(await db.select().from(refunds)).toMatchObject([{ status: 'FAILED' }])
  expect(await payment()).toMatchObject({ refundedFils: 0, creditedFils: 3_190 })
  expect((await story()).refundable).toMatchObject({ amount: 12.76 })
})

test.for([
  { given: 3, credited: 9_570, left: 6.38 },
  { given: 5, credited: 15_950, left: 0 },
])(
  'a refused refund frees only what $given older credits leave',
  async ({ given, credited, left }, { db }) => {
    const { refund, payment, story, shop, untilAnswered, user, credit } = await aFailedWeek(db)
    await shop.faults({ declinedRefund: { next: 1 } })
    await refund({ refundType: 'PARTIAL', refundAmount: 12 })
    const { id: paymentId } = await payment()
    for (const { id: deliveryId } of (await db.select().from(deliveries)).slice(0, given))
      await giveCredit(db, { userId: user.id, deliveryId, paymentId, amountFils: fils(3_190) }, NOW)
    // The migration that tied them counted only what fitted beside the refund.
    await db
      .update(payments)
      .set({ creditedFils: fils(3_950) })
      .where(eq(payments.id, paymentId))
    await untilAnswered()
    expect(await payment()).toMatchObject({ refundedFils: 0, creditedFils: credited })
    expect((await story()).refundable).toMatchObject({ amount: left })
    if (left === 0) expect(await credit(0)).toMatchObject(tooLittle('BHD 0.000'))
  },
)

test.for([0, 5_000])(
  'a refused refund frees nothing that was refunded twice, with %d fils of store credit used',
  async (creditFils, { db }) => {
    const { credit, refund, payment, shop, chargeId, untilAnswered } = await aFailedWeek(db, creditFils)
    await credit(0)
    await refund({ refundType: 'PARTIAL', refundAmount: 2 })
    await refund({ refundType: 'PARTIAL', refundAmount: 3, refundMethod: 'BANK_TRANSFER' })
    const { capturedFils } = await payment()
    await refundAtGateway(shop, chargeId, (capturedFils ?? 0) / 1000)
    await scanGateway(shop.context())
    await shop.faults({ declinedRefund: { next: 1 } })
    await untilAnswered()
    expect(
      (await db.select().from(refunds).orderBy(refunds.amountFils)).map(({ amountFils, status }) => [
        amountFils,
        status,
      ]),
    ).toEqual([
      [2_000, 'FAILED'],
      [3_000, 'ASKED'],
      [capturedFils, 'DONE'],
    ])
    expect(await payment()).toMatchObject({
      refundedFils: creditFils > 0 ? capturedFils : 12_760,
      creditedFils: 3_190,
    })
  },
)

test('a refund in the gateway’s dashboard beyond the rest appears in the reconciliation and on the admin home', async ({
  db,
}) => {
  const { credit, payment, shop, chargeId, differences, admin } = await aFailedWeek(db)
  await credit(0)
  await refundAtGateway(shop, chargeId, 15.95)
  await scanGateway(shop.context())
  expect(await db.select().from(refunds)).toMatchObject([{ amountFils: 15_950, status: 'DONE' }])
  expect(await payment()).toMatchObject({ refundedFils: 12_760, creditedFils: 3_190 })
  expect(await credit(1)).toMatchObject(tooLittle('BHD 0.000'))
  expect(await differences()).toEqual([['TOO_MUCH_BACK', 'BHD 3.190']])
  const home = await shop.sendAs(admin, 'GET', '/admin/insights/today')
  expect(home.body.tooMuchBack).toMatchObject({
    count: 1,
    latest: [{ paymentId: (await payment()).id, customerName: 'Noor Hasan', formattedAmount: 'BHD 3.190' }],
  })
})

test('the worths of the deliveries add up to the total, and a redelivery has the worth of the original', async ({
  db,
}) => {
  const { credit, shop } = await aFailedWeek(db)
  await db.update(deliveries).set({ worthFils: sql`case when date = '2026-12-10' then 3186 else 3191 end` })
  // Thursday's was redelivered on the following Sunday, and failed as well.
  const thursday = single(await db.select().from(deliveries).where(eq(deliveries.date, sql`'2026-12-10'`)))
  await db
    .update(deliveries)
    .set({ resolution: 'ANOTHER_DAY', resolvedAt: NOW })
    .where(eq(deliveries.id, thursday.id))
  const { id: _, ...same } = thursday
  const again = { ...same, date: sql`'2026-12-13'::date`, redeliveryOf: thursday.id, worthFils: fils(0) }
  const [added] = await db.insert(deliveries).values(again).returning()
  for (const n of [0, 1, 2, 3]) expect((await credit(n)).body.failure).toMatchObject({ creditAmount: 3.191 })
  const admin = await aUser(db, { role: 'ADMIN' })
  const last = await shop.sendAs(admin, 'POST', `/admin/deliveries/${added?.id}/resolve`, {
    resolution: 'CREDIT',
  })
  expect(last.body.failure).toMatchObject({ creditAmount: 3.186 })
  const amounts = (await db.select().from(creditLots)).map((lot) => lot.amountFils)
  expect(amounts.reduce((a, b) => a + b, 0)).toBe(15_950)
})
