import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { addDays, DAY_MS } from '../../domain/dates.ts'
import { fils } from '../../domain/money.ts'
import type { Db } from '../db/client.ts'
import { creditLots } from '../tables/credit.ts'
import { deliveries } from '../tables/deliveries.ts'
import { payments } from '../tables/payments.ts'
import { settings } from '../tables/settings.ts'
import { subscriptionHistory, subscriptions } from '../tables/subscriptions.ts'
import { test } from '../test/app.ts'
import { openDispatch, SUNDAY } from '../test/testDispatch.ts'

const FREE = addDays(SUNDAY, 7)

/** A customer whose first delivery failed ten minutes ago, in a shop that lets customers choose. */
async function aFailure(db: Db, allows = { customersChooseDay: true, customersChooseCredit: true }) {
  const dispatch = await openDispatch(db)
  await db.update(settings).set(allows)
  await dispatch.fail()
  const { failedAt } = await dispatch.row()
  if (!failedAt) throw new Error('it did not fail')
  const later = (ms: number) => dispatch.at(new Date(failedAt.getTime() + ms))
  later(10 * 60_000)
  const choose = (body: object, id = dispatch.first.id, caller?: { id: string }) =>
    dispatch.send('POST', `/deliveries/${id}/resolve`, body, caller && { caller })
  return {
    ...dispatch,
    later,
    choose,
    credit: () => choose({ resolution: 'CREDIT' }),
    anotherDay: (deliveryDate: string = FREE) => choose({ resolution: 'ANOTHER_DAY', deliveryDate }),
    problems: async () => (await dispatch.send('GET', '/subscriptions/me/problems')).body,
  }
}
const refused = (errorCode: string) => ({ status: 409, body: { errorCode } })

test('a customer can take store credit for a failed delivery once, and it counts against the payment', async ({
  db,
}) => {
  const { credit, anotherDay, row, user, payment, problems, emails, resolve } = await aFailure(db)
  expect(await problems()).toMatchObject({
    failedDeliveries: [{ date: SUNDAY, amount: 3.19, leftAmount: 15.95, formattedAmount: 'BHD 3.190' }],
    allows: { ANOTHER_DAY: true, CREDIT: true },
  })
  expect(await credit()).toMatchObject({
    status: 200,
    body: {
      resolution: 'CREDIT',
      deliveryDate: null,
      creditAmount: 3.19,
      formattedCreditAmount: 'BHD 3.190',
    },
  })
  expect(await row()).toMatchObject({ resolution: 'CREDIT', resolvedBy: user.id })
  expect(await db.select().from(creditLots)).toMatchObject([{ userId: user.id, amountFils: 3_190 }])
  const [paid] = await db
    .select()
    .from(payments)
    .where(eq(payments.id, payment?.id ?? ''))
  expect(paid).toMatchObject({ creditedFils: 3_190 })
  expect((await emails()).map(({ kind }) => kind)).toContain('deliveries.credited')
  expect(await problems()).toMatchObject({ failedDeliveries: [] })
  const again = {
    body: { errorCode: 'FAILURE_RESOLVED', current: { resolution: 'CREDIT' } },
  }
  for (const press of [credit, anotherDay]) expect(await press()).toMatchObject(again)
  expect(await resolve('CLOSED')).toMatchObject(refused('FAILURE_RESOLVED'))
  expect((await credit()).body.message).toMatch(
    /^This delivery has already been resolved: store credit was given\. Done on \d/,
  )
  expect(await db.$count(creditLots)).toBe(1)
})

test('a customer can choose another day: one delivery is added, and shop and customer see it', async ({
  db,
}) => {
  const { anotherDay, credit, rows, row, user, id, emails, history, call, one } = await aFailure(db)
  expect(await anotherDay()).toMatchObject({
    status: 200,
    body: { resolution: 'ANOTHER_DAY', deliveryDate: FREE, creditAmount: null },
  })
  expect((await rows()).map(({ date, status, redeliveryOf }) => [date, status, redeliveryOf])).toContainEqual(
    [FREE, 'SCHEDULED', (await row()).id],
  )
  const [subscription] = await db.select().from(subscriptions).where(eq(subscriptions.id, id))
  expect(subscription).toMatchObject({ endDate: FREE })
  expect((await history()).at(-1)).toEqual(['REDELIVERY', 'ACTIVE', 'ACTIVE'])
  const [line] = await db
    .select()
    .from(subscriptionHistory)
    .where(eq(subscriptionHistory.reason, 'REDELIVERY'))
  expect(line).toMatchObject({ byUserId: user.id })
  expect((await emails()).map(({ kind }) => kind)).toContain('deliveries.redelivery')
  expect((await call('GET', one)).body.failure).toMatchObject({ resolution: 'ANOTHER_DAY', again: FREE })
  expect(await credit()).toMatchObject(refused('FAILURE_RESOLVED'))
})

test('another day for the last delivery reopens a completed subscription', async ({ db }) => {
  const { anotherDay, id, first } = await aFailure(db)
  await db.update(deliveries).set({ status: 'DELIVERED', failureReason: null, failedAt: null })
  await db
    .update(deliveries)
    .set({ status: 'FAILED', failureReason: 'OTHER', failedAt: new Date('2026-12-06T09:00:00+03:00') })
    .where(eq(deliveries.id, first.id))
  await db.update(subscriptions).set({ status: 'COMPLETED' })
  expect((await anotherDay()).status).toBe(200)
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, id))
  expect(row).toMatchObject({ status: 'ACTIVE', endDate: FREE })
})

test('after an admin’s decision the customer gets an error with that decision', async ({ db }) => {
  const { credit, resolve } = await aFailure(db)
  expect((await resolve('CLOSED')).status).toBe(200)
  expect(await credit()).toMatchObject({
    body: {
      errorCode: 'FAILURE_RESOLVED',
      current: { resolution: 'CLOSED' },
      // The time, but not the admin's name.
      message: expect.stringMatching(
        /^This delivery has already been resolved: closed without compensation\. Done on \d/,
      ),
    },
  })
})

test('another customer’s delivery returns 404, and one that did not fail cannot be resolved', async ({
  db,
}) => {
  const { choose, another, first, rows } = await aFailure(db)
  expect(await choose({ resolution: 'CREDIT' }, first.id, await another())).toMatchObject({ status: 404 })
  const second = (await rows())[1]?.id
  expect(await choose({ resolution: 'CREDIT' }, second)).toMatchObject(refused('DELIVERY_STATUS'))
  expect(await db.$count(creditLots)).toBe(0)
})

test('the shop’s two settings limit the choices', async ({ db }) => {
  const { credit, anotherDay, problems, row } = await aFailure(db, {
    customersChooseDay: false,
    customersChooseCredit: false,
  })
  expect((await problems()).allows).toEqual({ ANOTHER_DAY: false, CREDIT: false })
  expect(await credit()).toMatchObject(refused('CHOICE_NOT_OFFERED'))
  expect((await anotherDay()).body).toMatchObject({
    errorCode: 'CHOICE_NOT_OFFERED',
    message: expect.stringContaining('+973 1700 0123'),
  })
  await db.update(settings).set({ customersChooseDay: true })
  expect(await credit()).toMatchObject(refused('CHOICE_NOT_OFFERED'))
  expect(await row()).toMatchObject({ resolution: null })
  expect((await anotherDay()).status).toBe(200)
})

test('the choice is possible after the driver’s two minutes and within seven days', async ({ db }) => {
  const { later, credit } = await aFailure(db)
  later(119_999)
  expect(await credit()).toMatchObject(refused('CHOICE_TOO_EARLY'))
  later(8 * DAY_MS)
  expect((await credit()).body).toMatchObject({
    errorCode: 'CHOICE_OVER',
    message: expect.stringContaining('You had until 13 December 2026 to choose.'),
  })
  later(7 * DAY_MS)
  expect((await credit()).status).toBe(200)
})

test('the day must be a free delivery day from tomorrow within four weeks', async ({ db }) => {
  const { anotherDay, choose } = await aFailure(db)
  const wrong = [SUNDAY, addDays(SUNDAY, 1), addDays(SUNDAY, -1), addDays(SUNDAY, 5), addDays(SUNDAY, 29)]
  for (const day of wrong) expect(await anotherDay(day)).toMatchObject(refused('REDELIVERY_DAY'))
  for (const body of [
    { resolution: 'ANOTHER_DAY' },
    { resolution: 'CREDIT', deliveryDate: FREE },
    { resolution: 'SAME_DAY' },
    { resolution: 'CLOSED' },
    {},
  ])
    expect((await choose(body)).status).toBe(400)
  expect((await anotherDay(addDays(SUNDAY, 28))).status).toBe(200)
})

test('a redelivery counts against the payment like a refund', async ({ db }) => {
  const { anotherDay, choose, row, rows, payment, problems } = await aFailure(db)
  const { failedAt } = await row()
  const failed = { status: 'FAILED', failureReason: 'OTHER', failedAt } as const
  const second = (await rows())[1]?.id ?? ''
  await db.update(deliveries).set(failed).where(eq(deliveries.id, second))
  await db
    .update(payments)
    .set({ refundedFils: fils(12_760) })
    .where(eq(payments.id, payment?.id ?? ''))
  expect((await anotherDay()).status).toBe(200)
  expect((await problems()).failedDeliveries).toMatchObject([{ amount: 3.19, leftAmount: 0 }])
  for (const body of [
    { resolution: 'CREDIT' },
    { resolution: 'ANOTHER_DAY', deliveryDate: addDays(FREE, 1) },
  ])
    expect(await choose(body, second)).toMatchObject(refused('CREDIT_EXCEEDS_REST'))
  // A redelivery that failed does not count.
  await db.update(deliveries).set(failed).where(eq(deliveries.date, FREE))
  expect((await problems()).failedDeliveries).toMatchObject([{ leftAmount: 3.19 }, { leftAmount: 3.19 }])
})

test('after a refund neither credit nor another day is possible', async ({ db }) => {
  const { credit, anotherDay, payment, problems } = await aFailure(db)
  await db
    .update(payments)
    .set({ refundedFils: fils(12_761) })
    .where(eq(payments.id, payment?.id ?? ''))
  expect((await problems()).failedDeliveries).toMatchObject([{ amount: 3.19, leftAmount: 3.189 }])
  expect(await credit()).toMatchObject(refused('CREDIT_EXCEEDS_REST'))
  expect(await anotherDay()).toMatchObject(refused('CREDIT_EXCEEDS_REST'))
})
