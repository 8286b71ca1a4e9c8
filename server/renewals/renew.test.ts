import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { day } from '../../domain/dates.ts'
import type { Db } from '../db/client.ts'
import { deliveries } from '../tables/deliveries.ts'
import { outbox } from '../tables/mail.ts'
import { orders } from '../tables/orders.ts'
import { payments } from '../tables/payments.ts'
import { plans } from '../tables/plans.ts'
import { renewals } from '../tables/renewals.ts'
import { settings } from '../tables/settings.ts'
import { subscriptionHistory, subscriptions } from '../tables/subscriptions.ts'
import { aUser, NOW, test } from '../test/app.ts'
import { buy, followersOf, renew, rowOf } from '../test/testRenewal.ts'
import { openShop, type Shop } from '../test/testShop.ts'
import { openRenewal } from './openRenewal.ts'

async function bought(db: Db) {
  const shop = await openShop(db)
  const user = await aUser(db)
  return { shop, user, ...(await buy(db, shop, user)) }
}
/** Pays on the gateway's page and returns. */
async function payFor(shop: Shop, user: { id: string }, paymentId: string) {
  await shop.pay(paymentId)
  return shop.sendAs(user, 'POST', '/subscriptions', { paymentId })
}

describe('a renewal', () => {
  test('its options show plans, prices, dates and payment methods', async ({ db }) => {
    const { shop, user, id } = await bought(db)
    const options = await shop.sendAs(user, 'GET', `/subscriptions/my-subscriptions/${id}/renewal-options`)
    expect(options.body).toMatchObject({ startDate: '2026-12-13' })
    expect(options.body.methods).toHaveLength(4)
    expect(options.body.savedCards).toMatchObject([{ card: { canAutoRenew: true } }])
    const weekly = options.body.plans.find((p: { durationDays: number }) => p.durationDays === 5)
    const offer = options.body.offers.find((o: { planId: string }) => o.planId === weekly.id)
    expect(offer).toMatchObject({ endDate: '2026-12-17', totalAmount: 15.95 })

    const details = await shop.sendAs(user, 'GET', `/subscriptions/renewal-details/${id}`)
    expect(details.body).toMatchObject({
      subscription: { id },
      plan: { id: weekly.id },
      amount: 15.95,
      startDate: '2026-12-13',
      endDate: '2026-12-17',
    })
    const admin = await aUser(db, { role: 'ADMIN' })
    await shop.sendAs(admin, 'POST', `/admin/plans/${weekly.id}/retire`)
    const retired = await shop.sendAs(user, 'GET', `/subscriptions/renewal-details/${id}`)
    expect(retired.body).toMatchObject({ plan: null, amount: null, endDate: null, startDate: '2026-12-13' })
    expect(await renew(shop, user, id)).toMatchObject({ status: 409, body: { errorCode: 'PLAN_RETIRED' } })
  })

  test('is checked again when its payment starts: cancelled or renewed meanwhile', async ({ db }) => {
    const { shop, user, id } = await bought(db)
    const [order] = await db.select().from(orders).where(eq(orders.userId, user.id))
    if (!order) throw new Error('nothing was ordered')
    const open = () => openRenewal(db, { order, subscriptionId: id, automatic: false }, NOW)
    const begun = await renew(shop, user, id)
    const { body: follower } = await payFor(shop, user, begun.body.id)
    await expect(open()).rejects.toMatchObject({ code: 'ALREADY_RENEWED' })
    const end = (which: string) =>
      shop.sendAs(user, 'POST', `/subscriptions/my-subscriptions/${which}/cancel`)
    await end(follower.id)
    await end(id)
    await expect(open()).rejects.toMatchObject({ code: 'SUBSCRIPTION_STATUS' })
    expect(await db.$count(renewals, eq(renewals.orderId, order.id))).toBe(0)
  })

  test('exists once it is paid, follows without a gap, and copies the customer’s choices', async ({ db }) => {
    const { shop, user, id, number } = await bought(db)
    await db.update(subscriptions).set({ specialInstructions: 'Ring twice' }).where(eq(subscriptions.id, id))
    const begun = await renew(shop, user, id, { totalAmount: 15.95 })
    expect(begun).toMatchObject({ status: 200, headers: { 'x-payment-id': begun.body.id } })
    expect(await followersOf(db, id)).toEqual([])
    expect((await payFor(shop, user, begun.body.id)).body).toMatchObject({
      startDate: '2026-12-13',
      endDate: '2026-12-17',
      specialInstructions: 'Ring twice',
      renewalOf: { id, number },
    })
    const before = await shop.sendAs(user, 'GET', `/subscriptions/my-subscriptions/${id}`)
    expect(before.body).toMatchObject({ status: 'ACTIVE', renewedBy: { startDate: '2026-12-13' } })
    const story = await db
      .select()
      .from(subscriptionHistory)
      .where(eq(subscriptionHistory.subscriptionId, id))
    expect(story.map((s) => s.reason)).toEqual(['PAID', 'RENEWED'])
    const emails = await db.select().from(outbox).where(eq(outbox.kind, 'subscriptions.confirmed'))
    const email = emails.find((e) => e.subject.startsWith('Renewed'))
    expect(email?.text).toContain(`right after \u2066${number}\u2069 ends, without a gap`)
  })

  test('starts on the next Sunday after an ended subscription, and behind a moved end', async ({ db }) => {
    const { shop, user, id } = await bought(db)
    await db.update(subscriptions).set({ status: 'COMPLETED' }).where(eq(subscriptions.id, id))
    const details = await shop.sendAs(user, 'GET', `/subscriptions/renewal-details/${id}`)
    expect(details.body.startDate).toBe('2026-12-06')

    await db.update(subscriptions).set({ status: 'ACTIVE' }).where(eq(subscriptions.id, id))
    const begun = await renew(shop, user, id)
    const [first] = await db.select().from(deliveries).orderBy(deliveries.date)
    await shop.sendAs(user, 'POST', `/deliveries/${first?.id}/skip`, { deliveryDate: first?.date })
    const made = await payFor(shop, user, begun.body.id)
    expect(made.body).toMatchObject({ startDate: '2026-12-14', endDate: '2026-12-20' })
    const emails = await db.select().from(outbox).where(eq(outbox.kind, 'subscriptions.confirmed'))
    expect(emails.some((e) => e.text.includes('after the kitchen had closed'))).toBe(false)
  })

  test('can be made once: another one returns ALREADY_RENEWED with its number', async ({ db }) => {
    const { shop, user, id } = await bought(db)
    const begun = await renew(shop, user, id)
    const made = await payFor(shop, user, begun.body.id)
    const again = await renew(shop, user, id)
    expect(again).toMatchObject({ status: 409, body: { errorCode: 'ALREADY_RENEWED' } })
    expect(again.body.message).toContain(made.body.number)
    const options = await shop.sendAs(user, 'GET', `/subscriptions/my-subscriptions/${id}/renewal-options`)
    expect(options).toMatchObject({ status: 409, body: { errorCode: 'ALREADY_RENEWED' } })
    // After its cancellation another renewal is possible.
    await shop.sendAs(user, 'POST', `/subscriptions/my-subscriptions/${made.body.id}/cancel`)
    const own = await shop.sendAs(user, 'GET', `/subscriptions/my-subscriptions/${id}`)
    expect(own.body.renewedBy).toBeNull()
    shop.later(11 * 60_000)
    const anew = await renew(shop, user, id)
    expect((await payFor(shop, user, anew.body.id)).status).toBe(201)
    expect(await followersOf(db, id)).toHaveLength(2)
  })

  test('paid twice on two pages makes one subscription and one orphan', async ({ db }) => {
    const { shop, user, id } = await bought(db)
    const [, monthly] = await db.select().from(plans).orderBy(plans.durationDays)
    const one = await renew(shop, user, id)
    const other = await renew(shop, user, id, { planId: monthly?.id })
    expect(other.status).toBe(200)
    expect((await payFor(shop, user, one.body.id)).status).toBe(201)
    expect(await payFor(shop, user, other.body.id)).toMatchObject({
      status: 409,
      body: { errorCode: 'PAYMENT_BEING_RECOVERED' },
    })
    const [second] = await db.select().from(payments).where(eq(payments.chargeId, other.body.id))
    expect(second).toMatchObject({ outcome: 'ORPHANED', orphanReason: 'PAID_TWICE' })
    expect(await followersOf(db, id)).toHaveLength(1)
  })

  test('returns the same for the same key, and PAYMENT_OPEN without one', async ({ db }) => {
    const { shop, user, id } = await bought(db)
    const key = { 'idempotency-key': 'renew-once-1' }
    const one = await renew(shop, user, id, {}, key)
    expect((await renew(shop, user, id, {}, key)).body).toEqual(one.body)
    expect(await renew(shop, user, id)).toMatchObject({
      status: 409,
      body: { errorCode: 'PAYMENT_OPEN' },
      headers: { 'x-payment-id': one.body.id },
    })
    expect(await renew(shop, user, id, { useCredit: true }, key)).toMatchObject({ status: 422 })
  })

  test('is refused while the service is off, at another price, and for a cancelled subscription', async ({
    db,
  }) => {
    const { shop, user, id } = await bought(db)
    expect(await renew(shop, user, id, { totalAmount: 15 })).toMatchObject({
      status: 409,
      body: { errorCode: 'PRICE_CHANGED', current: { totalAmount: 15.95 } },
    })
    await db.update(settings).set({ serviceActive: false })
    expect(await renew(shop, user, id)).toMatchObject({ status: 409, body: { errorCode: 'SERVICE_OFF' } })
    await db.update(settings).set({ serviceActive: true })
    await db.update(subscriptions).set({ status: 'CANCELLED' }).where(eq(subscriptions.id, id))
    expect(await renew(shop, user, id)).toMatchObject({
      status: 409,
      body: { errorCode: 'SUBSCRIPTION_STATUS' },
    })
  })

  test('can be paid with a saved card, but not by another customer', async ({ db }) => {
    const { shop, user, id, cardId } = await bought(db)
    const thief = await aUser(db)
    expect((await renew(shop, thief, id)).status).toBe(404)
    expect(await renew(shop, thief, id, { cardId })).toMatchObject({ status: 409 })
    const begun = await renew(shop, user, id, { cardId })
    expect((await payFor(shop, user, begun.body.id)).status).toBe(201)
    const [paid] = await db.select().from(payments).where(eq(payments.chargeId, begun.body.id))
    expect(paid).toMatchObject({ savedCardId: cardId, outcome: 'SUBSCRIBED' })
  })

  test('paid after its predecessor was cancelled starts on the next Sunday', async ({ db }) => {
    const { shop, user, id } = await bought(db)
    const begun = await renew(shop, user, id)
    await shop.sendAs(user, 'POST', `/subscriptions/my-subscriptions/${id}/cancel`)
    expect((await payFor(shop, user, begun.body.id)).body).toMatchObject({ startDate: day('2026-12-06') })
    expect((await rowOf(db, id)).status).toBe('CANCELLED')
    expect(await db.$count(orders)).toBe(2)
  })
})
