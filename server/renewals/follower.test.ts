import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { addDays, type Day, day } from '../../domain/dates.ts'
import { openShop } from '../checkout/testShop.ts'
import type { Db } from '../db/client.ts'
import { deliveries } from '../deliveries/table.ts'
import { subscriptionHistory, subscriptions } from '../subscriptions/table.ts'
import { aUser, test } from '../test/app.ts'
import { buy, renew, rowOf } from './testRenewal.ts'

const SUNDAY = day('2026-12-06')
const week = (start: Day) => [0, 1, 2, 3, 4].map((n) => addDays(start, n))

async function aChain(db: Db) {
  const shop = await openShop(db)
  const user = await aUser(db)
  const first = await buy(db, shop, user)
  const follow = async (id: string): Promise<string> => {
    const begun = await renew(shop, user, id)
    await shop.pay(begun.body.id)
    return (await shop.sendAs(user, 'POST', '/subscriptions', { paymentId: begun.body.id })).body.id
  }
  const second = await follow(first.id)
  const own = (id: string, what = '') => `/subscriptions/my-subscriptions/${id}${what}`
  const daysOf = async (id: string) =>
    (
      await db.select().from(deliveries).where(eq(deliveries.subscriptionId, id)).orderBy(deliveries.date)
    ).map((d) => d.date)
  return { shop, user, first: first.id, second, third: await follow(second), own, daysOf }
}

test('a renewal moves with the end of what it follows, and so does the one after it', async ({ db }) => {
  const { shop, user, first, second, third, own, daysOf } = await aChain(db)
  expect(await daysOf(second)).toEqual(week(addDays(SUNDAY, 7)))
  const paused = await shop.sendAs(user, 'POST', own(first, '/pause'), {
    startDate: SUNDAY,
    durationDays: 7,
  })
  expect(paused).toMatchObject({ status: 200, body: { endDate: '2026-12-17' } })
  expect(await daysOf(second)).toEqual(week(addDays(SUNDAY, 14)))
  expect(await daysOf(third)).toEqual(week(addDays(SUNDAY, 21)))
  expect(await rowOf(db, second)).toMatchObject({ startDate: '2026-12-20', endDate: '2026-12-24' })
  const story = await db
    .select()
    .from(subscriptionHistory)
    .where(eq(subscriptionHistory.subscriptionId, third))
  expect(story.map((s) => s.reason)).toEqual(['PAID', 'MOVED_ALONG'])

  await shop.sendAs(user, 'DELETE', own(first, '/pause'))
  expect(await daysOf(second)).toEqual(week(addDays(SUNDAY, 7)))
  expect(await daysOf(third)).toEqual(week(addDays(SUNDAY, 14)))
})

test('one that has begun stays, and what cannot be moved within its year keeps the other from moving', async ({
  db,
}) => {
  const { shop, user, first, second, own, daysOf } = await aChain(db)
  const pause = { startDate: SUNDAY, durationDays: 7 }
  // Bought so long ago that its year ends with its last day.
  await db
    .update(subscriptions)
    .set({ createdAt: new Date('2025-12-17T09:00:00+03:00') })
    .where(eq(subscriptions.id, second))
  const before = await rowOf(db, first)
  expect(await shop.sendAs(user, 'POST', own(first, '/pause'), pause)).toMatchObject({
    status: 409,
    body: { errorCode: 'PAST_THE_YEAR' },
  })
  expect(await rowOf(db, first)).toEqual(before)
  await db.update(deliveries).set({ status: 'DELIVERED' }).where(eq(deliveries.subscriptionId, second))
  expect((await shop.sendAs(user, 'POST', own(first, '/pause'), pause)).status).toBe(200)
  expect(await daysOf(second)).toEqual(week(addDays(SUNDAY, 7)))
})
