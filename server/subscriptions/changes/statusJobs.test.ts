import { eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { DAY_MS, day } from '../../../domain/dates.ts'
import { subscriptionStatuses, subscriptionTransitions } from '../../../domain/subscriptions/rules.ts'
import type { Db } from '../../db/client.ts'
import { deliveries } from '../../tables/deliveries.ts'
import { subscriptionHistory, subscriptionPauses, subscriptions } from '../../tables/subscriptions.ts'
import { NOW, test, testDeps } from '../../test/app.ts'
import { aSubscription } from '../../test/testSubscription.ts'
import { changeStatus } from './changeStatus.ts'
import { completeSettled } from './complete.ts'
import { expireUnpaid } from './expireUnpaid.ts'

const tools = (db: Db, now = NOW) => {
  const { log, mail } = testDeps(db)
  return { db, now, log, mail }
}
const statusOf = async (db: Db, id: string) =>
  (await db.select().from(subscriptions).where(eq(subscriptions.id, id)))[0]?.status
const historyOf = async (db: Db, id: string) =>
  (
    await db
      .select()
      .from(subscriptionHistory)
      .where(eq(subscriptionHistory.subscriptionId, id))
      .orderBy(subscriptionHistory.id)
  ).map(({ from, to, reason, byUserId }) => [from, to, reason, byUserId])

test('a status changes only as the table allows, and each change is in the history', async ({ db }) => {
  const { actions, can, targetOf } = subscriptionTransitions
  for (const action of actions.filter((a) => a !== 'activate'))
    for (const status of subscriptionStatuses) {
      const { subscription } = await aSubscription(db, { status, days: 1, paid: true })
      const { id } = subscription
      const row = await changeStatus(db, { id, action, byUserId: null, reason: 'PAID' }, NOW)
      const to = can(action, status) ? (targetOf(action) ?? status) : null
      expect(row?.status ?? null, `${action} from ${status}`).toBe(to)
      expect(await statusOf(db, id)).toBe(to ?? status)
      expect((await historyOf(db, id)).slice(1)).toEqual(to ? [[status, to, 'PAID', null]] : [])
    }
})

test('late money activates an unpaid subscription, but none whose year is over', async ({ db }) => {
  const activate = async (id: string, paymentId: string | null) => {
    const change = { id, action: 'activate', byUserId: null, reason: 'PAID', set: { paymentId } } as const
    return (await changeStatus(db, change, NOW))?.status ?? null
  }
  const money = async () => {
    const { payment, subscription } = await aSubscription(db, { status: 'EXPIRED', days: 1 })
    await db.update(subscriptions).set({ paymentId: null }).where(eq(subscriptions.id, subscription.id))
    return payment?.id ?? null
  }
  for (const status of ['PENDING_PAYMENT', 'EXPIRED'] as const) {
    const unpaid = await aSubscription(db, { status, days: 1, paid: false })
    expect(await activate(unpaid.subscription.id, await money())).toBe('ACTIVE')
    const paid = await aSubscription(db, { status, days: 1, paid: true })
    expect(await activate(paid.subscription.id, await money())).toBeNull()
    expect(await statusOf(db, paid.subscription.id)).toBe(status)
  }
})

test('a subscription reopened while the job completes others stays active', async ({ db }) => {
  const made = [await aSubscription(db, { days: 1 }), await aSubscription(db, { days: 1 })]
  await db.update(deliveries).set({ status: 'DELIVERED' })
  // When the first one is completed, the other one's delivery mark is undone.
  const taken: Promise<unknown>[] = []
  const going = db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.status, 'ACTIVE'))
  const takeBack = db
    .update(deliveries)
    .set({ status: 'OUT_FOR_DELIVERY' })
    .where(inArray(deliveries.subscriptionId, going))
  const info = () => void taken.push(takeBack.execute())
  await completeSettled({ ...tools(db), log: { ...testDeps(db).log, info } })
  await Promise.all(taken)
  const statuses = await Promise.all(made.map(({ subscription }) => statusOf(db, subscription.id)))
  expect(statuses.toSorted()).toEqual(['ACTIVE', 'COMPLETED'])
})

test('a further condition on the subscription is checked in the same statement', async ({ db }) => {
  const { id } = (await aSubscription(db, { days: 1 })).subscription
  const cancel = (where: SQL) =>
    changeStatus(db, { id, action: 'cancel', byUserId: null, reason: 'PAID', where }, NOW)
  expect(await cancel(isNull(subscriptions.paymentId))).toBeNull()
  expect(await statusOf(db, id)).toBe('ACTIVE')
  expect((await cancel(isNotNull(subscriptions.paymentId)))?.status).toBe('CANCELLED')
})

describe('completing', () => {
  test('completes active subscriptions whose every delivery is settled, once', async ({ db }) => {
    const settled = await aSubscription(db, { days: 3 })
    const open = await aSubscription(db, { days: 2 })
    const paused = await aSubscription(db, { days: 1, status: 'PAUSED' })
    const empty = await aSubscription(db, { days: 1 })
    await db.delete(deliveries).where(eq(deliveries.subscriptionId, empty.subscription.id))
    const ids = settled.deliveries.map((d) => d.id)
    const set = (status: 'DELIVERED' | 'FAILED' | 'CANCELLED' | 'OUT_FOR_DELIVERY', which: string[]) =>
      db
        .update(deliveries)
        .set({ status, ...(status === 'FAILED' && { failureReason: 'OTHER', failedAt: NOW }) })
        .where(inArray(deliveries.id, which))
    await set('DELIVERED', [
      ...ids.slice(0, 1),
      ...open.deliveries.slice(0, 1).map((d) => d.id),
      ...paused.deliveries.map((d) => d.id),
    ])
    await set('FAILED', ids.slice(1, 2))
    await set('OUT_FOR_DELIVERY', ids.slice(2))
    await completeSettled(tools(db))
    expect(await statusOf(db, settled.subscription.id)).toBe('ACTIVE')
    await set('CANCELLED', ids.slice(2))
    await completeSettled(tools(db))
    await completeSettled(tools(db))
    const after = []
    for (const { subscription } of [settled, open, paused, empty])
      after.push(await statusOf(db, subscription.id))
    expect(after).toEqual(['COMPLETED', 'ACTIVE', 'PAUSED', 'ACTIVE'])
    expect((await historyOf(db, settled.subscription.id)).slice(1)).toEqual([
      ['ACTIVE', 'COMPLETED', 'ALL_SETTLED', null],
    ])
  })
})

test('a subscription that ends loses its own scheduled pause only', async ({ db }) => {
  const aPaused = async () => {
    const { subscription } = await aSubscription(db, { days: 1 })
    const [fromDate, toDate] = [day('2026-12-20'), day('2026-12-24')]
    await db
      .insert(subscriptionPauses)
      .values({ subscriptionId: subscription.id, fromDate, toDate, createdAt: NOW })
    return subscription.id
  }
  const openPauses = async () =>
    (await db.select().from(subscriptionPauses).where(isNull(subscriptionPauses.endedAt))).map(
      (pause) => pause.subscriptionId,
    )
  const running = await aPaused()
  const completed = await aPaused()
  await db.update(deliveries).set({ status: 'DELIVERED' }).where(eq(deliveries.subscriptionId, completed))
  await completeSettled(tools(db))
  expect(await statusOf(db, completed)).toBe('COMPLETED')
  expect(await openPauses()).toEqual([running])
  for (const action of ['cancel', 'expire'] as const) {
    const change = { id: await aPaused(), action, byUserId: null, reason: 'CANCELLED' } as const
    await changeStatus(db, change, NOW)
    expect(await openPauses()).toEqual([running])
  }
})

describe('an unpaid subscription', () => {
  test('expires exactly a day after it was added, and no other does', async ({ db }) => {
    const unpaid = await aSubscription(db, { status: 'PENDING_PAYMENT' })
    const paid = await aSubscription(db)
    const { id } = unpaid.subscription
    await expireUnpaid(tools(db, new Date(NOW.getTime() + DAY_MS - 1)))
    expect(await statusOf(db, id)).toBe('PENDING_PAYMENT')
    await expireUnpaid(tools(db, new Date(NOW.getTime() + DAY_MS)))
    await expireUnpaid(tools(db, new Date(NOW.getTime() + DAY_MS)))
    expect(await statusOf(db, id)).toBe('EXPIRED')
    expect((await historyOf(db, id)).slice(1)).toEqual([['PENDING_PAYMENT', 'EXPIRED', 'UNPAID', null]])
    expect(await statusOf(db, paid.subscription.id)).toBe('ACTIVE')
  })
})
