import { eq, inArray } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { erasedEmail } from '../../domain/accounts/erased.ts'
import type { Db } from '../db/client.ts'
import { completeSettled } from '../subscriptions/changes/complete.ts'
import { deliveries, deliveryHistory } from '../tables/deliveries.ts'
import { subscriptionHistory, subscriptions } from '../tables/subscriptions.ts'
import { test } from '../test/app.ts'
import { minutesAfter, openDispatch } from '../test/testDispatch.ts'
import { aRun } from '../test/testRun.ts'
import { aSubscription } from '../test/testSubscription.ts'

const statusOf = async (db: Db, id: string) => {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, id))
  return row?.status
}
type Dispatch = Awaited<ReturnType<typeof openDispatch>>
/** As a single change and as a bulk change. */
const ways = [
  ['alone', ({ move }: Dispatch, status: string) => move(status)],
  [
    'in bulk',
    ({ call, first }: Dispatch, _: string, action: string) =>
      call('POST', '/admin/deliveries/status', { ids: [first.id], action }),
  ],
] as const

describe.for(ways)('a step undone %s', ([, undo]) => {
  test('reopens a completed subscription until its delivery is settled again', async ({ db }) => {
    const dispatch = await openDispatch(db, { days: 1 })
    const { sendOut, move, context, id, history } = dispatch
    await sendOut()
    await move('DELIVERED')
    await completeSettled(context())
    expect(await statusOf(db, id)).toBe('COMPLETED')
    expect((await undo(dispatch, 'OUT_FOR_DELIVERY', 'undoDeliver')).status).toBe(200)
    expect(await statusOf(db, id)).toBe('ACTIVE')
    expect((await history()).at(-1)).toEqual(['DELIVERY_UNDONE', 'COMPLETED', 'ACTIVE'])
    await completeSettled(context())
    expect(await statusOf(db, id)).toBe('ACTIVE')
    await move('DELIVERED')
    await completeSettled(context())
    expect(await statusOf(db, id)).toBe('COMPLETED')
  })

  test.for(['CANCELLED', 'EXPIRED'] as const)(
    'cancels the delivery if its subscription is %s',
    async (ended, { db }) => {
      const dispatch = await openDispatch(db, { days: 1 })
      const { move, send, own, id, first, row } = dispatch
      await move('PREPARING')
      if (ended === 'CANCELLED') await send('POST', `${own}/cancel`)
      else await db.update(subscriptions).set({ status: 'EXPIRED' }).where(eq(subscriptions.id, id))
      const { status, body } = await undo(dispatch, 'SCHEDULED', 'undoPrepare')
      expect([status, body.status ?? body.changed[0].to]).toEqual([200, 'CANCELLED'])
      expect([await statusOf(db, id), (await row()).status]).toEqual([ended, 'CANCELLED'])
      const lines = await db
        .select()
        .from(deliveryHistory)
        .where(eq(deliveryHistory.deliveryId, first.id))
        .orderBy(deliveryHistory.id)
      expect(lines.map(({ from, to, reason }) => [from, to, reason])).toEqual([
        ['SCHEDULED', 'PREPARING', 'ADMIN'],
        ['PREPARING', 'SCHEDULED', 'ADMIN'],
        ['SCHEDULED', 'CANCELLED', 'SUBSCRIPTION_ENDED'],
      ])
    },
  )
})

test('sending a failed delivery out again reopens its completed subscription', async ({ db }) => {
  const { fail, at, resolve, context, id } = await openDispatch(db, { days: 1 })
  await fail()
  await completeSettled(context())
  expect(await statusOf(db, id)).toBe('COMPLETED')
  at(minutesAfter(10))
  expect((await resolve('SAME_DAY')).status).toBe(200)
  expect(await statusOf(db, id)).toBe('ACTIVE')
})

test('a driver’s undo reopens a completed subscription', async ({ db }) => {
  const run = await aRun(db, { stops: 1 })
  const { token } = await run.link()
  const [stop] = run.stops
  const id = stop?.subscriptionId ?? ''
  await run.deliver(token, run.mark(run.first, 'DELIVERED'))
  await completeSettled({ ...run.deps, now: minutesAfter(0) })
  expect(await statusOf(db, id)).toBe('COMPLETED')
  await run.deliver(token, run.mark(run.first, 'UNDO'))
  expect([await statusOf(db, id), (await run.row(run.first))?.status]).toEqual(['ACTIVE', 'OUT_FOR_DELIVERY'])
  const lines = await db
    .select()
    .from(subscriptionHistory)
    .where(eq(subscriptionHistory.reason, 'DELIVERY_UNDONE'))
  expect(lines).toMatchObject([{ byUserId: null, from: 'COMPLETED', to: 'ACTIVE' }])
})

test('a failed delivery of an erased customer can only be closed', async ({ db }) => {
  const { fail, at, resolve, move, call, one, first, id, row } = await openDispatch(db, { userId: null })
  await fail()
  at(minutesAfter(10))
  const customerEmail = erasedEmail(id)
  await db.update(subscriptions).set({ customerEmail }).where(eq(subscriptions.id, id))
  expect((await call('GET', one)).body.failure).toMatchObject({ erased: true })
  const refused = { status: 409, body: { errorCode: 'ACCOUNT_ERASED' } }
  expect(await resolve('SAME_DAY')).toMatchObject(refused)
  expect(await resolve('ANOTHER_DAY', { date: '2026-12-13' })).toMatchObject(refused)
  expect(await resolve('CREDIT')).toMatchObject(refused)
  expect(await move('OUT_FOR_DELIVERY')).toMatchObject(refused)
  const bulk = { ids: [first.id], action: 'undoFail' }
  expect((await call('POST', '/admin/deliveries/status', bulk)).body).toMatchObject({
    changed: [],
    refused: [{ id: first.id, status: 'FAILED' }],
  })
  expect(await row()).toMatchObject({ status: 'FAILED', resolution: null })
  expect((await resolve('CLOSED')).status).toBe(200)
  expect(await row()).toMatchObject({ status: 'FAILED', resolution: 'CLOSED' })
})

test('a bulk undo refuses deliveries of erased customers and undoes the others', async ({ db }) => {
  const { call, first, id } = await openDispatch(db, { userId: null })
  const other = await aSubscription(db, { days: 1 })
  const ids = [first.id, other.deliveries[0]?.id ?? '']
  await db
    .update(deliveries)
    .set({ status: 'DELIVERED', frozenAt: minutesAfter(0) })
    .where(inArray(deliveries.id, ids))
  await db
    .update(subscriptions)
    .set({ customerEmail: erasedEmail(id) })
    .where(eq(subscriptions.id, id))
  const { body } = await call('POST', '/admin/deliveries/status', { ids, action: 'undoDeliver' })
  expect(body.changed).toEqual([{ id: ids[1], from: 'DELIVERED', to: 'OUT_FOR_DELIVERY' }])
  expect(body.refused).toMatchObject([{ id: first.id, status: 'DELIVERED' }])
})

test('a driver cannot undo or deliver anything for an erased customer', async ({ db }) => {
  const run = await aRun(db, { stops: 1 })
  const { token } = await run.link()
  const [stop] = run.stops
  const id = stop?.subscriptionId ?? ''
  await run.deliver(token, run.mark(run.first, 'DELIVERED'))
  await db
    .update(subscriptions)
    .set({ customerEmail: erasedEmail(id) })
    .where(eq(subscriptions.id, id))
  for (const kind of ['UNDO', 'FAILED'] as const) {
    const { body } = await run.deliver(token, run.mark(run.first, kind))
    expect(body.marks).toMatchObject([{ result: 'REFUSED', status: 'DELIVERED' }])
  }
  expect((await run.row(run.first))?.status).toBe('DELIVERED')
})
