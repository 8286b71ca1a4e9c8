import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { deliveryStatuses, deliveryTransitions } from '../../domain/deliveries/rules.ts'
import { transaction } from '../db/transaction.ts'
import { deliveries, deliveryHistory } from '../tables/deliveries.ts'
import { as, NOW, test } from '../test/app.ts'
import { aPerson } from '../test/testMe.ts'
import { aProcess } from '../test/testStreams.ts'
import { aSubscription } from '../test/testSubscription.ts'
import { changeStatus } from './changeStatus.ts'

describe('a delivery', () => {
  test('changes its status only as the table allows, and each change is in its history', async ({ db }) => {
    const { actions, can, targetOf } = deliveryTransitions
    const { deliveries: rows } = await aSubscription(db, { days: 1 })
    const id = rows[0]?.id ?? ''
    for (const action of actions)
      for (const status of deliveryStatuses) {
        const failure = status === 'FAILED' ? ('OTHER' as const) : null
        await db
          .update(deliveries)
          .set({
            status,
            deliveredAt: null,
            frozenAt: NOW,
            failureReason: failure,
            failedAt: failure && NOW,
          })
          .where(eq(deliveries.id, id))
        await db.delete(deliveryHistory)
        const row = await changeStatus(db, { id, action, byUserId: null, reason: 'ADMIN' }, NOW)
        const to = can(action, status) ? targetOf(action) : null
        expect(row?.status ?? null, `${action} from ${status}`).toBe(to)
        expect(row?.deliveredAt ?? null).toEqual(to === 'DELIVERED' ? NOW : null)
        const history = await db.select().from(deliveryHistory)
        expect(history.map((h) => [h.from, h.to, h.reason])).toEqual(to ? [[status, to, 'ADMIN']] : [])
      }
  })

  test('does not change if a further condition does not hold', async ({ db }) => {
    const { deliveries: rows } = await aSubscription(db, { days: 1 })
    const id = rows[0]?.id ?? ''
    await db.update(deliveries).set({ frozenAt: NOW })
    const other = eq(deliveries.deliveryTimeSlot, 'EVENING_6_9')
    const prepare = (where = eq(deliveries.deliveryTimeSlot, 'MORNING_9_12')) =>
      changeStatus(db, { id, action: 'prepare', byUserId: null, reason: 'ADMIN', where }, NOW)
    expect(await prepare(other)).toBeNull()
    expect((await prepare())?.status).toBe('PREPARING')
  })

  test('cannot be prepared before it is frozen', async ({ db }) => {
    const { deliveries: rows } = await aSubscription(db, { days: 1 })
    const how = { id: rows[0]?.id ?? '', action: 'prepare', byUserId: null, reason: 'ADMIN' } as const
    expect(await changeStatus(db, how, NOW)).toBeNull()
    await db.update(deliveries).set({ frozenAt: NOW })
    expect(await changeStatus(db, how, NOW)).toMatchObject({ status: 'PREPARING' })
  })

  test('sends an event of its change to its owner only', async ({ store }) => {
    const { open } = await aProcess(store)
    const [noor, omar] = [await aPerson(store.db), await aPerson(store.db)]
    const { deliveries: mine } = await aSubscription(store.db, { userId: noor.id, days: 1 })
    const { deliveries: his } = await aSubscription(store.db, { userId: omar.id, days: 1 })
    await store.db.update(deliveries).set({ frozenAt: NOW })
    const [here, there] = [await open(await as(noor)), await open(await as(omar))]
    await expect.poll(() => [here.kinds, there.kinds]).toEqual([['resync'], ['resync']])
    const prepare = (id = '') =>
      transaction(store.db, (tx) =>
        changeStatus(tx, { id, action: 'prepare', byUserId: null, reason: 'ADMIN' }, NOW),
      )
    await prepare(mine[0]?.id)
    await prepare(his[0]?.id)
    await expect.poll(() => there.kinds).toEqual(['resync', 'subscriptions.changed'])
    expect(here.kinds).toEqual(['resync', 'subscriptions.changed'])
  })
})
