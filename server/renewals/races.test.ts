import { and, asc, eq, inArray } from 'drizzle-orm'
import { expect } from 'vitest'
import { day } from '../../domain/dates.ts'
import { renewalStart } from '../../domain/subscriptions/changes.ts'
import { schedule } from '../../domain/subscriptions/schedule.ts'
import type { Store } from '../db/client.ts'
import { deliveries } from '../tables/deliveries.ts'
import { payments } from '../tables/payments.ts'
import { plans } from '../tables/plans.ts'
import { renewalReminders, renewals } from '../tables/renewals.ts'
import { aUser, NOW, test } from '../test/app.ts'
import { type Answer, RACE_TIMEOUT_MS, race } from '../test/testRace.ts'
import { buy, followersOf, renew, rowOf } from '../test/testRenewal.ts'
import { openShop } from '../test/testShop.ts'
import { aSubscription } from '../test/testSubscription.ts'
import { chargeRenewals } from './charge.ts'

// Only PostgreSQL lets two connections race (vitest.config.ts). The long version is `npm run test:races`.

async function aRenewer({ db }: Store) {
  const shop = await openShop(db)
  const user = await aUser(db)
  const next = async (over: Parameters<typeof aSubscription>[1] = {}) =>
    (await aSubscription(db, { userId: user.id, ...over })).subscription.id
  return { db, shop, user, next }
}
const refused = (errorCode: string) => ({ status: 409, body: { errorCode } })

test('renewed twice: one payment starts', { timeout: RACE_TIMEOUT_MS }, async ({ store }) => {
  const { shop, user, next, db } = await aRenewer(store)
  await race(store, async () => {
    const id = await next()
    const press = { run: (): Promise<Answer> => renew(shop, user, id), heldAt: 'renewals' }
    return {
      sides: { a: press, b: press },
      check: async ({ a, b }) => {
        const [won, lost] = a.status === 200 ? [a, b] : [b, a]
        expect(won.status).toBe(200)
        expect(lost).toMatchObject(refused('PAYMENT_OPEN'))
        const orders = await db.select().from(renewals).where(eq(renewals.subscriptionId, id))
        expect(orders).toHaveLength(1)
        const begun = orders.map((o) => o.orderId)
        expect(await db.$count(payments, inArray(payments.orderId, begun))).toBe(1)
        expect(await followersOf(db, id)).toEqual([])
      },
    }
  })
})

test('two renewals paid at once: one follows, and the other payment becomes an orphan', {
  timeout: RACE_TIMEOUT_MS,
}, async ({ store }) => {
  const { shop, user, next, db } = await aRenewer(store)
  const sold = await db.select().from(plans).where(eq(plans.status, 'ACTIVE')).orderBy(plans.durationDays)
  await race(store, async () => {
    const id = await next()
    const before = await rowOf(db, id)
    const paid = async (planId: string | undefined) => {
      const { body } = await renew(shop, user, id, { planId })
      await shop.pay(body.id)
      const run = (): Promise<Answer> => shop.sendAs(user, 'POST', '/subscriptions', { paymentId: body.id })
      return { run, heldAt: 'receipts' }
    }
    return {
      sides: { a: await paid(sold[0]?.id), b: await paid(sold[1]?.id) },
      check: async ({ a, b }, first) => {
        const won = a.status === 201 ? 'a' : 'b'
        if (first) expect(won).toBe(first)
        expect(won === 'a' ? a.status : b.status).toBe(201)
        expect(won === 'a' ? b : a).toMatchObject(refused('PAYMENT_BEING_RECOVERED'))
        const [follower, ...more] = await followersOf(db, id)
        expect(more).toEqual([])
        const start = renewalStart(before, NOW)
        const plan = won === 'a' ? sold[0] : sold[1]
        if (!start || !plan || !follower) throw new Error('nothing follows')
        const days = await db
          .select({ date: deliveries.date })
          .from(deliveries)
          .where(eq(deliveries.subscriptionId, follower.id))
          .orderBy(asc(deliveries.date))
        expect(days.map((d) => d.date)).toEqual(schedule({ deliveries: plan.durationDays, start }))
      },
    }
  })
})

test('cancel and the charge of an auto-renewal: cancelled and nothing charged, or charged and a 409', {
  timeout: RACE_TIMEOUT_MS,
}, async ({ store }) => {
  const { shop, user, next, db } = await aRenewer(store)
  const { cardId } = await buy(db, shop, user)
  const capturedFor = (id: string) =>
    db
      .select({ outcome: payments.outcome })
      .from(payments)
      .innerJoin(renewals, eq(renewals.orderId, payments.orderId))
      .where(and(eq(renewals.subscriptionId, id), eq(payments.status, 'CAPTURED')))
  await race(store, async () => {
    const id = await next({ start: day('2026-11-29'), over: { autoRenewalCardId: cardId } })
    const before = await rowOf(db, id)
    await db.insert(renewalReminders).values({
      subscriptionId: id,
      day: day('2026-11-26'),
      chargeDate: day('2026-11-30'),
      totalFils: before.totalFils,
      createdAt: NOW,
    })
    const cancel = (): Promise<Answer> =>
      shop.sendAs(user, 'POST', `/subscriptions/my-subscriptions/${id}/cancel`)
    return {
      sides: {
        a: { run: cancel, heldAt: 'skipped_days' },
        b: { run: () => chargeRenewals(shop.context()), heldAt: 'renewals' },
      },
      check: async ({ a: cancelled }, first) => {
        const followers = await followersOf(db, id)
        expect(await capturedFor(id)).toEqual(followers.map(() => ({ outcome: 'SUBSCRIBED' })))
        if (first) expect(followers).toHaveLength(first === 'a' ? 0 : 1)
        if (cancelled.status !== 200) {
          expect(cancelled).toMatchObject(refused('RENEWAL_UNDER_WAY'))
          expect(followers).toHaveLength(1)
        }
        expect((await rowOf(db, id)).status).toBe(cancelled.status === 200 ? 'CANCELLED' : 'ACTIVE')
        const start = renewalStart(before, NOW)
        for (const follower of followers)
          expect(follower).toMatchObject({
            startDate: start,
            renewalOfId: id,
            durationDays: before.durationDays,
          })
      },
    }
  })
})
