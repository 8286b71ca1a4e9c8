import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { addDays, type Day, day, formatDay } from '../../domain/dates.ts'
import type { Db } from '../db/client.ts'
import { deliveries } from '../tables/deliveries.ts'
import { outbox } from '../tables/mail.ts'
import { settings } from '../tables/settings.ts'
import { subscriptionHistory, subscriptions } from '../tables/subscriptions.ts'
import { aUser, test } from '../test/app.ts'
import { buy, renew, rowOf } from '../test/testRenewal.ts'
import { openShop } from '../test/testShop.ts'

const SUNDAY = day('2026-12-06')
const week = (start: Day) => [0, 1, 2, 3, 4].map((n) => addDays(start, n))

/** `closed`: days closed before the renewals are bought. */
async function aChain(db: Db, { closed = [] }: { closed?: Day[] } = {}) {
  const shop = await openShop(db)
  const user = await aUser(db, { language: 'ar' })
  const admin = await aUser(db, { role: 'ADMIN' })
  const first = await buy(db, shop, user)
  const close = (dates: Day[]) =>
    shop.sendAs(admin, 'POST', '/admin/closures', { dates, reasonEn: 'Eid', reasonAr: 'العيد' })
  if (closed.length > 0) await close(closed)
  const follow = async (id: string): Promise<string> => {
    const begun = await renew(shop, user, id)
    await shop.pay(begun.body.id)
    return (await shop.sendAs(user, 'POST', '/subscriptions', { paymentId: begun.body.id })).body.id
  }
  const second = await follow(first.id)
  const own = (id: string, action = '') => `/subscriptions/my-subscriptions/${id}${action}`
  const daysOf = async (id: string) =>
    (
      await db.select().from(deliveries).where(eq(deliveries.subscriptionId, id)).orderBy(deliveries.date)
    ).map((d) => d.date)
  return { shop, user, admin, close, first: first.id, second, third: await follow(second), own, daysOf }
}

test('a renewal moves with the end of its predecessor, and so does the one after it', async ({ db }) => {
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

test('a started renewal does not move, and one that cannot move within its year blocks the change', async ({
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

test('does not move when its customer chooses a redelivery, which cannot be on a renewal’s day', async ({
  db,
}) => {
  const { shop, user, admin, close, first, second, third, daysOf } = await aChain(db)
  await db.update(settings).set({ customersChooseDay: true })
  const failedAt = new Date('2026-12-01T08:00:00+03:00')
  await db
    .update(deliveries)
    .set({ status: 'FAILED', failureReason: 'OTHER', failedAt })
    .where(and(eq(deliveries.subscriptionId, first), eq(deliveries.date, SUNDAY)))
  const [failed] = await db.select().from(deliveries).where(eq(deliveries.status, 'FAILED'))
  const { body } = await shop.sendAs(user, 'GET', '/subscriptions/me/problems')
  expect(body.failedDeliveries[0].renewalDays).toEqual([7, 14].flatMap((n) => week(addDays(SUNDAY, n))))
  const choose = (deliveryDate: Day) =>
    shop.sendAs(user, 'POST', `/deliveries/${failed?.id}/resolve`, {
      resolution: 'ANOTHER_DAY',
      deliveryDate,
    })
  for (const n of [7, 14, 18])
    expect(await choose(addDays(SUNDAY, n))).toMatchObject({
      status: 409,
      body: { errorCode: 'REDELIVERY_DAY' },
    })
  const again = addDays(SUNDAY, 22)
  expect((await choose(again)).status).toBe(200)
  expect(await rowOf(db, first)).toMatchObject({ endDate: again })
  expect(await daysOf(second)).toEqual(week(addDays(SUNDAY, 7)))
  expect(await daysOf(third)).toEqual(week(addDays(SUNDAY, 14)))

  // Later changes also ignore the redelivery.
  const monday = (
    await db
      .select()
      .from(deliveries)
      .where(eq(deliveries.date, addDays(SUNDAY, 1)))
  )[0]
  const skip = await shop.sendAs(user, 'POST', `/deliveries/${monday?.id}/skip`, {
    deliveryDate: addDays(SUNDAY, 1),
  })
  expect(skip.status).toBe(200)
  const behind = [8, 9, 10, 11, 14].map((n) => addDays(SUNDAY, n))
  expect(await daysOf(second)).toEqual(behind)
  await close([addDays(SUNDAY, 2)])
  expect(await daysOf(second)).toEqual([9, 10, 11, 14, 15].map((n) => addDays(SUNDAY, n)))
  await shop.sendAs(admin, 'DELETE', `/admin/closures/${addDays(SUNDAY, 2)}`)
  expect(await daysOf(second)).toEqual(behind)
})

/** The first delivery failed, and is redelivered on the day that the customer or an admin chose. */
async function comesAgain(
  db: Db,
  { shop, user, admin, first }: Awaited<ReturnType<typeof aChain>>,
  by: 'customer' | 'admin',
  date: Day,
) {
  await db.update(settings).set({ customersChooseDay: true })
  const failedAt = new Date('2026-12-01T08:00:00+03:00')
  const [failed] = await db
    .update(deliveries)
    .set({ status: 'FAILED', failureReason: 'OTHER', failedAt })
    .where(and(eq(deliveries.subscriptionId, first), eq(deliveries.date, SUNDAY)))
    .returning()
  const resolution = 'ANOTHER_DAY'
  const { status } = await (by === 'customer'
    ? shop.sendAs(user, 'POST', `/deliveries/${failed?.id}/resolve`, { resolution, deliveryDate: date })
    : shop.sendAs(admin, 'POST', `/admin/deliveries/${failed?.id}/resolve`, { resolution, date }))
  expect(status).toBe(200)
}

test('returns to its days after a withdrawn pause that went past the chosen redelivery', async ({ db }) => {
  const chain = await aChain(db)
  const { shop, user, first, second, own, daysOf } = chain
  await comesAgain(db, chain, 'customer', addDays(SUNDAY, 22))
  const pause = { startDate: addDays(SUNDAY, 3), durationDays: 19 }
  expect((await shop.sendAs(user, 'POST', own(first, '/pause'), pause)).status).toBe(200)
  expect((await daysOf(second))[0]).toBe(addDays(SUNDAY, 25))
  expect((await shop.sendAs(user, 'DELETE', own(first, '/pause'))).status).toBe(200)
  expect(await daysOf(second)).toEqual(week(addDays(SUNDAY, 7)))
})

test('moves behind a redelivery that was skipped', async ({ db }) => {
  const chain = await aChain(db)
  const { shop, user, first, second, daysOf } = chain
  const chosen = addDays(SUNDAY, 22)
  await comesAgain(db, chain, 'customer', chosen)
  const [again] = await db.select().from(deliveries).where(eq(deliveries.date, chosen))
  const skip = await shop.sendAs(user, 'POST', `/deliveries/${again?.id}/skip`, { deliveryDate: chosen })
  expect(skip.status).toBe(200)
  expect((await daysOf(first)).at(-1)).toBe(addDays(SUNDAY, 7))
  expect(await daysOf(second)).toEqual([8, 9, 10, 11, 14].map((n) => addDays(SUNDAY, n)))
})

test('waits for a redelivery that an admin scheduled, and for the end of a pause with it', async ({ db }) => {
  const chain = await aChain(db)
  const { shop, user, first, second, own, daysOf } = chain
  await db.update(deliveries).set({ status: 'DELIVERED' }).where(eq(deliveries.subscriptionId, first))
  await comesAgain(db, chain, 'admin', addDays(SUNDAY, 11))
  expect(await daysOf(second)).toEqual(week(addDays(SUNDAY, 14)))
  const pause = { startDate: day('2026-12-02'), durationDays: 30 }
  expect((await shop.sendAs(user, 'POST', own(first, '/pause'), pause)).status).toBe(200)
  expect((await daysOf(first)).at(-1)).toBe('2027-01-03')
  expect((await daysOf(second))[0]).toBe('2027-01-04')
})

const CLOSED = addDays(SUNDAY, 7)
const behindIt = [1, 2, 3, 4, 7].map((n) => addDays(CLOSED, n))

for (const before of ['it was bought', 'a pause was taken back', 'a pause was ended early'] as const)
  test(`moves to the closed day before it when that opens, as in the preview; closed before ${before}`, async ({
    db,
  }) => {
    const isBought = before === 'it was bought'
    const { shop, user, admin, close, first, second, third, own, daysOf } = await aChain(
      db,
      isBought ? { closed: [CLOSED] } : {},
    )
    if (!isBought) {
      await close([CLOSED])
      const scheduled = before === 'a pause was taken back'
      const pause = { startDate: scheduled ? SUNDAY : day('2026-12-02'), durationDays: 14 }
      expect((await shop.sendAs(user, 'POST', own(first, '/pause'), pause)).status).toBe(200)
      expect((await daysOf(second))[0]).toBe(scheduled ? '2026-12-27' : '2026-12-23')
      const back = scheduled ? (['DELETE', '/pause'] as const) : (['POST', '/resume'] as const)
      expect((await shop.sendAs(user, back[0], own(first, back[1]))).status).toBe(200)
    }
    expect(await daysOf(second)).toEqual(behindIt)
    expect((await shop.sendAs(user, 'GET', own(second))).body).toMatchObject({
      startDate: behindIt[0],
      plannedStart: CLOSED,
    })
    await db.delete(outbox)
    const preview = await shop.sendAs(admin, 'GET', `/admin/closures/preview?open=${CLOSED}`)
    expect(preview.body).toMatchObject({ customers: 1, deliveries: 2 })
    const opened = await shop.sendAs(admin, 'DELETE', `/admin/closures/${CLOSED}`)
    expect(opened).toMatchObject({ status: 200, body: { effect: preview.body } })
    expect(await daysOf(second)).toEqual(week(CLOSED))
    expect(await daysOf(third)).toEqual(week(addDays(CLOSED, 7)))
    expect(await rowOf(db, second)).toMatchObject({ startDate: CLOSED, endDate: addDays(CLOSED, 4) })
    const emails = await db.select().from(outbox)
    expect(emails.map(({ kind, language }) => [kind, language])).toEqual([['deliveries.closureMoved', 'ar']])
    expect(emails[0]?.text).toContain(formatDay(CLOSED, 'ar', 'short'))
  })

test('the renewal options promise the first day that is really delivered', async ({ db }) => {
  const { shop, user, close, third, own, daysOf } = await aChain(db)
  const behind = addDays((await daysOf(third)).at(-1) ?? SUNDAY, 3)
  await close([behind])
  const options = await shop.sendAs(user, 'GET', own(third, '/renewal-options'))
  expect(options.body.startDate).toBe(addDays(behind, 1))
  const details = await shop.sendAs(user, 'GET', `/subscriptions/renewal-details/${third}`)
  expect(details.body).toMatchObject({ startDate: addDays(behind, 1), endDate: addDays(behind, 7) })
})
