import { and, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { addDays, DAY_MS, type Day, day, HOUR_MS, startOfDay } from '../../../domain/dates.ts'
import type { Db } from '../../db/client.ts'
import { freezeDue } from '../../deliveries/freeze.ts'
import { closureDays, deliveries } from '../../tables/deliveries.ts'
import { drivers } from '../../tables/drivers.ts'
import { payments } from '../../tables/payments.ts'
import { refunds } from '../../tables/refunds.ts'
import { subscriptionPauses, subscriptions } from '../../tables/subscriptions.ts'
import { NOW, test } from '../../test/app.ts'
import { aCustomer } from '../../test/testCustomer.ts'
import { turnPauses } from './pause.ts'

const SUNDAY = day('2026-12-06')
const MONDAY = addDays(SUNDAY, 1)

const scheduled = (...days: string[]) => days.map((d) => [d, 'SCHEDULED'])
const just = (d: Day) => new Date(startOfDay(d).getTime() - 1)

describe('a pause', () => {
  test('that is scheduled, starts and ends moves its days to the end, with each step in the history', async ({
    db,
  }) => {
    const c = await aCustomer(db)
    const { status, body } = await c.send('POST', `${c.own}/pause`, {
      startDate: MONDAY,
      durationDays: 2,
      reason: 'Away',
    })
    expect([status, body.status, body.endDate]).toEqual([200, 'ACTIVE', '2026-12-14'])
    expect(await c.dates()).toEqual(
      scheduled('2026-12-06', '2026-12-09', '2026-12-10', '2026-12-13', '2026-12-14'),
    )
    expect(await c.send('POST', `${c.own}/pause`, { startDate: MONDAY, durationDays: 1 })).toMatchObject({
      status: 409,
      body: { errorCode: 'PAUSE_EXISTS' },
    })

    c.at(startOfDay(MONDAY))
    await turnPauses(c.context())
    await turnPauses(c.context())
    // The pause includes its last day, to the last moment.
    c.at(just(addDays(MONDAY, 2)))
    await turnPauses(c.context())
    expect((await c.send('GET', c.own)).body.status).toBe('PAUSED')
    c.at(startOfDay(addDays(MONDAY, 2)))
    await turnPauses(c.context())
    await turnPauses(c.context())
    expect(await c.history()).toEqual([
      ['PAID', null, 'ACTIVE'],
      ['PAUSE_SCHEDULED', 'ACTIVE', 'ACTIVE'],
      ['PAUSE_BEGUN', 'ACTIVE', 'PAUSED'],
      ['PAUSE_OVER', 'PAUSED', 'ACTIVE'],
    ])
  })

  test('from the next open day starts at once, and an early resume brings the days back', async ({ db }) => {
    const c = await aCustomer(db)
    c.at(just(SUNDAY))
    expect(await c.send('POST', `${c.own}/pause`, { startDate: SUNDAY, durationDays: 30 })).toMatchObject({
      status: 200,
      body: { status: 'PAUSED', endDate: '2027-01-11' },
    })
    c.at(new Date(startOfDay(MONDAY).getTime() + HOUR_MS))
    expect(await c.send('POST', `${c.own}/resume`)).toMatchObject({
      status: 200,
      body: { status: 'ACTIVE', endDate: '2026-12-14' },
    })
    expect(await c.dates()).toEqual(
      scheduled('2026-12-08', '2026-12-09', '2026-12-10', '2026-12-13', '2026-12-14'),
    )
    expect((await c.send('POST', `${c.own}/resume`)).body.errorCode).toBe('SUBSCRIPTION_STATUS')
  })

  test('can be withdrawn until its first day starts', async ({ db }) => {
    const c = await aCustomer(db)
    await c.send('POST', `${c.own}/pause`, { startDate: MONDAY, durationDays: 90 })
    c.at(startOfDay(MONDAY))
    expect((await c.send('DELETE', `${c.own}/pause`)).body.errorCode).toBe('DAY_CLOSED')
    c.at(just(MONDAY))
    expect(await c.send('DELETE', `${c.own}/pause`)).toMatchObject({
      status: 200,
      body: { endDate: '2026-12-10' },
    })
    expect((await c.send('DELETE', `${c.own}/pause`)).body.errorCode).toBe('NO_PAUSE')
  })

  test('beyond the year is refused with the longest possible pause', async ({ db }) => {
    const c = await aCustomer(db)
    await db.update(subscriptions).set({ createdAt: new Date(NOW.getTime() - 340 * DAY_MS) })
    const { status, body } = await c.send('POST', `${c.own}/pause`, { startDate: SUNDAY, durationDays: 90 })
    expect([status, body.errorCode, body.current]).toEqual([
      409,
      'PAST_THE_YEAR',
      { longestPauseDays: expect.any(Number), lastDay: '2026-12-26' },
    ])
    const { longestPauseDays: durationDays } = body.current
    expect((await c.send('POST', `${c.own}/pause`, { startDate: SUNDAY, durationDays })).status).toBe(200)
  })

  test.for([0, 91, 1.5, '5'])('of %s days is refused at its field', async (durationDays, { db }) => {
    const c = await aCustomer(db)
    const { status, body } = await c.send('POST', `${c.own}/pause`, { startDate: SUNDAY, durationDays })
    expect([status, body.details[0].field]).toEqual([400, 'durationDays'])
  })
})

test('a skip is possible until the last millisecond, moves past a closure, and drops the day’s notes', async ({
  db,
}) => {
  const c = await aCustomer(db)
  await db
    .insert(closureDays)
    .values({ date: day('2026-12-13'), reasonEn: 'x', reasonAr: 'x', createdAt: NOW })
  const [first] = await db.select().from(deliveries).where(eq(deliveries.date, SUNDAY))
  await db
    .update(deliveries)
    .set({ alternative: true, deliveryNotes: 'Ring twice' })
    .where(eq(deliveries.date, SUNDAY))
  c.at(startOfDay(SUNDAY))
  const late = await c.send('POST', `/deliveries/${first?.id}/skip`, { deliveryDate: first?.date })
  expect([late.status, late.body.errorCode]).toEqual([409, 'DAY_CLOSED'])
  expect(late.body.message).toContain('6 December')
  c.at(just(SUNDAY))
  expect(
    (await c.send('POST', `/deliveries/${first?.id}/skip`, { deliveryDate: first?.date })).body.endDate,
  ).toBe('2026-12-14')
  // A repeated request means the day that the customer saw, not the day that the delivery moved to.
  expect(await c.send('POST', `/deliveries/${first?.id}/skip`, { deliveryDate: SUNDAY })).toMatchObject({
    status: 409,
    body: {
      errorCode: 'DELIVERY_MOVED',
      message: expect.stringContaining('14 December'),
      current: { deliveryDate: '2026-12-14' },
    },
  })
  // So a request must name its day.
  expect(await c.send('POST', `/deliveries/${first?.id}/skip`)).toMatchObject({
    status: 400,
    body: { errorCode: 'VALIDATION_FAILED' },
  })
  const [moved] = await db
    .select()
    .from(deliveries)
    .where(eq(deliveries.id, first?.id ?? ''))
  expect(moved).toMatchObject({ date: '2026-12-14', alternative: false, deliveryNotes: null })
})

test('a moved delivery loses its driver', async ({ db }) => {
  const c = await aCustomer(db)
  const hamad = { name: 'Hamad Isa', phone: '36005678', search: 'hamad isa', createdAt: NOW, updatedAt: NOW }
  const [driver] = await db.insert(drivers).values(hamad).returning()
  await db.update(deliveries).set({ deliveryPersonId: driver?.id ?? null })
  const driven = async () => (await c.rows()).map((d) => [d.date, d.deliveryPersonId !== null])
  const [first] = await c.rows()
  await c.send('POST', `/deliveries/${first?.id}/skip`, { deliveryDate: first?.date })
  const stays = ['2026-12-07', '2026-12-08', '2026-12-09', '2026-12-10']
  expect(await driven()).toEqual([...stays.map((date) => [date, true]), ['2026-12-13', false]])
  c.at(just(addDays(MONDAY, 1)))
  await freezeDue(c.context())
  await c.send('POST', `/subscriptions/${c.id}/change-slot`, { deliveryTimeSlot: 'EVENING_6_9' })
  // A frozen delivery keeps its driver.
  expect((await driven()).map(([, has]) => has)).toEqual([true, false, false, false, false])
})

test('a frozen delivery cannot be skipped, even if the clock of this process is behind', async ({ db }) => {
  const c = await aCustomer(db)
  const [first] = await db.select().from(deliveries).where(eq(deliveries.date, SUNDAY))
  await freezeDue({ ...c.context(), now: startOfDay(SUNDAY) })
  c.at(just(SUNDAY))
  expect(
    (await c.send('POST', `/deliveries/${first?.id}/skip`, { deliveryDate: first?.date })).body.errorCode,
  ).toBe('DAY_CLOSED')
})

test('the delivery time can change once', async ({ db }) => {
  const c = await aCustomer(db)
  const evening = { deliveryTimeSlot: 'EVENING_6_9' }
  c.at(startOfDay(MONDAY)) // Sunday and Monday are closed
  // The current time is no change and does not count as one.
  const morning = await c.send('POST', `/subscriptions/${c.id}/change-slot`, {
    deliveryTimeSlot: 'MORNING_9_12',
  })
  expect(morning).toMatchObject({ status: 400, body: { details: [{ field: 'deliveryTimeSlot' }] } })
  expect(await c.send('POST', `/subscriptions/${c.id}/change-slot`, evening)).toMatchObject({
    status: 200,
    body: { slotChangedByUser: true, deliveryTimeSlot: 'EVENING_6_9' },
  })
  const evenings = and(eq(deliveries.subscriptionId, c.id), eq(deliveries.deliveryTimeSlot, 'EVENING_6_9'))
  expect(await db.$count(deliveries, evenings)).toBe(3)
  expect((await c.send('POST', `/subscriptions/${c.id}/change-slot`, evening)).body.errorCode).toBe(
    'SLOT_ALREADY_CHANGED',
  )
})

describe('cancelling', () => {
  test('is refused if the request expects a refund that is no longer possible', async ({ db }) => {
    const c = await aCustomer(db)
    c.at(new Date(NOW.getTime() + 2 * HOUR_MS + 1))
    expect(await c.send('POST', `${c.own}/cancel`, { refund: true })).toMatchObject({
      status: 409,
      body: { errorCode: 'REFUND_OVER' },
    })
    expect(await c.history()).toEqual([['PAID', null, 'ACTIVE']])
    expect((await c.dates()).every(([, status]) => status === 'SCHEDULED')).toBe(true)
    expect((await c.send('POST', `${c.own}/cancel`, { refund: false })).status).toBe(200)
    expect(await db.$count(refunds)).toBe(0)
  })

  test('within two hours refunds the payment and cancels today’s delivery too', async ({ db }) => {
    const c = await aCustomer(db)
    c.at(new Date(NOW.getTime() + 2 * HOUR_MS))
    expect(
      await c.send('POST', `${c.own}/cancel`, { reason: 'MOVING', feedback: 'Thanks', refund: true }),
    ).toMatchObject({
      status: 200,
      body: { status: 'CANCELLED', remainingDays: 0 },
    })
    expect(await db.select().from(refunds)).toMatchObject([{ amountFils: 15_950, paymentId: c.payment?.id }])
    expect((await c.dates()).every(([, status]) => status === 'CANCELLED')).toBe(true)
    expect((await c.send('POST', `${c.own}/cancel`)).body.errorCode).toBe('SUBSCRIPTION_STATUS')
    expect(await db.$count(refunds)).toBe(1)
  })

  test('is possible after a full refund, and refunds nothing twice', async ({ db }) => {
    const c = await aCustomer(db)
    await db.update(payments).set({ refundedFils: payments.capturedFils })
    expect(await c.send('POST', `${c.own}/cancel`)).toMatchObject({
      status: 200,
      body: { status: 'CANCELLED' },
    })
    expect(await db.$count(refunds)).toBe(0)
  })

  test('later refunds nothing, also during a pause', async ({ db }) => {
    const c = await aCustomer(db)
    await c.send('POST', `${c.own}/pause`, { startDate: MONDAY, durationDays: 5 })
    c.at(new Date(NOW.getTime() + 2 * HOUR_MS + 1))
    expect((await c.send('POST', `${c.own}/cancel`, {})).body.status).toBe('CANCELLED')
    expect(await db.$count(refunds)).toBe(0)
    expect(await db.select().from(subscriptionPauses)).toMatchObject([{ endedAt: expect.any(Date) }])
  })
})

describe('at the same moment', () => {
  const press = async (db: Db, c: Awaited<ReturnType<typeof aCustomer>>, ...paths: [string, object?][]) => {
    const answers = await Promise.all(paths.map(([path, body]) => c.send('POST', path, body)))
    return { statuses: answers.map((a) => a.status), db }
  }
  test('two slot changes, three skips, or a pause and a cancellation: each change happens at most once', async ({
    store,
  }) => {
    const { db } = store
    for (let round = 0; round < 6; round++) {
      const c = await aCustomer(db)
      const slot = `/subscriptions/${c.id}/change-slot`
      const evening = { deliveryTimeSlot: 'EVENING_6_9' }
      expect((await press(db, c, [slot, evening], [slot, evening])).statuses.toSorted()).toEqual([200, 409])
      const [first] = await db
        .select()
        .from(deliveries)
        .where(eq(deliveries.subscriptionId, c.id))
        .orderBy(deliveries.date)
      const skipped: [string, object] = [`/deliveries/${first?.id}/skip`, { deliveryDate: first?.date }]
      expect((await press(db, c, skipped, skipped, skipped)).statuses.toSorted()).toEqual([200, 409, 409])
      const unnamed: [string] = [`/deliveries/${first?.id}/skip`]
      expect((await press(db, c, unnamed, unnamed, unnamed)).statuses).toEqual([400, 400, 400])
      const days = (await c.dates()).map(([d]) => d)
      expect(new Set(days).size).toBe(5)
      const pause: [string, object] = [`${c.own}/pause`, { startDate: MONDAY, durationDays: 3 }]
      const cancel: [string] = [`${c.own}/cancel`]
      const both = round % 2 === 0 ? [pause, cancel] : [cancel, pause]
      const { statuses } = await press(db, c, ...both)
      expect(statuses).toContain(200)
      expect((await c.dates()).every(([, status]) => status === 'CANCELLED')).toBe(true)
      expect(await db.$count(refunds, eq(refunds.paymentId, c.payment?.id ?? ''))).toBe(1)
    }
  })
})
