import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { addDays, day, startOfDay } from '../../domain/dates.ts'
import { freezeDue } from '../deliveries/freeze.ts'
import { fillMenus } from '../menu/fillMenus.ts'
import { closureDays, deliveries } from '../tables/deliveries.ts'
import { menuDays } from '../tables/menu.ts'
import { NOW, test } from '../test/app.ts'
import { aCustomer } from '../test/testCustomer.ts'
import { aSubscription } from '../test/testSubscription.ts'
import { turnPauses } from './changes/pause.ts'

const SUNDAY = day('2026-12-06')
const MONDAY = addDays(SUNDAY, 1)
const TUESDAY = addDays(SUNDAY, 2)

describe('a change of one delivery', () => {
  test('sets salad, note, address and instructions until they are reset', async ({ db }) => {
    await fillMenus(db, NOW)
    const c = await aCustomer(db, { over: { specialInstructions: 'Ring twice' } })
    const [first, second] = await c.rows()
    const [menu] = await db.select().from(menuDays).where(eq(menuDays.date, SUNDAY))
    const path = `/deliveries/${first?.id}`
    const house = { addressType: 'HOUSE', city: 'Seef', block: '428', road: '2803', houseNo: '7' }
    const changed = await c.send('PUT', path, {
      deliveryDate: SUNDAY,
      alternative: true,
      deliveryNotes: 'Dressing aside',
      deliveryInstructions: 'Leave it with the guard',
      address: house,
    })
    expect(changed).toMatchObject({
      status: 200,
      body: {
        subscriptionId: c.id,
        planName: 'Weekly',
        alternative: true,
        assignedSalad: { saladId: menu?.alternativeId },
        otherSalad: { saladId: menu?.saladId },
        deliveryNotes: 'Dressing aside',
        deliveryInstructions: 'Leave it with the guard',
        ownAddress: true,
        address: { city: 'Seef', houseNo: '7' },
      },
    })
    const { body: story } = await c.send('GET', `${c.own}/history`)
    expect(story.content[0].text).toBe(
      'Changed for Sunday 6 December: switch to the alternative salad, note, notes for the driver and address.',
    )
    expect((await c.send('GET', `/deliveries?from=${MONDAY}&to=${MONDAY}`)).body.content).toMatchObject([
      { id: second?.id, alternative: false, ownAddress: false, deliveryNotes: null },
    ])
    // Fields that are not sent keep their values.
    expect((await c.send('PUT', path, { alternative: false })).body).toMatchObject({
      alternative: false,
      deliveryNotes: 'Dressing aside',
      ownAddress: true,
    })
    expect(
      (await c.send('PUT', path, { deliveryNotes: '', deliveryInstructions: null, address: null })).body,
    ).toMatchObject({
      deliveryNotes: null,
      deliveryInstructions: null,
      ownAddress: false,
      deliveryAddress: 'Flat 12, building 345, road 1234, block 338, Adliya',
    })
  })

  test('without a difference changes nothing and adds no history line', async ({ db }) => {
    const c = await aCustomer(db)
    const [first] = await c.rows()
    const path = `/deliveries/${first?.id}`
    const lines = async () => (await c.history()).length
    await c.send('PUT', path, { alternative: false, deliveryNotes: null, address: null })
    expect(await lines()).toBe(1)
    const swap = { alternative: true, deliveryNotes: 'Dressing aside', deliveryAddress: 'The office tower' }
    await c.send('PUT', path, swap)
    // Another tab that has not seen the change yet.
    expect((await c.send('PUT', path, swap)).body).toMatchObject({ alternative: true, ownAddress: true })
    expect(await lines()).toBe(2)
  })

  test('is refused if the delivery moved, is frozen, or belongs to another customer', async ({ db }) => {
    await fillMenus(db, NOW)
    const c = await aCustomer(db)
    const [first, second] = await c.rows()
    const path = `/deliveries/${first?.id}`
    const swap = { deliveryDate: SUNDAY, alternative: true }
    expect((await c.send('PUT', path, swap, { caller: await c.another() })).status).toBe(404)
    await c.send('POST', `${path}/skip`, { deliveryDate: SUNDAY })
    expect((await c.send('PUT', path, swap)).body).toMatchObject({
      errorCode: 'DELIVERY_MOVED',
      message: expect.stringContaining('13 December 2026'),
    })
    c.at(startOfDay(MONDAY))
    await freezeDue(c.context())
    // Even if the clock of this process is behind.
    c.at(NOW)
    expect((await c.send('PUT', `/deliveries/${second?.id}`, { alternative: true })).body).toMatchObject({
      errorCode: 'DAY_CLOSED',
      message: expect.stringContaining('7 December 2026'),
    })
    expect((await c.rows()).map((d) => d.alternative)).toEqual([false, false, false, false, false])
  })

  test('accepts a saved address of the caller only', async ({ db }) => {
    const c = await aCustomer(db)
    const [first] = await c.rows()
    const flat = { addressType: 'FLAT', city: 'Juffair', block: '324', road: '40', building: '9', flat: '2' }
    const { body: saved } = await c.send('POST', '/addresses', flat)
    const stranger = await c.another()
    const { body: theirs } = await c.send('POST', '/addresses', flat, { caller: stranger })
    const path = `/deliveries/${first?.id}`
    expect((await c.send('PUT', path, { addressId: theirs.id })).body.details).toMatchObject([
      { field: 'addressId' },
    ])
    expect((await c.send('PUT', path, { addressId: saved.id })).body).toMatchObject({
      ownAddress: true,
      address: { city: 'Juffair', flat: '2' },
    })
  })
})

describe("a customer's deliveries", () => {
  test('are those of all subscriptions from today on, ordered by day', async ({ db }) => {
    const c = await aCustomer(db)
    await aSubscription(db, { userId: c.user.id, start: TUESDAY, days: 1 })
    // Subscriptions that were never paid have none, even after they expired.
    for (const status of ['PENDING_PAYMENT', 'EXPIRED'] as const)
      await aSubscription(db, { userId: c.user.id, days: 1, status, paid: false })
    await aSubscription(db, { days: 1 })
    c.at(startOfDay(MONDAY))
    const { body } = await c.send('GET', '/deliveries')
    expect(body.content.map((d: { deliveryDate: string }) => d.deliveryDate)).toEqual([
      MONDAY,
      TUESDAY,
      TUESDAY,
      '2026-12-09',
      '2026-12-10',
    ])
    const { body: whole } = await c.send('GET', '/deliveries/calendar?from=2026-12-06&to=2026-12-31')
    expect(whole.deliveries).toHaveLength(6)
    expect((await c.send('GET', '/subscriptions/me/stats')).body.upcomingDeliveries).toBe(6)
    expect((await c.send('GET', '/deliveries?from=2026-12-06&to=2026-12-05')).status).toBe(400)
    const tooLong = await c.send('GET', '/deliveries?from=2026-12-06&to=2028-12-05')
    expect(tooLong.body).toMatchObject({
      errorCode: 'PERIOD_TOO_LONG',
      message: expect.stringContaining('400'),
    })
    // Dates so far away that date arithmetic fails.
    for (const far of ['from=9999-12-31', 'from=0000-01-01', 'from=9999-01-01&to=9999-12-31'])
      expect((await c.send('GET', `/deliveries?${far}`)).body.errorCode).toBe('VALIDATION_FAILED')
    const never = { startDate: '9999-12-31', durationDays: 1 }
    expect((await c.send('POST', `${c.own}/pause`, never)).body.errorCode).toBe('VALIDATION_FAILED')
  })
})

describe('the calendar', () => {
  const month = '/deliveries/calendar?from=2026-12-01&to=2026-12-31'

  test('gives the reason for days whose delivery moved away: a skip, a pause, a closure', async ({ db }) => {
    const c = await aCustomer(db)
    await db
      .insert(closureDays)
      .values({ date: day('2026-12-16'), reasonEn: 'National Day', reasonAr: 'العيد الوطني', createdAt: NOW })
    const [first] = await c.rows()
    await c.send('POST', `/deliveries/${first?.id}/skip`, { deliveryDate: first?.date })
    await c.send('POST', `${c.own}/pause`, { startDate: TUESDAY, durationDays: 2 })
    const { body } = await c.send('GET', month, undefined, { language: 'ar' })
    expect(body).toMatchObject({
      movedAway: [
        { subscriptionId: c.id, date: SUNDAY, to: '2026-12-13', because: 'SKIP' },
        { date: TUESDAY, to: '2026-12-14', because: 'PAUSE' },
        { date: '2026-12-09', to: '2026-12-15', because: 'PAUSE' },
      ],
      pauses: [{ subscriptionId: c.id, from: TUESDAY, to: '2026-12-09' }],
      closures: [{ date: '2026-12-16', reason: 'العيد الوطني' }],
    })
    expect(body.deliveries.map((d: { deliveryDate: string }) => d.deliveryDate)).toEqual([
      MONDAY,
      '2026-12-10',
      '2026-12-13',
      '2026-12-14',
      '2026-12-15',
    ])
  })

  test('leaves out a withdrawn pause and shortens a resumed one', async ({ db }) => {
    const c = await aCustomer(db)
    await c.send('POST', `${c.own}/pause`, { startDate: MONDAY, durationDays: 3 })
    await c.send('DELETE', `${c.own}/pause`)
    expect((await c.send('GET', month)).body).toMatchObject({ movedAway: [], pauses: [] })
    await c.send('POST', `${c.own}/pause`, { startDate: MONDAY, durationDays: 3 })
    c.at(startOfDay(MONDAY))
    await turnPauses(c.context())
    await c.send('POST', `${c.own}/resume`)
    expect((await c.send('GET', month)).body).toMatchObject({
      movedAway: [{ date: MONDAY, to: '2026-12-13', because: 'PAUSE' }],
      pauses: [{ from: MONDAY, to: MONDAY }],
    })
  })

  test('days that moved back have no note; replacement days name the day they replace', async ({ db }) => {
    const c = await aCustomer(db)
    const notes = async () =>
      (await c.send('GET', month)).body.deliveries.flatMap(
        (d: { deliveryDate: string; movedFrom: string | null; movedBecause: string | null }) =>
          d.movedFrom ? [[d.deliveryDate, d.movedFrom, d.movedBecause]] : [],
      )
    const thursday = (await c.rows()).at(-1)
    await c.send('POST', `${c.own}/pause`, { startDate: MONDAY, durationDays: 2 })
    await c.send('POST', `/deliveries/${thursday?.id}/skip`, { deliveryDate: thursday?.date })
    expect(await notes()).toEqual([
      ['2026-12-13', MONDAY, 'PAUSE'],
      ['2026-12-14', TUESDAY, 'PAUSE'],
      ['2026-12-15', '2026-12-10', 'SKIP'],
    ])
    await c.send('DELETE', `${c.own}/pause`)
    expect(await notes()).toEqual([['2026-12-13', '2026-12-10', 'SKIP']])
    // All remaining days are paused and return except the first one, so only that one counts as moved.
    await c.send('POST', `${c.own}/pause`, { startDate: MONDAY, durationDays: 14 })
    c.at(startOfDay(MONDAY))
    await turnPauses(c.context())
    await c.send('POST', `${c.own}/resume`)
    expect(await notes()).toEqual([
      ['2026-12-13', MONDAY, 'PAUSE'],
      ['2026-12-14', '2026-12-10', 'SKIP'],
    ])
    expect((await c.send('GET', month)).body.movedAway).toEqual([
      { subscriptionId: c.id, date: MONDAY, to: '2026-12-13', because: 'PAUSE' },
      { subscriptionId: c.id, date: '2026-12-10', to: '2026-12-14', because: 'SKIP' },
    ])
  })

  test('shows the days of a cancelled subscription as cancelled', async ({ db }) => {
    const c = await aCustomer(db)
    await c.send('POST', `${c.own}/cancel`)
    const { body } = await c.send('GET', month)
    expect(body.deliveries.map((d: { status: string }) => d.status)).toEqual(Array(5).fill('CANCELLED'))
    expect(await db.$count(deliveries, eq(deliveries.status, 'CANCELLED'))).toBe(5)
  })
})
