import { eq, inArray } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { DAY_MS } from '../../domain/dates.ts'
import { can, leadsTo, subscriptionActions, subscriptionStatuses } from '../../domain/subscriptions/rules.ts'
import type { Db } from '../db/client.ts'
import { deliveries } from '../deliveries/table.ts'
import { NOW, test, testDeps } from '../test/app.ts'
import { changeStatus } from './changeStatus.ts'
import { completeSettled } from './complete.ts'
import { expireUnpaid } from './expireUnpaid.ts'
import { subscriptionHistory, subscriptions } from './table.ts'
import { aSubscription } from './testSubscription.ts'

const tools = (db: Db, now = NOW) => ({ db, now, log: testDeps(db).log })
const statusOf = async (db: Db, id: string) =>
  (await db.select().from(subscriptions).where(eq(subscriptions.id, id)))[0]?.status
const historyOf = async (db: Db, id: string) =>
  (
    await db
      .select()
      .from(subscriptionHistory)
      .where(eq(subscriptionHistory.subscriptionId, id))
      .orderBy(subscriptionHistory.id)
  ).map(({ from, to, why, byUserId }) => [from, to, why, byUserId])

test('a status changes only as the table allows, and each change is in the history', async ({ db }) => {
  for (const action of subscriptionActions)
    for (const status of subscriptionStatuses) {
      const { subscription } = await aSubscription(db, { status, days: 1, paid: true })
      const { id } = subscription
      const row = await changeStatus(db, {
        id,
        action,
        byUserId: null,
        why: 'TRIED',
        details: { a: 1 },
        now: NOW,
      })
      const to = can(action, status) ? (leadsTo(action) ?? status) : null
      expect(row?.status ?? null, `${action} from ${status}`).toBe(to)
      expect(await statusOf(db, id)).toBe(to ?? status)
      expect((await historyOf(db, id)).slice(1)).toEqual(to ? [[status, to, 'TRIED', null]] : [])
    }
})

describe('completing', () => {
  test('takes those whose every delivery is settled, once', async ({ db }) => {
    const settled = await aSubscription(db, { days: 3 })
    const open = await aSubscription(db, { days: 2 })
    const paused = await aSubscription(db, { days: 1, status: 'PAUSED' })
    const empty = await aSubscription(db, { days: 1 })
    await db.delete(deliveries).where(eq(deliveries.subscriptionId, empty.subscription.id))
    const ids = settled.deliveries.map((d) => d.id)
    const set = (status: 'DELIVERED' | 'FAILED' | 'CANCELLED' | 'OUT_FOR_DELIVERY', which: string[]) =>
      db.update(deliveries).set({ status }).where(inArray(deliveries.id, which))
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
      ['ACTIVE', 'COMPLETED', 'allSettled', null],
    ])
  })
})

describe('an unpaid subscription', () => {
  test('lapses a day after it was made, to the millisecond, and no other does', async ({ db }) => {
    const unpaid = await aSubscription(db, { status: 'PENDING_PAYMENT' })
    const paid = await aSubscription(db)
    const { id } = unpaid.subscription
    await expireUnpaid(tools(db, new Date(NOW.getTime() + DAY_MS - 1)))
    expect(await statusOf(db, id)).toBe('PENDING_PAYMENT')
    await expireUnpaid(tools(db, new Date(NOW.getTime() + DAY_MS)))
    await expireUnpaid(tools(db, new Date(NOW.getTime() + DAY_MS)))
    expect(await statusOf(db, id)).toBe('EXPIRED')
    expect((await historyOf(db, id)).slice(1)).toEqual([['PENDING_PAYMENT', 'EXPIRED', 'unpaid', null]])
    expect(await statusOf(db, paid.subscription.id)).toBe('ACTIVE')
  })
})
