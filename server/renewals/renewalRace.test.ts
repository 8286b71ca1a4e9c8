import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '../db/client.ts'
import { cancel } from '../subscriptions/changes/cancel.ts'
import { expireYears } from '../subscriptions/changes/expireYear.ts'
import { outbox } from '../tables/mail.ts'
import { payments } from '../tables/payments.ts'
import { renewalCharges } from '../tables/renewals.ts'
import { subscriptionHistory } from '../tables/subscriptions.ts'
import { aUser, NOW, test } from '../test/app.ts'
import { addReminder, bringEndNear, buy, followersOf, renew, rowOf } from '../test/testRenewal.ts'
import { openShop, type Shop } from '../test/testShop.ts'
import { aSubscription } from '../test/testSubscription.ts'
import { setAutoRenewal } from './autoRenewal.ts'
import { chargeRenewals } from './charge.ts'
import { remindOfEnds } from './remind.ts'

// Each call has its own connection: on PostgreSQL they race, on the embedded store they run in turn.
const ROUNDS = 4
const atOnce = async <T>(...work: (() => Promise<T>)[]) => Promise.all(work.map((one) => one()))

async function aDue(db: Db, shop: Shop, card?: string) {
  const user = await aUser(db)
  const { id, cardId } = await buy(db, shop, user, card)
  const request = { id, ownerId: user.id, byUserId: user.id, language: 'en' as const }
  await setAutoRenewal(shop.context(), request, { on: true, cardId }, NOW)
  await bringEndNear(db, id)
  return { user, id, request }
}
const capturedOf = async (db: Db, userId: string) =>
  (await db.select().from(payments).where(eq(payments.userId, userId))).filter((p) => p.status === 'CAPTURED')

test('three concurrent reminder jobs send one reminder, and three charge jobs charge once', async ({
  store: { db },
}) => {
  const shop = await openShop(db)
  for (let round = 0; round < ROUNDS; round++) {
    const { user, id } = await aDue(db, shop)
    const remind = () => remindOfEnds(shop.context())
    await atOnce(remind, remind, remind)
    const emails = await db.select().from(outbox).where(eq(outbox.userId, user.id))
    expect(emails.filter((e) => e.kind === 'renewals.reminder')).toHaveLength(1)
    await addReminder(db, id)
    const charge = () => chargeRenewals(shop.context())
    await atOnce(charge, charge, charge)
    expect(await followersOf(db, id)).toHaveLength(1)
    const tries = await db.select().from(renewalCharges).where(eq(renewalCharges.subscriptionId, id))
    expect(tries).toHaveLength(1)
    expect(await capturedOf(db, user.id)).toHaveLength(2)
  }
})

test('three concurrent jobs charge a declined card once', async ({ store: { db } }) => {
  const shop = await openShop(db)
  for (let round = 0; round < ROUNDS; round++) {
    const { user, id } = await aDue(db, shop, '4508750000000119')
    await addReminder(db, id)
    const charge = () => chargeRenewals(shop.context())
    await atOnce(charge, charge, charge)
    const tries = await db.select().from(renewalCharges).where(eq(renewalCharges.subscriptionId, id))
    expect(tries).toHaveLength(1)
    const emails = await db.select().from(outbox).where(eq(outbox.userId, user.id))
    expect(emails.filter((e) => e.kind === 'renewals.chargeFailed')).toHaveLength(1)
  }
})

test('a manual renewal paid on two pages at once makes one subscription and one orphan', async ({
  store: { db },
}) => {
  const shop = await openShop(db)
  for (let round = 0; round < ROUNDS; round++) {
    const { user, id } = await aDue(db, shop)
    const begun = [
      await renew(shop, user, id),
      await renew(shop, user, id, { useCredit: true, saveCard: true }),
    ]
    // The same order twice is one payment; another plan is another order.
    expect(begun.map((b) => b.status)).toEqual([200, 409])
    const options = await shop.sendAs(user, 'GET', `/subscriptions/my-subscriptions/${id}/renewal-options`)
    const other = options.body.plans.at(-1).id
    const both = [begun[0]?.body.id, (await renew(shop, user, id, { planId: other })).body.id]
    for (const payment of both) await shop.pay(payment)
    await atOnce(...both.map((paymentId) => () => shop.sendAs(user, 'POST', '/subscriptions', { paymentId })))
    expect(await followersOf(db, id)).toHaveLength(1)
    const outcomes = (await capturedOf(db, user.id)).map((p) => p.outcome).toSorted()
    expect(outcomes).toEqual(['ORPHANED', 'SUBSCRIBED', 'SUBSCRIBED'])
    const story = await db
      .select()
      .from(subscriptionHistory)
      .where(eq(subscriptionHistory.subscriptionId, id))
    expect(story.filter((h) => h.reason === 'RENEWED')).toHaveLength(1)
  }
})

test('a charge and a cancellation at once: cancelled and nothing charged, or charged and a 409', async ({
  store: { db },
}) => {
  const shop = await openShop(db)
  for (let round = 0; round < 2 * ROUNDS; round++) {
    const { user, id, request } = await aDue(db, shop)
    await addReminder(db, id)
    const cancelling = () =>
      cancel(shop.context(), request, { reason: null, feedback: null }, NOW).then(
        () => 'cancelled',
        (error: { code?: string }) => error.code ?? 'broken',
      )
    const charging = () => chargeRenewals(shop.context()).then(() => 'charged')
    const order = round % 2 === 0 ? [cancelling, charging] : [charging, cancelling]
    const answers = await atOnce(...order)
    const { status } = await rowOf(db, id)
    const followers = await followersOf(db, id)
    const orphans = (await capturedOf(db, user.id)).filter((p) => p.outcome === 'ORPHANED')
    expect(orphans).toEqual([])
    if (answers.includes('RENEWAL_UNDER_WAY')) {
      expect([status, followers.length]).toEqual(['ACTIVE', 1])
    } else {
      expect(answers).toContain('cancelled')
      expect(status).toBe('CANCELLED')
      // Cancelled before the charge started, or after the renewal.
      expect(followers.length).toBeLessThanOrEqual(1)
    }
  }
})

test('a manual renewal and an auto-renewal at once are paid once', async ({ store: { db } }) => {
  const shop = await openShop(db)
  for (let round = 0; round < 2 * ROUNDS; round++) {
    const { user, id } = await aDue(db, shop)
    await addReminder(db, id)
    const byHand = async () => {
      const begun = await renew(shop, user, id)
      if (begun.status !== 200) return begun.body.errorCode
      await shop.pay(begun.body.id)
      return (await shop.sendAs(user, 'POST', '/subscriptions', { paymentId: begun.body.id })).status
    }
    const byItself = () => chargeRenewals(shop.context()).then(() => 'done')
    const [first] = await atOnce(...(round % 2 === 0 ? [byHand, byItself] : [byItself, byHand]))
    if (round % 2 === 0) expect([201, 'RENEWAL_UNDER_WAY', 'ALREADY_RENEWED']).toContain(first)
    expect(await followersOf(db, id)).toHaveLength(1)
    const outcomes = (await capturedOf(db, user.id)).map((p) => p.outcome)
    expect(outcomes).toEqual(['SUBSCRIBED', 'SUBSCRIBED'])
  }
})

test('a renewal paid while the end moves starts behind the new end', async ({ store: { db } }) => {
  const shop = await openShop(db)
  for (let round = 0; round < 2 * ROUNDS; round++) {
    const user = await aUser(db)
    const { id } = await buy(db, shop, user)
    const begun = await renew(shop, user, id)
    await shop.pay(begun.body.id)
    const pause = { startDate: '2026-12-06', durationDays: 7 }
    const pausing = () => shop.sendAs(user, 'POST', `/subscriptions/my-subscriptions/${id}/pause`, pause)
    const paying = () => shop.sendAs(user, 'POST', '/subscriptions', { paymentId: begun.body.id })
    await atOnce(...(round % 2 === 0 ? [pausing, paying] : [paying, pausing]))
    expect((await rowOf(db, id)).endDate).toBe('2026-12-17')
    expect(await followersOf(db, id)).toMatchObject([{ startDate: '2026-12-20', endDate: '2026-12-24' }])
  }
})

test('three concurrent jobs expire a subscription once', async ({ store: { db } }) => {
  const bought = new Date(NOW.getTime() - 400 * 86_400_000)
  const shop = await openShop(db)
  for (let round = 0; round < ROUNDS; round++) {
    const user = await aUser(db)
    const { subscription } = await aSubscription(db, { userId: user.id, at: bought })
    const expire = () => expireYears(shop.context())
    await atOnce(expire, expire, expire)
    expect((await rowOf(db, subscription.id)).status).toBe('EXPIRED')
    const emails = await db.select().from(outbox).where(eq(outbox.userId, user.id))
    expect(emails.map((e) => e.kind)).toEqual(['subscriptions.expired'])
    const story = await db
      .select()
      .from(subscriptionHistory)
      .where(eq(subscriptionHistory.subscriptionId, subscription.id))
    expect(story).toHaveLength(2)
  }
})
