import { eq, inArray } from 'drizzle-orm'
import { expect } from 'vitest'
import { addDays, day, HOUR_MS, startOfDay } from '../../domain/dates.ts'
import { changeStatus } from '../deliveries/changeStatus.ts'
import { deliveries, deliveryHistory } from '../tables/deliveries.ts'
import { subscriptionHistory } from '../tables/subscriptions.ts'
import { totalDeltas } from '../tables/totals.ts'
import { NOW, test } from '../test/app.ts'
import { aCustomer } from '../test/testCustomer.ts'
import { aSubscription } from '../test/testSubscription.ts'

const SUNDAY = day('2026-12-06')

test('history lines keep their order when the clock of a process is ahead', async ({ db }) => {
  const c = await aCustomer(db)
  const admin = { caller: await c.another('ADMIN') }
  const start = addDays(SUNDAY, 7)
  const over = { renewalOfId: c.id }
  const after = (await aSubscription(db, { userId: c.user.id, start, over })).subscription.id
  const ahead = new Date(NOW.getTime() + HOUR_MS)
  const pause = { startDate: SUNDAY, durationDays: 7 }
  const closure = { dates: [addDays(SUNDAY, 1)], reasonEn: 'Eid', reasonAr: 'العيد' }
  c.at(ahead)
  expect((await c.send('POST', `${c.own}/pause`, pause)).status).toBe(200)
  c.at(NOW)
  expect((await c.send('DELETE', `${c.own}/pause`)).status).toBe(200)
  expect((await c.send('POST', '/admin/closures', closure, admin)).status).toBe(201)
  c.at(ahead)
  expect((await c.send('DELETE', `/admin/closures/${closure.dates[0]}`, undefined, admin)).status).toBe(200)

  const written = await db
    .select()
    .from(subscriptionHistory)
    .where(inArray(subscriptionHistory.subscriptionId, [c.id, after]))
    .orderBy(subscriptionHistory.id)
  for (const [id, first] of [
    [c.id, 'PAUSE_SCHEDULED'],
    [after, 'MOVED_ALONG'],
  ]) {
    const lines = written.filter((line) => line.subscriptionId === id)
    const times = lines.map(({ at }) => at.getTime())
    expect(lines[1]?.reason).toBe(first)
    expect(times).toEqual([0, 0, 1, 2, 3].map((ms, n) => (n === 0 ? NOW : ahead).getTime() + ms))
  }
  const { body } = await c.send('GET', `${c.own}/history`)
  expect(body.content.map(({ reason }: { reason: string }) => reason).toReversed()).toEqual([
    'PAID',
    'PAUSE_SCHEDULED',
    'PAUSE_WITHDRAWN',
    'CLOSURE_MOVED',
    'CLOSURE_MOVED',
  ])
})

test('delivery status changes keep their order and count on the day of their history line', async ({
  db,
}) => {
  const [delivery] = (await aSubscription(db, { days: 1 })).deliveries
  const id = delivery?.id ?? ''
  await db.update(deliveries).set({ status: 'OUT_FOR_DELIVERY', frozenAt: NOW }).where(eq(deliveries.id, id))
  const midnight = startOfDay(addDays(SUNDAY, 1))
  const before = new Date(midnight.getTime() - 1)
  const how = { id, byUserId: null, reason: 'ADMIN' } as const
  await changeStatus(db, { ...how, action: 'undoDispatch' }, midnight)
  await changeStatus(db, { ...how, action: 'dispatch' }, before)
  const delivered = await changeStatus(db, { ...how, action: 'deliver' }, before)
  expect(delivered?.deliveredAt).toEqual(before)
  const lines = await db.select().from(deliveryHistory).orderBy(deliveryHistory.id)
  expect(lines.map(({ at }) => at.getTime() - midnight.getTime())).toEqual([0, 1, 2])
  const owed = await db.select().from(totalDeltas).where(eq(totalDeltas.metric, 'OWED_DELIVERIES'))
  expect(owed.map((delta) => [delta.day, delta.amount])).toEqual([['2026-12-07', -1]])
  // The clock stands still, and then goes back.
  for (const [action, at] of [
    ['undoDeliver', new Date(midnight.getTime() + 2)],
    ['deliver', new Date(midnight.getTime() + 3)],
    ['undoDeliver', midnight],
    ['deliver', before],
  ] as const)
    await changeStatus(db, { ...how, action }, at)
  const all = await db.select().from(deliveryHistory).orderBy(deliveryHistory.at)
  expect(all.map(({ at }) => at.getTime() - midnight.getTime())).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(all.map(({ to }) => to).slice(2)).toEqual([
    'DELIVERED',
    'OUT_FOR_DELIVERY',
    'DELIVERED',
    'OUT_FOR_DELIVERY',
    'DELIVERED',
  ])
})
