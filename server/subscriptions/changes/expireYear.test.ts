import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { erasedEmail } from '../../../domain/accounts/erased.ts'
import { day } from '../../../domain/dates.ts'
import type { Db } from '../../db/client.ts'
import { users } from '../../tables/accounts.ts'
import { deliveries } from '../../tables/deliveries.ts'
import { outbox } from '../../tables/mail.ts'
import { subscriptionHistory, subscriptionPauses, subscriptions } from '../../tables/subscriptions.ts'
import { aUser, test, testDeps } from '../../test/app.ts'
import { aSubscription } from '../../test/testSubscription.ts'
import { expireYears } from './expireYear.ts'

// A leap day: its year ends on the 28th of February.
const BOUGHT = new Date('2028-02-29T10:00:00+03:00')
const at = (date: string, time = '00:00') => new Date(`${date}T${time}:00+03:00`)
const twiceAt = async (db: Db, now: Date) => {
  for (const _ of [1, 2]) await expireYears({ ...testDeps(db), now })
}
const emailsOf = async (db: Db) => (await db.select().from(outbox)).map(({ kind }) => kind)

/** Three of its five deliveries are delivered; the rest fell into a pause. */
async function aForgotten(db: Db, over: Parameters<typeof aSubscription>[1] = {}) {
  const user = await aUser(db)
  const made = await aSubscription(db, { userId: user.id, at: BOUGHT, status: 'PAUSED', ...over })
  for (const { id } of made.deliveries.slice(0, 3))
    await db.update(deliveries).set({ status: 'DELIVERED' }).where(eq(deliveries.id, id))
  const { id } = made.subscription
  await db.insert(subscriptionPauses).values({
    subscriptionId: id,
    fromDate: day('2029-02-01'),
    toDate: day('2029-02-27'),
    createdAt: BOUGHT,
  })
  const statuses = async () =>
    (
      await db.select().from(deliveries).where(eq(deliveries.subscriptionId, id)).orderBy(deliveries.date)
    ).map((d) => d.status)
  const row = async () => (await db.select().from(subscriptions).where(eq(subscriptions.id, id)))[0]
  return { id, statuses, row }
}

describe('a year after the purchase', () => {
  test('the owner got one email a month before', async ({ db }) => {
    const { id } = await aForgotten(db)
    await twiceAt(db, at('2029-01-28', '23:59'))
    expect(await emailsOf(db)).toEqual([])
    await twiceAt(db, at('2029-01-29'))
    await twiceAt(db, at('2029-02-15'))
    expect(await emailsOf(db)).toEqual(['subscriptions.expiring'])
    const [email] = await db.select().from(outbox)
    expect(email?.text).toContain('2 deliveries')
    expect(email?.text).toContain('28 February 2029')
    // Also if the email itself was deleted long ago.
    await db.delete(outbox)
    await twiceAt(db, at('2029-02-16'))
    expect(await emailsOf(db)).toEqual([])
    expect((await db.select().from(subscriptions).where(eq(subscriptions.id, id)))[0]?.status).toBe('PAUSED')
  })

  test('the subscription expires after the last day, and its unused deliveries are cancelled', async ({
    db,
  }) => {
    const { id, statuses, row } = await aForgotten(db)
    await twiceAt(db, at('2029-02-28', '23:59'))
    expect((await row())?.status).toBe('PAUSED')
    await twiceAt(db, at('2029-03-01'))
    expect((await row())?.status).toBe('EXPIRED')
    expect(await statuses()).toEqual(['DELIVERED', 'DELIVERED', 'DELIVERED', 'CANCELLED', 'CANCELLED'])
    const story = await db
      .select()
      .from(subscriptionHistory)
      .where(eq(subscriptionHistory.subscriptionId, id))
      .orderBy(subscriptionHistory.id)
    expect(story.map((h) => h.reason)).toEqual(['PAID', 'YEAR_OVER'])
    const [pause] = await db.select().from(subscriptionPauses)
    expect(pause?.endedAt).not.toBeNull()
    expect(await emailsOf(db)).toEqual(['subscriptions.expiring', 'subscriptions.expired'])
  })

  test('a delivery that a closure moved beyond the year is still delivered, and the warning does not count it', async ({
    db,
  }) => {
    const { statuses, row } = await aForgotten(db, { status: 'ACTIVE' })
    const moved = [day('2029-02-28'), day('2029-03-04')]
    const [fourth, fifth] = (await db.select().from(deliveries).orderBy(deliveries.date)).slice(3)
    for (const [n, one] of [fourth, fifth].entries())
      await db
        .update(deliveries)
        .set({ date: moved[n], ...(n === 1 && { movedFrom: moved[0], movedBecause: 'CLOSURE' }) })
        .where(eq(deliveries.id, one?.id ?? ''))
    await twiceAt(db, at('2029-01-30'))
    expect((await db.select().from(outbox))[0]?.text).toContain('1 delivery')
    const served = (n: number) =>
      db
        .update(deliveries)
        .set({ status: 'DELIVERED' })
        .where(eq(deliveries.id, [fourth, fifth][n]?.id ?? ''))
    await served(0)
    await twiceAt(db, at('2029-03-01'))
    await twiceAt(db, at('2029-03-04', '23:59'))
    expect((await row())?.status).toBe('ACTIVE')
    expect((await statuses()).at(-1)).toBe('SCHEDULED')
    // It was not delivered, and its day has passed too.
    await twiceAt(db, at('2029-03-05'))
    expect((await row())?.status).toBe('EXPIRED')
  })

  test('an erased customer gets neither the reminder nor the final email', async ({ db }) => {
    const customer = await aUser(db)
    await db
      .update(users)
      .set({ email: erasedEmail(customer.id) })
      .where(eq(users.id, customer.id))
    const theirs = await aForgotten(db, { userId: customer.id })
    const guests = await aForgotten(db, { userId: null, over: { customerEmail: erasedEmail('guest') } })
    await twiceAt(db, at('2029-02-15'))
    await twiceAt(db, at('2029-03-01'))
    expect([(await theirs.row())?.status, (await guests.row())?.status]).toEqual(['EXPIRED', 'EXPIRED'])
    expect(await emailsOf(db)).toEqual([])
  })

  test('a late job expires only subscriptions that are neither cancelled nor being prepared', async ({
    db,
  }) => {
    const late = await aForgotten(db)
    const done = await aForgotten(db, { status: 'CANCELLED' })
    const used = await aForgotten(db, { status: 'ACTIVE' })
    await db.update(deliveries).set({ status: 'PREPARING' }).where(eq(deliveries.subscriptionId, used.id))
    await twiceAt(db, at('2029-04-01'))
    expect((await late.row())?.status).toBe('EXPIRED')
    expect((await done.row())?.status).toBe('CANCELLED')
    expect((await used.row())?.status).toBe('ACTIVE')
    expect(await emailsOf(db)).toEqual(['subscriptions.expired'])
  })
})
