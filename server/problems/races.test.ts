import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { MINUTE_MS } from '../../domain/dates.ts'
import type { Store } from '../db/client.ts'
import { creditLots } from '../tables/credit.ts'
import { deliveries } from '../tables/deliveries.ts'
import { payments } from '../tables/payments.ts'
import { settings } from '../tables/settings.ts'
import { NOW, test } from '../test/app.ts'
import { aCustomer } from '../test/testCustomer.ts'
import { type Answer, RACE_TIMEOUT_MS, race } from '../test/testRace.ts'
import { aSubscription } from '../test/testSubscription.ts'

// Only PostgreSQL lets two connections race (vitest.config.ts). The long version is `npm run test:races`.

const long = { timeout: RACE_TIMEOUT_MS }
/**
 * The table that locking a subscription reads last, and the tables that a credit and a refund use with the payment
 * locked.
 */
const [LOCKED, PAYMENT_LOCKED, REFUNDING] = ['skipped_days', 'credit_entries', 'refunds']

const CREDIT = { resolution: 'CREDIT' }
const DAY = '2026-12-13'

/** A failed delivery of a customer who may choose, new for each round. */
async function aChooser(store: Store) {
  const { db } = store
  const c = await aCustomer(db)
  const admin = await c.another('ADMIN')
  await db.update(settings).set({ customersChooseDay: true, customersChooseCredit: true })
  const failed = async () => {
    const { deliveries: days, payment } = await aSubscription(db, { userId: c.user.id, days: 1 })
    const [id = ''] = days.map((one) => one.id)
    const failedAt = new Date(NOW.getTime() - 10 * MINUTE_MS)
    await db
      .update(deliveries)
      .set({ status: 'FAILED', frozenAt: NOW, failureReason: 'OTHER', failedAt })
      .where(eq(deliveries.id, id))
    const side = (path: string, body: object, caller: { id: string }, heldAt: string) => ({
      run: (): Promise<Answer> => c.send('POST', path, body, { caller }),
      heldAt,
    })
    return {
      own: (body: object, heldAt = LOCKED) => side(`/deliveries/${id}/resolve`, body, c.user, heldAt),
      byAdmin: (body: object) => side(`/admin/deliveries/${id}/resolve`, body, admin, LOCKED),
      refund: () =>
        side(
          `/admin/payments/${payment?.id}/refunds`,
          { refundReason: 'QUALITY', refundType: 'FULL', refundMethod: 'ORIGINAL_PAYMENT' },
          admin,
          REFUNDING,
        ),
      /** The result: credits, added deliveries, and the payment's credited and refunded amounts. */
      outcome: async () => {
        const [paid] = await db
          .select()
          .from(payments)
          .where(eq(payments.id, payment?.id ?? ''))
        return {
          credits: await db.$count(creditLots, eq(creditLots.deliveryId, id)),
          added: await db.$count(deliveries, eq(deliveries.redeliveryOf, id)),
          credited: paid?.creditedFils,
          refunded: paid?.refundedFils,
        }
      },
    }
  }
  return failed
}
const none = { credits: 0, added: 0, credited: 0, refunded: 0 }
const asCredit = { ...none, credits: 1, credited: 15_950 }
const asDay = { ...none, added: 1 }

test('customer and admin resolve a failure at once: one succeeds', long, async ({ store }) => {
  const failed = await aChooser(store)
  await race(store, async () => {
    const { own, byAdmin, outcome } = await failed()
    return {
      sides: { a: own(CREDIT), b: byAdmin({ resolution: 'ANOTHER_DAY', date: DAY }) },
      check: async ({ a, b }, first) => {
        const credited = a.status === 200
        if (first) expect(credited).toBe(first === 'a')
        expect(credited ? b : a).toMatchObject({ status: 409, body: { errorCode: 'FAILURE_RESOLVED' } })
        expect((credited ? a : b).status).toBe(200)
        expect(await outcome()).toEqual(credited ? asCredit : asDay)
      },
    }
  })
})

test('a customer resolves a failure in two tabs: one succeeds', long, async ({ store }) => {
  const failed = await aChooser(store)
  await race(store, async () => {
    const { own, outcome } = await failed()
    return {
      sides: { a: own(CREDIT), b: own({ resolution: 'ANOTHER_DAY', deliveryDate: DAY }) },
      check: async ({ a, b }, first) => {
        const credited = a.status === 200
        if (first) expect(credited).toBe(first === 'a')
        expect(credited ? b : a).toMatchObject({ status: 409, body: { errorCode: 'FAILURE_RESOLVED' } })
        expect((credited ? a : b).status).toBe(200)
        expect(await outcome()).toEqual(credited ? asCredit : asDay)
      },
    }
  })
})

test('a customer takes credit during a full refund: only one of them succeeds', long, async ({ store }) => {
  const failed = await aChooser(store)
  await race(store, async () => {
    const { own, refund, outcome } = await failed()
    return {
      sides: { a: own(CREDIT, PAYMENT_LOCKED), b: refund() },
      check: async ({ a, b }, first) => {
        const credited = a.status === 200
        if (first) expect(credited).toBe(first === 'a')
        expect([a.status, b.status]).toEqual(credited ? [200, 409] : [409, 201])
        expect((credited ? b : a).body.errorCode).toBe(credited ? 'ALREADY_REFUNDED' : 'CREDIT_EXCEEDS_REST')
        expect(await outcome()).toEqual(credited ? asCredit : { ...none, refunded: 15_950 })
      },
    }
  })
})

test('a customer chooses another day during a full refund: not after the refund', long, async ({ store }) => {
  const failed = await aChooser(store)
  await race(store, async () => {
    const { own, refund, outcome } = await failed()
    return {
      sides: {
        a: own({ resolution: 'ANOTHER_DAY', deliveryDate: DAY }, PAYMENT_LOCKED),
        b: refund(),
      },
      check: async ({ a, b }, first) => {
        const added = a.status === 200
        if (first) expect(added).toBe(first === 'a')
        expect(b.status).toBe(201)
        if (!added) expect(a).toMatchObject({ status: 409, body: { errorCode: 'CREDIT_EXCEEDS_REST' } })
        expect(await outcome()).toEqual({ ...none, added: added ? 1 : 0, refunded: 15_950 })
      },
    }
  })
})
