import { and, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { day, MINUTE_MS } from '../../domain/dates.ts'
import { fils } from '../../domain/money.ts'
import type { Db } from '../db/client.ts'
import { cancel } from '../subscriptions/changes/cancel.ts'
import { users } from '../tables/accounts.ts'
import { outbox } from '../tables/mail.ts'
import { payments, savedCards } from '../tables/payments.ts'
import { plans } from '../tables/plans.ts'
import { renewalCharges, renewalReminders } from '../tables/renewals.ts'
import { settings } from '../tables/settings.ts'
import { subscriptionHistory, subscriptions } from '../tables/subscriptions.ts'
import { aUser, NOW, test } from '../test/app.ts'
import { buy, followersOf, makeDue, renew, rowOf } from '../test/testRenewal.ts'
import { openShop } from '../test/testShop.ts'
import { setAutoRenewal } from './autoRenewal.ts'
import { chargeRenewals } from './charge.ts'
import { remindOfEnds } from './remind.ts'

// Bought on the 1st of December, with deliveries from the 6th to the 10th.
const NO_AGREEMENT = '4508750000000101'
const DECLINED_ALONE = '4508750000000119'
const on = (date: string, time = '10:00') => new Date(`${date}T${time}:00+03:00`)

async function aRenewing(db: Db, { card, turnedOn = true }: { card?: string; turnedOn?: boolean } = {}) {
  const shop = await openShop(db)
  const user = await aUser(db)
  const bought = await buy(db, shop, user, card)
  const request = { id: bought.id, ownerId: user.id, byUserId: user.id, language: 'en' as const }
  const set = (input: { on: boolean; cardId?: string }, now = NOW) =>
    setAutoRenewal(shop.context(), request, input, now)
  if (turnedOn) await set({ on: true, cardId: bought.cardId })
  return {
    ...bought,
    shop,
    user,
    request,
    set,
    /** Runs both hourly jobs twice at a given time. */
    jobsAt: async (now: Date) => {
      shop.setTo(now)
      for (const _ of [1, 2]) {
        await remindOfEnds(shop.context())
        await chargeRenewals(shop.context())
      }
    },
    emails: async (kind: string) =>
      (await db.select().from(outbox).where(eq(outbox.kind, kind)).orderBy(outbox.createdAt)).map((e) => ({
        subject: e.subject.replaceAll(/[\u2066-\u2069]/g, ''),
        text: e.text.replaceAll(/[\u2066-\u2069]/g, ''),
      })),
    reasons: async () =>
      (
        await db
          .select()
          .from(subscriptionHistory)
          .where(eq(subscriptionHistory.subscriptionId, bought.id))
          .orderBy(subscriptionHistory.id)
      ).map((h) => h.reason),
  }
}

const setPrice = (db: Db, price: number) =>
  db
    .update(plans)
    .set({ priceFils: fils(price) })
    .where(eq(plans.durationDays, 5))

describe('turning auto-renewal on', () => {
  test('needs a saved card with an agreement; on and off each send one email', async ({ db }) => {
    const { id, cardId, set, emails, reasons } = await aRenewing(db)
    await set({ on: true, cardId })
    expect((await rowOf(db, id)).autoRenewalCardId).toBe(cardId)
    expect(await emails('renewals.on')).toMatchObject([
      { text: expect.stringContaining('on Monday 7 December we’ll renew it with Visa •••• 1019') },
    ])
    await set({ on: false })
    await set({ on: false })
    expect((await rowOf(db, id)).autoRenewalCardId).toBeNull()
    expect(await emails('renewals.off')).toMatchObject([{ subject: expect.stringContaining('is off') }])
    expect(await reasons()).toEqual(['PAID', 'AUTO_RENEWAL_ON', 'AUTO_RENEWAL_OFF'])
  })

  test('is refused with another card, for another customer, and for a cancelled or renewed subscription', async ({
    db,
  }) => {
    const { shop, id, user, cardId, set, request } = await aRenewing(db, {
      card: NO_AGREEMENT,
      turnedOn: false,
    })
    await expect(set({ on: true, cardId })).rejects.toMatchObject({ code: 'CARD_CANNOT_RENEW' })
    await expect(set({ on: true })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
    await db.update(savedCards).set({ agreementId: 'agreement' })
    const thief = await aUser(db)
    const theirs = { ...request, ownerId: thief.id, byUserId: thief.id }
    const input = { on: true, cardId }
    await expect(setAutoRenewal(shop.context(), theirs, input, NOW)).rejects.toMatchObject({
      code: 'CARD_CANNOT_RENEW',
    })
    const other = await buy(db, shop, thief)
    await expect(
      setAutoRenewal(shop.context(), { ...theirs, id }, { on: true, cardId: other.cardId }, NOW),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await db.update(savedCards).set({ removedAt: NOW, isDefault: false })
    await expect(set(input)).rejects.toMatchObject({ code: 'CARD_CANNOT_RENEW' })
    await db.update(savedCards).set({ removedAt: null })
    const begun = await renew(shop, user, id)
    await shop.pay(begun.body.id)
    await shop.sendAs(user, 'POST', '/subscriptions', { paymentId: begun.body.id })
    await expect(set(input)).rejects.toMatchObject({ code: 'ALREADY_RENEWED' })
    await cancel(shop.context(), request, { reason: null, feedback: null }, NOW)
    await db.update(subscriptions).set({ renewalOfId: null })
    await expect(set(input)).rejects.toMatchObject({ code: 'SUBSCRIPTION_STATUS' })
  })

  test('lasts until the card is removed, which sends an email, or the subscription is cancelled', async ({
    db,
  }) => {
    const { shop, user, id, cardId, emails, set } = await aRenewing(db)
    await shop.sendAs(user, 'DELETE', `/payments/cards/${cardId}`)
    expect((await rowOf(db, id)).autoRenewalCardId).toBeNull()
    expect((await emails('renewals.off')).map((e) => e.text)).toEqual([
      expect.stringContaining('You removed the card'),
    ])
    await db.update(savedCards).set({ removedAt: null })
    await set({ on: true, cardId })
    await shop.sendAs(user, 'POST', `/subscriptions/my-subscriptions/${id}/cancel`)
    expect((await rowOf(db, id)).autoRenewalCardId).toBeNull()
  })
})

describe('auto-renewal', () => {
  test('is announced a week before, charged three days before as announced, and continues', async ({
    db,
  }) => {
    const { shop, id, cardId, jobsAt, emails, reasons } = await aRenewing(db)
    await jobsAt(on('2026-12-02', '23:59'))
    expect(await db.select().from(renewalReminders)).toEqual([])
    await jobsAt(on('2026-12-03', '00:00'))
    await jobsAt(on('2026-12-06', '23:59'))
    expect(await emails('renewals.reminder')).toMatchObject([
      { text: expect.stringContaining('On Monday 7 December we’ll renew it and charge BHD 15.950 to Visa') },
    ])
    expect(await followersOf(db, id)).toEqual([])
    await jobsAt(on('2026-12-07', '00:00'))
    await jobsAt(on('2026-12-08'))
    const [follower, ...more] = await followersOf(db, id)
    expect(more).toEqual([])
    expect(follower).toMatchObject({
      status: 'ACTIVE',
      startDate: '2026-12-13',
      totalFils: 15_950,
      autoRenewalCardId: cardId,
    })
    const [payment] = await db
      .select()
      .from(payments)
      .where(eq(payments.id, follower?.paymentId ?? ''))
    expect(payment).toMatchObject({ chargeFils: 15_950, savedCardId: cardId, outcome: 'SUBSCRIBED' })
    const charge = await shop.deps.tap.readCharge(payment?.chargeId ?? '')
    expect(charge).toMatchObject({ status: 'CAPTURED', amountFils: 15_950 })
    expect(await rowOf(db, id)).toMatchObject({ autoRenewalCardId: null })
    expect(await reasons()).toEqual(['PAID', 'AUTO_RENEWAL_ON', 'RENEWED'])
    const [, email] = await emails('subscriptions.confirmed')
    expect(email?.text).toContain('Auto-renewal stays on')
    expect((await shop.charges()).filter((c) => c.status === 'CAPTURED')).toHaveLength(2)
  })

  test('that is declined sends one email a day, is tried daily until the end, and leaves nothing half-made', async ({
    db,
  }) => {
    const { id, jobsAt, emails, reasons } = await aRenewing(db, { card: DECLINED_ALONE })
    await jobsAt(on('2026-12-03'))
    for (const date of ['2026-12-07', '2026-12-08', '2026-12-09', '2026-12-10', '2026-12-11']) {
      await jobsAt(on(date, '01:00'))
      await jobsAt(on(date, '15:00'))
    }
    const failed = await emails('renewals.chargeFailed')
    expect(failed.map((e) => e.text.includes('try again every day'))).toEqual([true, true, true, false])
    expect(failed[0]?.text).toContain(`/dashboard?tab=overview&renew=${id}`)
    expect(await emails('payments.failed')).toEqual([])
    expect(await db.$count(renewalCharges)).toBe(4)
    expect(await followersOf(db, id)).toEqual([])
    expect((await reasons()).filter((r) => r === 'CHARGE_FAILED')).toHaveLength(4)
    expect(await rowOf(db, id)).toMatchObject({ status: 'ACTIVE', endDate: '2026-12-10' })
  })

  test('never charges more than announced: after a price rise it is announced again and charged a day later', async ({
    db,
  }) => {
    const { id, jobsAt, emails } = await aRenewing(db)
    await jobsAt(on('2026-12-03'))
    await setPrice(db, 20_000)
    await jobsAt(on('2026-12-07'))
    expect(await followersOf(db, id)).toEqual([])
    const [, anew] = await emails('renewals.reminder')
    expect(anew?.text).toContain('On Tuesday 8 December we’ll renew it and charge BHD 22.000')
    // Down again: less than announced needs no new announcement.
    await setPrice(db, 14_000)
    await jobsAt(on('2026-12-08'))
    expect(await followersOf(db, id)).toMatchObject([{ totalFils: 15_400 }])
    expect(await emails('renewals.reminder')).toHaveLength(2)
  })

  test('waits while the service is off, and continues when it is on', async ({ db }) => {
    const { id, jobsAt } = await aRenewing(db)
    await jobsAt(on('2026-12-03'))
    await db.update(settings).set({ serviceActive: false })
    await jobsAt(on('2026-12-07'))
    expect(await db.$count(renewalCharges)).toBe(0)
    await db.update(settings).set({ serviceActive: true })
    await jobsAt(on('2026-12-08'))
    expect(await followersOf(db, id)).toHaveLength(1)
  })

  test('without a response stays open: nothing else is charged, and its payment is found', async ({ db }) => {
    const { shop, user, id, jobsAt, request } = await aRenewing(db)
    await makeDue(db, id)
    await shop.faults({ error500After: { next: 3, on: ['createCharge'] } })
    await jobsAt(NOW)
    expect(await db.select().from(payments).where(eq(payments.status, 'UNKNOWN'))).toHaveLength(1)
    await expect(
      cancel(shop.context(), request, { reason: null, feedback: null }, NOW),
    ).rejects.toMatchObject({ code: 'RENEWAL_UNDER_WAY' })
    expect(await renew(shop, user, id)).toMatchObject({
      status: 409,
      body: { errorCode: 'RENEWAL_UNDER_WAY' },
    })
    await db.delete(renewalCharges)
    await jobsAt(NOW)
    expect(await db.$count(renewalCharges)).toBe(0)
    shop.later(3 * MINUTE_MS)
    await shop.watch()
    expect(await followersOf(db, id)).toHaveLength(1)
    expect((await shop.charges()).filter((c) => c.status === 'CAPTURED')).toHaveLength(2)
  })

  test('that another process tried just before is not tried again the same day', async ({ db }) => {
    const { shop, id } = await aRenewing(db, { card: DECLINED_ALONE })
    const user = await aUser(db)
    const other = await buy(db, shop, user, DECLINED_ALONE)
    const request = { id: other.id, ownerId: user.id, byUserId: user.id, language: 'en' as const }
    await setAutoRenewal(shop.context(), request, { on: true, cardId: other.cardId }, NOW)
    for (const due of [id, other.id]) await makeDue(db, due)
    // During the first charge another process charges the second.
    const context = shop.context()
    let callCount = 0
    const createCharge: typeof context.tap.createCharge = async (charge) => {
      if (callCount++ === 0) await chargeRenewals(shop.context())
      return context.tap.createCharge(charge)
    }
    await chargeRenewals({ ...context, tap: { ...context.tap, createCharge } })
    expect(callCount).toBe(1)
    expect(await db.$count(renewalCharges)).toBe(2)
  })

  test('that is turned off during another charge is not charged', async ({ db }) => {
    const { shop, id, emails } = await aRenewing(db)
    const user = await aUser(db)
    const other = await buy(db, shop, user)
    const request = { id: other.id, ownerId: user.id, byUserId: user.id, language: 'en' as const }
    await setAutoRenewal(shop.context(), request, { on: true, cardId: other.cardId }, NOW)
    for (const due of [id, other.id]) await makeDue(db, due)
    const context = shop.context()
    let callCount = 0
    const createCharge: typeof context.tap.createCharge = async (charge) => {
      if (callCount++ === 0) await setAutoRenewal(shop.context(), request, { on: false }, NOW)
      return context.tap.createCharge(charge)
    }
    await chargeRenewals({ ...context, tap: { ...context.tap, createCharge } })
    expect(callCount).toBe(1)
    expect(await db.$count(renewalCharges, eq(renewalCharges.subscriptionId, other.id))).toBe(0)
    expect(await emails('renewals.chargeFailed')).toEqual([])
  })

  test('that is turned off or moved just before its lock is not charged', async ({ db }) => {
    const { shop, id, cardId, set } = await aRenewing(db)
    await makeDue(db, id)
    const chargeAfter = async (meanwhile: () => Promise<unknown>) => {
      const late: Db = new Proxy(db, {
        get: (target, key, self) =>
          key === 'transaction'
            ? async (...work: Parameters<Db['transaction']>) => {
                await meanwhile()
                return target.transaction(...work)
              }
            : Reflect.get(target, key, self),
      })
      await chargeRenewals({ ...shop.context(), db: late })
      return db.$count(renewalCharges)
    }
    expect(await chargeAfter(() => set({ on: false }))).toBe(0)
    await set({ on: true, cardId })
    const end = (endDate: string) => () =>
      db
        .update(subscriptions)
        .set({ endDate: day(endDate) })
        .where(eq(subscriptions.id, id))
    expect(await chargeAfter(end('2026-12-07'))).toBe(0)
    await end('2026-12-03')()
    expect(await chargeAfter(async () => {})).toBe(1)
  })

  test('of an account that waits for erasure is neither announced nor charged', async ({ db }) => {
    const { id, user, jobsAt } = await aRenewing(db)
    await makeDue(db, id)
    await db.update(users).set({ erasureAskedAt: NOW }).where(eq(users.id, user.id))
    await jobsAt(NOW)
    expect(await db.$count(renewalCharges)).toBe(0)
    await db.delete(renewalReminders)
    await jobsAt(NOW)
    expect(await db.$count(renewalReminders)).toBe(0)
  })

  test('uses the current time and settings for each charge', async ({ db }) => {
    const { shop, id } = await aRenewing(db, { card: DECLINED_ALONE })
    const user = await aUser(db)
    const other = await buy(db, shop, user, DECLINED_ALONE)
    const request = { id: other.id, ownerId: user.id, byUserId: user.id, language: 'en' as const }
    await setAutoRenewal(shop.context(), request, { on: true, cardId: other.cardId }, NOW)
    for (const due of [id, other.id]) await makeDue(db, due)
    shop.setTo(on('2026-12-01', '23:59'))
    shop.duringCharge(() => shop.setTo(on('2026-12-02', '00:01')))
    await chargeRenewals(shop.context())
    // The second one was tried on the 2nd, so there is no other try on that day.
    await chargeRenewals(shop.context())
    const tries = await db.select().from(renewalCharges).where(eq(renewalCharges.subscriptionId, other.id))
    expect(tries).toMatchObject([{ day: '2026-12-02' }])
    // The service is switched off during the first charge of the next day.
    shop.setTo(on('2026-12-03', '10:00'))
    const context = shop.context()
    const createCharge: typeof context.tap.createCharge = async (charge) => {
      await db.update(settings).set({ serviceActive: false })
      return context.tap.createCharge(charge)
    }
    await chargeRenewals({ ...context, tap: { ...context.tap, createCharge } })
    expect(await db.$count(renewalCharges, eq(renewalCharges.day, day('2026-12-03')))).toBe(1)
  })

  test('that is paid after the subscription was cancelled becomes an orphan', async ({ db }) => {
    const { shop, id, jobsAt, request } = await aRenewing(db)
    await makeDue(db, id)
    await shop.faults({ error500After: { next: 3, on: ['createCharge'] } })
    await jobsAt(NOW)
    shop.later(11 * MINUTE_MS)
    await cancel(shop.context(), request, { reason: null, feedback: null }, shop.deps.now())
    await shop.watch()
    const orphans = await db.select().from(payments).where(eq(payments.outcome, 'ORPHANED'))
    expect(orphans).toMatchObject([{ orphanReason: 'PREDECESSOR_CANCELLED' }])
    expect(await followersOf(db, id)).toEqual([])
  })

  test('does not charge during or after a manual renewal', async ({ db }) => {
    const { shop, user, id, jobsAt, cardId } = await aRenewing(db)
    await makeDue(db, id)
    shop.setTo(NOW)
    const begun = await renew(shop, user, id)
    await jobsAt(NOW)
    expect(await db.$count(renewalCharges)).toBe(0)
    await shop.pay(begun.body.id)
    await shop.sendAs(user, 'POST', '/subscriptions', { paymentId: begun.body.id })
    await jobsAt(NOW)
    expect(await db.$count(renewalCharges)).toBe(0)
    expect(await followersOf(db, id)).toMatchObject([{ autoRenewalCardId: cardId }])
  })

  test('with a retired plan, or turned on too late, sends the usual reminder', async ({ db }) => {
    const { id, jobsAt, emails } = await aRenewing(db)
    await db.update(plans).set({ status: 'RETIRED' }).where(eq(plans.durationDays, 5))
    await jobsAt(on('2026-12-03'))
    await jobsAt(on('2026-12-07'))
    expect(await emails('renewals.reminder')).toMatchObject([
      { text: expect.stringContaining('Its plan is no longer available') },
    ])
    await db.update(plans).set({ status: 'ACTIVE' }).where(eq(plans.durationDays, 5))
    await db.delete(renewalReminders)
    await jobsAt(on('2026-12-10'))
    const [, late] = await emails('renewals.reminder')
    expect(late?.text).toContain('Renew it for BHD 15.950')
    expect(await followersOf(db, id)).toEqual([])
  })
})

test('a reminder waits while the service is off, and is sent after a renewal was cancelled', async ({
  db,
}) => {
  const { shop, user, id, jobsAt, emails } = await aRenewing(db, { turnedOn: false })
  const begun = await renew(shop, user, id)
  await shop.pay(begun.body.id)
  const { body } = await shop.sendAs(user, 'POST', '/subscriptions', { paymentId: begun.body.id })
  await jobsAt(on('2026-12-03'))
  expect(await emails('renewals.reminder')).toEqual([])
  shop.setTo(NOW)
  await shop.sendAs(user, 'POST', `/subscriptions/my-subscriptions/${body.id}/cancel`)
  await db.update(settings).set({ serviceActive: false })
  await jobsAt(on('2026-12-03'))
  expect(await emails('renewals.reminder')).toEqual([])
  await db.update(settings).set({ serviceActive: true })
  await jobsAt(on('2026-12-04'))
  expect(await emails('renewals.reminder')).toHaveLength(1)
})

test('without auto-renewal a reminder links to renewing, once; guests get none', async ({ db }) => {
  const { id, user, jobsAt, emails } = await aRenewing(db, { turnedOn: false })
  await jobsAt(on('2026-12-03'))
  await jobsAt(on('2026-12-05'))
  const reminders = await emails('renewals.reminder')
  expect(reminders).toMatchObject([{ subject: expect.stringMatching(/ends on Thursday 10 December/) }])
  expect(reminders[0]?.text).toContain('Renew it for BHD 15.950')
  expect(reminders[0]?.text).toContain(`/dashboard?tab=overview&renew=${id}`)
  await db.delete(renewalReminders)
  const mine = and(eq(subscriptions.id, id), eq(subscriptions.userId, user.id))
  await db.update(subscriptions).set({ userId: null }).where(mine)
  await jobsAt(on('2026-12-06'))
  expect(await db.$count(renewalReminders)).toBe(0)
})
