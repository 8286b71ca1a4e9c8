import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { DAY_MS, day } from '../../../domain/dates.ts'
import type { Store } from '../../db/client.ts'
import { databaseFailure } from '../../db/failure.ts'
import { transaction } from '../../db/transaction.ts'
import { freezeDue } from '../../deliveries/freeze.ts'
import { fillMenus } from '../../menu/fillMenus.ts'
import { deliveries } from '../../tables/deliveries.ts'
import { menuDays } from '../../tables/menu.ts'
import { subscriptionHistory, subscriptionPauses, subscriptions } from '../../tables/subscriptions.ts'
import { NOW, test, testDeps } from '../../test/app.ts'
import { aSubscription } from '../../test/testSubscription.ts'
import { changeStatus } from './changeStatus.ts'
import { completeSettled } from './complete.ts'
import { expireUnpaid } from './expireUnpaid.ts'

// Two processes at once, each with its own connection. On the embedded store they run in turn; on PostgreSQL
// they race. These tests share one store, so each reads only its own rows.
const ROUNDS = 5
const tools = ({ db }: Store, now = NOW) => ({ ...testDeps(db), now })
const twice = async (work: () => Promise<unknown>) => void (await Promise.all([work(), work()]))
const historyOf = async ({ db }: Store, id: string) =>
  (
    await db
      .select()
      .from(subscriptionHistory)
      .where(eq(subscriptionHistory.subscriptionId, id))
      .orderBy(subscriptionHistory.id)
  ).map((row) => row.to)
const statusOf = async ({ db }: Store, id: string) =>
  (await db.select().from(subscriptions).where(eq(subscriptions.id, id)))[0]?.status

test('of concurrent status changes, one succeeds', async ({ store }) => {
  for (let round = 0; round < ROUNDS; round++) {
    const { id } = (await aSubscription(store.db, { days: 1 })).subscription
    const pause = () =>
      transaction(store.db, (tx) =>
        changeStatus(tx, { id, action: 'pause', byUserId: null, reason: 'PAID' }, NOW),
      )
    const done = await Promise.all([pause(), pause(), pause()])
    expect(done.filter(Boolean)).toHaveLength(1)
    expect(await historyOf(store, id)).toEqual(['ACTIVE', 'PAUSED'])
  }
})

test('two concurrent completion jobs write one history row', async ({ store }) => {
  for (let round = 0; round < ROUNDS; round++) {
    const { id } = (await aSubscription(store.db, { days: 1 })).subscription
    await store.db.update(deliveries).set({ status: 'DELIVERED' }).where(eq(deliveries.subscriptionId, id))
    await twice(() => completeSettled(tools(store)))
    expect(await historyOf(store, id)).toEqual(['ACTIVE', 'COMPLETED'])
  }
})

test('subscriptions paid while they expire end up active', async ({ store }) => {
  const { db } = store
  const late = new Date(NOW.getTime() + DAY_MS)
  const unpaid: { id: string; paymentId: string | null }[] = []
  for (let i = 0; i < 2 * ROUNDS; i++) {
    const { id } = (await aSubscription(db, { status: 'PENDING_PAYMENT', days: 1 })).subscription
    const { payment, subscription: donor } = await aSubscription(db, { status: 'EXPIRED', days: 1 })
    await db.update(subscriptions).set({ paymentId: null }).where(eq(subscriptions.id, donor.id))
    unpaid.push({ id, paymentId: payment?.id ?? null })
  }
  // Paid from the last to the first, so the two meet in the middle; the rest of the payments find rows about to expire.
  const payAll = async () => {
    for (const { id, paymentId } of unpaid.toReversed())
      await transaction(db, async (tx) => {
        const set = { paymentId }
        await changeStatus(tx, { id, action: 'activate', byUserId: null, reason: 'PAID', set }, late)
      })
  }
  await Promise.all([payAll(), twice(() => expireUnpaid(tools(store, late)))])
  for (const { id } of unpaid) {
    expect(await statusOf(store, id)).toBe('ACTIVE')
    expect([
      ['PENDING_PAYMENT', 'ACTIVE'],
      ['PENDING_PAYMENT', 'EXPIRED', 'ACTIVE'],
    ]).toContainEqual(await historyOf(store, id))
  }
})

test('two concurrent freeze jobs agree on the menu of a day without one', async ({ store }) => {
  const { db } = store
  const midnight = new Date('2026-12-06T00:00:00+03:00')
  for (let round = 0; round < ROUNDS; round++) {
    await db.update(subscriptions).set({ status: 'CANCELLED' }).where(eq(subscriptions.status, 'ACTIVE'))
    await db.delete(menuDays)
    if (round % 2 === 0) await fillMenus(db, NOW)
    const made: string[] = []
    for (let i = 0; i < 6; i++) made.push((await aSubscription(db, { days: 1 })).subscription.id)
    await twice(() => freezeDue(tools(store, midnight)))
    const [menu] = await db
      .select()
      .from(menuDays)
      .where(eq(menuDays.date, day('2026-12-06')))
    const rows = (await db.select().from(deliveries)).filter((d) => made.includes(d.subscriptionId))
    expect(rows.map((d) => d.assignedSalads?.[0]?.saladId)).toEqual(made.map(() => menu?.saladId))
    expect(rows.map((d) => d.frozenAt)).toEqual(made.map(() => midnight))
  }
})

test('a second open pause violates a database constraint', async ({ store }) => {
  const { id } = (await aSubscription(store.db, { days: 1 })).subscription
  const [fromDate, toDate] = [day('2026-12-06'), day('2026-12-07')]
  const pause = () =>
    store.db.insert(subscriptionPauses).values({ subscriptionId: id, fromDate, toDate, createdAt: NOW })
  await pause()
  await expect(pause()).rejects.toSatisfy(
    (error) => databaseFailure(error)?.constraint === 'subscription_pauses_one',
  )
})
