import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from 'vitest'
import { MINUTE_MS } from '../../domain/dates.ts'
import { fils } from '../../domain/money.ts'
import { anOrder, openShop, type Shop } from '../checkout/testShop.ts'
import { giveCredit } from '../credit/credit.ts'
import { creditEntries, creditLots } from '../credit/table.ts'
import type { Db } from '../db/client.ts'
import { deliveries } from '../deliveries/table.ts'
import { payments } from '../payments/table.ts'
import { scanGateway } from '../recovery/scan.ts'
import { refunds } from '../refunds/table.ts'
import { watchRefunds } from '../refunds/watch.ts'
import { aUser, NOW, test } from '../test/app.ts'

type Bought = {
  shop: Shop
  user: { id: string }
  admin: { id: string }
  order: Awaited<ReturnType<typeof anOrder>>
}
type Way = keyof typeof ways

/** How a week of a customer with store credit comes to be paid. */
const ways = {
  AT_ONCE: async ({ shop, user, order }: Bought) => {
    const { body } = await shop.sendAs(user, 'POST', '/payments/process', order)
    await shop.pay(body.id)
    await shop.send('GET', `/payments/status/${body.id}`)
  },
  /** Its buyer chose another way to pay, and paid the first one all the same: it holds its credit again. */
  REPLACED: async ({ shop, user, order }: Bought) => {
    const first = await shop.sendAs(user, 'POST', '/payments/process', order)
    await shop.sendAs(user, 'POST', '/payments/process', { ...order, replaces: first.body.id })
    await shop.pay(first.body.id)
    await shop.send('GET', `/payments/status/${first.body.id}`)
  },
  /** Its store credit went back and was spent elsewhere before it was paid: an admin recovers what is left. */
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

/** A week was bought for 15.950, some of it with store credit, and each of its five deliveries has failed. */
async function aFailedWeek(db: Db, creditFils = 0, way: Way = 'AT_ONCE') {
  const shop = await openShop(db)
  const user = await aUser(db)
  const admin = await aUser(db, { role: 'ADMIN', fullName: 'Huda Admin' })
  if (creditFils > 0) await giveCredit(db, { userId: user.id, amountFils: fils(creditFils) }, NOW)
  await ways[way]({ shop, user, admin, order: await anOrder(db, { useCredit: true }) })
  await db.update(deliveries).set({ status: 'FAILED', frozenAt: NOW, failureReason: 'OTHER', failedAt: NOW })
  const days = await db.select().from(deliveries).orderBy(deliveries.date)
  const payment = async () => {
    const [row] = await db.select().from(payments).where(eq(payments.outcome, 'SUBSCRIBED'))
    if (!row) throw new Error('no payment')
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
    /** What their customer is told comes back, should all of it. */
    refundable: async () => {
      const { body } = await shop.sendAs(user, 'GET', '/subscriptions/my-subscriptions')
      return body[0].refundable
    },
    /** What the customer can spend. */
    usable: async () => (await shop.sendAs(user, 'GET', '/payments/credit')).body.amount,
  }
}
/** What somebody does in the gateway's dashboard. */
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

test('credit for a failed delivery shrinks what can be refunded, and is part of the payment’s story', async ({
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

test('no credit is given for a delivery whose money went back, or of which too little is left', async ({
  db,
}) => {
  const { credit, refund, payment } = await aFailedWeek(db)
  await refund({ refundType: 'PARTIAL', refundAmount: 12.761 })
  expect(await credit(0)).toMatchObject(tooLittle('BHD 3.189'))
  await refund()
  expect(await credit(0)).toMatchObject(tooLittle('BHD 0.000'))
  expect(await payment()).toMatchObject({ refundedFils: 15_950, creditedFils: 0 })
  expect(await db.$count(creditLots)).toBe(0)
})

test('five credits are all that was paid: nothing is left to refund, not even as credit', async ({ db }) => {
  const { credit, refund, story, usable } = await aFailedWeek(db)
  for (const n of [0, 1, 2, 3, 4]) expect((await credit(n)).status).toBe(200)
  expect((await story()).refundable).toMatchObject({ amount: 0, methods: [] })
  expect(await refund({ refundMethod: 'STORE_CREDIT' })).toMatchObject({
    status: 409,
    body: { errorCode: 'ALREADY_REFUNDED' },
  })
  expect(await usable()).toBe(15.95)
})

test('of what credit paid in part, credit for a delivery comes first, and only the rest comes back', async ({
  db,
}) => {
  const { credit, refund, story, untilAnswered, usable, differences } = await aFailedWeek(db, 5_000)
  await credit(0)
  expect((await story()).refundable).toMatchObject({ amount: 10.95 })
  await refund()
  // The money is on its way, and of the credit that paid something has not come back.
  expect(await credit(1)).toMatchObject(tooLittle('BHD 1.810'))
  await untilAnswered()
  expect(await usable()).toBe(5)
  expect(await credit(1)).toMatchObject(tooLittle('BHD 0.000'))
  expect(await differences()).toEqual([])
})

test('more credit than paid counts against the money, and then no credit comes back', async ({ db }) => {
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
  'credit for every delivery of a payment that let go of its store credit before: %s',
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
  'of a payment %s, credit and refunds are given as long as they fit, in any order',
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
    const [given] = await db
      .select({ fils: sql`sum(${creditLots.amountFils})::int` })
      .from(creditLots)
      .where(sql`delivery_id is not null`)
    expect(given?.fils ?? 0).toBe(credited)
  },
)

test('all that goes back of a payment that was replaced and paid first is its credit too', async ({ db }) => {
  const { story, usable, refund, untilAnswered, refundable } = await aFailedWeek(db, 5_000, 'REPLACED')
  expect(await refundable()).toMatchObject({ amount: 15.95 })
  expect((await story()).refundable).toMatchObject({ amount: 10.95 })
  await refund()
  await untilAnswered()
  expect(await usable()).toBe(5)
  expect(await refundable()).toBeNull()
})

test('of what credit paid altogether comes back what no delivery was credited for', async ({ db }) => {
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

test('credit for all that credit paid leaves nothing to bring back', async ({ db }) => {
  const { credit, refund, usable } = await aFailedWeek(db, 15_950)
  for (const n of [0, 1, 2, 3, 4]) await credit(n)
  expect(await refund({ refundMethod: 'STORE_CREDIT' })).toMatchObject({
    status: 409,
    body: { errorCode: 'ALREADY_REFUNDED' },
  })
  expect(await usable()).toBe(15.95)
})

test('a refund that was refused gives free no more than credit has left', async ({ db }) => {
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
  'a refund that was refused frees no more than $given credits from before they were tied to it have left',
  async ({ given, credited, left }, { db }) => {
    const { refund, payment, story, shop, untilAnswered, user, credit } = await aFailedWeek(db)
    await shop.faults({ declinedRefund: { next: 1 } })
    await refund({ refundType: 'PARTIAL', refundAmount: 12 })
    const { id: paymentId } = await payment()
    for (const { id: deliveryId } of (await db.select().from(deliveries)).slice(0, given))
      await giveCredit(db, { userId: user.id, deliveryId, paymentId, amountFils: fils(3_190) }, NOW)
    // The migration that tied them counted what fitted beside the refund.
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
  'a refund that was refused frees nothing of what went back twice, where store credit paid %d fils',
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

test('what went back at the gateway’s dashboard cannot be refused: reconciliation and the panel say that it is too much', async ({
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

test('what a delivery is worth adds up to the total, and one added for it is worth the same', async ({
  db,
}) => {
  const { credit, shop } = await aFailedWeek(db)
  await db.update(deliveries).set({ worthFils: sql`case when date = '2026-12-10' then 3186 else 3191 end` })
  // Wednesday's came again on the Sunday after, and failed as well.
  const [thursday] = await db.select().from(deliveries).where(eq(deliveries.date, sql`'2026-12-10'`))
  if (!thursday) throw new Error('no delivery')
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
  const given = (await db.select().from(creditLots)).map((lot) => lot.amountFils)
  expect(given.reduce((a, b) => a + b, 0)).toBe(15_950)
})
