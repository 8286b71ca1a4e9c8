import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { addDays, day, startOfDay } from '../../domain/dates.ts'
import { deliveries } from '../tables/deliveries.ts'
import { test } from '../test/app.ts'
import { aCustomer } from '../test/testCustomer.ts'
import { aSubscription } from '../test/testSubscription.ts'

const SUNDAY = day('2026-12-06')
const [MONDAY, TUESDAY] = [addDays(SUNDAY, 1), addDays(SUNDAY, 2)]

test('a subscription starts with its first delivery that is not cancelled, in every response and list', async ({
  db,
}) => {
  const c = await aCustomer(db)
  const admin = { caller: await c.another('ADMIN') }
  const monday = await aSubscription(db, { userId: c.user.id, start: MONDAY })
  const ids = [c.id, monday.subscription.id]
  const starts = async () => {
    const own = await c.send('GET', c.own)
    const mine = await c.send('GET', '/subscriptions/my-subscriptions')
    const one = await c.send('GET', `/admin/subscriptions/${c.id}`, undefined, admin)
    const list = await c.send('GET', '/admin/subscriptions?sort=startDate', undefined, admin)
    const order = (body: { id: string }[]) => body.map(({ id }) => ids.indexOf(id))
    const inList = list.body.content.find((row: { id: string }) => row.id === c.id)
    const [start, ...others] = new Set([own.body.startDate, one.body.startDate, inList.startDate])
    expect(others).toEqual([])
    return [start, order(mine.body).toReversed(), order(list.body.content)]
  }
  expect(await starts()).toEqual([SUNDAY, [0, 1], [0, 1]])
  for (const date of [SUNDAY, MONDAY]) {
    const first = (await c.rows()).find((d) => d.date === date)
    await c.send('POST', `/deliveries/${first?.id}/skip`, { deliveryDate: date })
  }
  expect(await starts()).toEqual([TUESDAY, [1, 0], [1, 0]])
  await c.send('POST', `${c.own}/pause`, { startDate: TUESDAY, durationDays: 7 })
  expect((await starts())[0]).toBe('2026-12-15')
  await c.send('DELETE', `${c.own}/pause`)
  expect((await starts())[0]).toBe(TUESDAY)
  // All deliveries are cancelled: the day of the first one.
  await c.send('POST', `${c.own}/cancel`)
  expect(await starts()).toEqual([TUESDAY, [1, 0], [1, 0]])
})

test('a delivery undone in the kitchen after a cancellation is cancelled and does not set the start', async ({
  db,
}) => {
  const c = await aCustomer(db)
  const admin = { caller: await c.another('ADMIN') }
  const [sunday, monday] = await c.rows()
  for (const { id, date } of [sunday, monday].flatMap((d) => d ?? []))
    await db
      .update(deliveries)
      .set({ status: 'PREPARING', frozenAt: startOfDay(date) })
      .where(eq(deliveries.id, id))
  c.at(startOfDay(TUESDAY))
  await c.send('POST', `${c.own}/cancel`)
  expect((await c.send('GET', c.own)).body.startDate).toBe(SUNDAY)
  const undo = { status: 'SCHEDULED' }
  const undone = await c.send('POST', `/admin/deliveries/${sunday?.id}/status`, undo, admin)
  expect(undone.body.status).toBe('CANCELLED')
  expect((await c.send('GET', c.own)).body.startDate).toBe(MONDAY)
})
