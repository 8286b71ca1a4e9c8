import { eq, inArray } from 'drizzle-orm'
import { expect } from 'vitest'
import { day } from '../../domain/dates.ts'
import { type DeliveryStatus, stepsTo } from '../../domain/deliveries/rules.ts'
import type { Store } from '../db/client.ts'
import { creditLots } from '../tables/credit.ts'
import { deliveries, deliveryHistory } from '../tables/deliveries.ts'
import { payments } from '../tables/payments.ts'
import { subscriptions } from '../tables/subscriptions.ts'
import { NOW, test } from '../test/app.ts'
import { aCustomer } from '../test/testCustomer.ts'
import { type Answer, RACE_TIMEOUT_MS, race } from '../test/testRace.ts'
import { aSubscription } from '../test/testSubscription.ts'

// Only PostgreSQL lets two connections race (vitest.config.ts). The long version is `npm run test:races`.

const long = { timeout: RACE_TIMEOUT_MS }
/** The table that a single change reads after its locks, and the table that a bulk change writes to after its locks. */
const [LOOKING, MOVING] = ['skipped_days', 'delivery_history']
/** The tables that a credit and a refund use after each has locked the payment. */
const [CREDITING, REFUNDING] = ['credit_entries', 'refunds']
const statuses = ({ a, b }: { a: Answer; b: Answer }) => [a.status, b.status].toSorted()

/** Creates deliveries with a given status, new for each round. */
async function aDispatch(store: Store) {
  const c = await aCustomer(store.db)
  const admin = await c.another('ADMIN')
  const send = (path: string, body: object) => (): Promise<Answer> =>
    c.send('POST', `/admin/deliveries${path}`, body, { caller: admin })
  const days = async (count: number, status: DeliveryStatus) => {
    const ids: string[] = []
    for (let n = 0; n < count; n++) {
      const { deliveries: rows } = await aSubscription(store.db, { userId: c.user.id, days: 1 })
      ids.push(...rows.map(({ id }) => id))
    }
    const failure = status === 'FAILED' && { failureReason: 'OTHER' as const, failedAt: NOW }
    await store.db
      .update(deliveries)
      .set({ status, frozenAt: NOW, ...failure })
      .where(inArray(deliveries.id, ids))
    return ids
  }
  /** The current status of each delivery. Checks that every history line starts where the one before ended. */
  const legal = async (ids: readonly string[], from: DeliveryStatus) => {
    const rows = await store.db
      .select()
      .from(deliveries)
      .where(inArray(deliveries.id, [...ids]))
    for (const row of rows) {
      const lines = await store.db
        .select()
        .from(deliveryHistory)
        .where(eq(deliveryHistory.deliveryId, row.id))
        .orderBy(deliveryHistory.id)
      let at = from
      for (const line of lines) {
        expect(line.from).toBe(at)
        expect(stepsTo(line.to).length).toBeGreaterThan(0)
        at = line.to
      }
      expect(row.status).toBe(at)
    }
    const byId = new Map(rows.map((row) => [row.id, row.status]))
    return ids.map((id) => byId.get(id))
  }
  const one = (id: string | undefined, body: object) => ({
    run: send(`/${id}/status`, body),
    heldAt: LOOKING,
  })
  const bulk = (ids: readonly string[], body: object) => ({
    run: send('/status', { ids, ...body }),
    heldAt: MOVING,
  })
  const resolve = (id: string | undefined, body: object) => ({
    run: send(`/${id}/resolve`, body),
    heldAt: LOOKING,
  })
  const refund = (paymentId: string) => ({
    run: async (): Promise<Answer> => {
      const how = { refundReason: 'QUALITY', refundType: 'FULL', refundMethod: 'ORIGINAL_PAYMENT' }
      return c.send('POST', `/admin/payments/${paymentId}/refunds`, how, { caller: admin })
    },
    heldAt: REFUNDING,
  })
  return { ...c, days, legal, one, bulk, resolve, refund }
}

test('two people mark the same delivery: one succeeds', long, async ({ store }) => {
  const { days, one, legal } = await aDispatch(store)
  await race(store, async () => {
    const [id = ''] = await days(1, 'OUT_FOR_DELIVERY')
    return {
      sides: {
        a: one(id, { status: 'DELIVERED' }),
        b: one(id, { status: 'FAILED', reason: 'NO_ANSWER' }),
      },
      check: async (answers, first) => {
        expect(statuses(answers)).toEqual([200, 409])
        if (first) expect(answers[first].status).toBe(200)
        expect(await legal([id], 'OUT_FOR_DELIVERY')).toEqual([
          answers.a.status === 200 ? 'DELIVERED' : 'FAILED',
        ])
        expect(await store.db.$count(deliveryHistory, eq(deliveryHistory.deliveryId, id))).toBe(1)
      },
    }
  })
})

test('a bulk and a single change: each changes what the other has not', long, async ({ store }) => {
  const { days, one, bulk, legal } = await aDispatch(store)
  await race(store, async () => {
    const ids = await days(4, 'OUT_FOR_DELIVERY')
    return {
      sides: {
        a: bulk(ids, { status: 'DELIVERED' }),
        b: one(ids[2], { status: 'FAILED', reason: 'REFUSED' }),
      },
      check: async ({ a, b }, first) => {
        expect(a.status).toBe(200)
        if (first) expect(b.status).toBe(first === 'b' ? 200 : 409)
        const failed = b.status === 200
        expect(await legal(ids, 'OUT_FOR_DELIVERY')).toEqual(
          ids.map((_, n) => (failed && n === 2 ? 'FAILED' : 'DELIVERED')),
        )
        expect(a.body).toMatchObject({
          changed: { length: failed ? 3 : 4 },
          refused: { length: failed ? 1 : 0 },
        })
      },
    }
  })
})

test(
  'two bulk changes in opposite orders: no deadlock, and each delivery changes once',
  long,
  async ({ store }) => {
    const { days, bulk, legal } = await aDispatch(store)
    await race(store, async () => {
      const ids = await days(6, 'PREPARING')
      return {
        sides: {
          a: bulk(ids, { status: 'OUT_FOR_DELIVERY' }),
          b: bulk(ids.toReversed(), { status: 'OUT_FOR_DELIVERY' }),
        },
        check: async ({ a, b }) => {
          expect([a.status, b.status]).toEqual([200, 200])
          expect(await legal(ids, 'PREPARING')).toEqual(ids.map(() => 'OUT_FOR_DELIVERY'))
          expect(await store.db.$count(deliveryHistory, inArray(deliveryHistory.deliveryId, ids))).toBe(6)
        },
      }
    })
  },
)

test('an undo and the next step: one of them wins', long, async ({ store }) => {
  const { days, one, bulk, legal } = await aDispatch(store)
  await race(store, async () => {
    const [id = ''] = await days(1, 'PREPARING')
    return {
      sides: { a: bulk([id], { action: 'undoPrepare' }), b: one(id, { status: 'OUT_FOR_DELIVERY' }) },
      check: async ({ b }, first) => {
        if (first) expect(b.status).toBe(first === 'b' ? 200 : 409)
        expect(await legal([id], 'PREPARING')).toEqual([b.status === 200 ? 'OUT_FOR_DELIVERY' : 'SCHEDULED'])
      },
    }
  })
})

test('two resolutions of a failure: one credit or one redelivery', long, async ({ store }) => {
  const { days, resolve } = await aDispatch(store)
  await race(store, async () => {
    const before = await store.db.$count(creditLots)
    const [id = ''] = await days(1, 'FAILED')
    return {
      sides: {
        a: resolve(id, { resolution: 'CREDIT' }),
        b: resolve(id, { resolution: 'ANOTHER_DAY', date: day('2026-12-13') }),
      },
      check: async (answers, first) => {
        expect(statuses(answers)).toEqual([200, 409])
        if (first) expect(answers[first].status).toBe(200)
        const credited = answers.a.status === 200
        expect((await store.db.$count(creditLots)) - before).toBe(credited ? 1 : 0)
        expect(await store.db.$count(deliveries, eq(deliveries.redeliveryOf, id))).toBe(credited ? 0 : 1)
      },
    }
  })
})

test(
  'a delivery is credited while its payment is refunded: only one of the two succeeds',
  long,
  async ({ store }) => {
    const { days, resolve, refund } = await aDispatch(store)
    await race(store, async () => {
      const [id = ''] = await days(1, 'FAILED')
      const [found] = await store.db
        .select({ paymentId: subscriptions.paymentId })
        .from(deliveries)
        .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscriptionId))
        .where(eq(deliveries.id, id))
      const paymentId = found?.paymentId ?? ''
      return {
        sides: {
          a: { ...resolve(id, { resolution: 'CREDIT' }), heldAt: CREDITING },
          b: refund(paymentId),
        },
        check: async ({ a, b }, first) => {
          const credited = a.status === 200
          expect([a.status, b.status]).toEqual(credited ? [200, 409] : [409, 201])
          expect(credited ? b.body.errorCode : a.body.errorCode).toBe(
            credited ? 'ALREADY_REFUNDED' : 'CREDIT_EXCEEDS_REST',
          )
          if (first) expect(credited).toBe(first === 'a')
          const [payment] = await store.db.select().from(payments).where(eq(payments.id, paymentId))
          expect([payment?.creditedFils, payment?.refundedFils]).toEqual(credited ? [15_950, 0] : [0, 15_950])
          expect(await store.db.$count(creditLots, eq(creditLots.deliveryId, id))).toBe(credited ? 1 : 0)
        },
      }
    })
  },
)

test('a failure is undone while it is resolved: never both', long, async ({ store }) => {
  const { days, one, resolve } = await aDispatch(store)
  await race(store, async () => {
    const [id = ''] = await days(1, 'FAILED')
    return {
      sides: { a: one(id, { status: 'OUT_FOR_DELIVERY' }), b: resolve(id, { resolution: 'CREDIT' }) },
      check: async (answers, first) => {
        expect(statuses(answers)).toEqual([200, 409])
        if (first) expect(answers[first].status).toBe(200)
        const [row] = await store.db.select().from(deliveries).where(eq(deliveries.id, id))
        expect([row?.status, row?.resolution]).toEqual(
          answers.a.status === 200 ? ['OUT_FOR_DELIVERY', null] : ['FAILED', 'CREDIT'],
        )
      },
    }
  })
})
