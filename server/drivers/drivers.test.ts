import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { deliveries } from '../tables/deliveries.ts'
import { runLinks } from '../tables/runs.ts'
import { test } from '../test/app.ts'
import { aDriver, MORNING, openDispatch, SUNDAY } from '../test/testDispatch.ts'
import { aSubscription } from '../test/testSubscription.ts'

const HAMAD = { name: 'Hamad Isa', phone: '36005678' }

describe('drivers', () => {
  test('can be added, found by name and phone, and changed; a stale version gets 409', async ({ db }) => {
    const { call } = await openDispatch(db)
    const added = await call('POST', '/admin/drivers', HAMAD)
    expect(added).toMatchObject({ status: 201, body: { ...HAMAD, active: true, version: 1, today: 0 } })
    await call('POST', '/admin/drivers', { name: 'Ali Salman', phone: '39001122' })
    const found = async (query: string) =>
      (await call('GET', `/admin/drivers?${query}`)).body.content.map((d: { name: string }) => d.name)
    expect(await found('')).toEqual(['Ali Salman', 'Hamad Isa'])
    expect(await found('search=5678')).toEqual(['Hamad Isa'])
    const path = `/admin/drivers/${added.body.id}`
    const changed = await call('PUT', path, { ...HAMAD, name: 'Hamad Jassim', active: true, version: 1 })
    expect(changed.body).toMatchObject({ name: 'Hamad Jassim', version: 2 })
    const late = await call('PUT', path, { ...HAMAD, active: true, version: 1 })
    expect(late).toMatchObject({ status: 409, body: { current: { name: 'Hamad Jassim', version: 2 } } })
    expect(await found('search=jassim')).toEqual(['Hamad Jassim'])
    expect((await call('POST', '/admin/drivers', { name: 'x', phone: '12' })).status).toBe(400)
  })

  test('who become inactive get no deliveries, and their links are withdrawn', async ({ db }) => {
    const { call, admin, first } = await openDispatch(db)
    const [hamad, ali] = [await aDriver(db), await aDriver(db, 'Ali Salman')]
    const link = { date: SUNDAY, slot: 'MORNING_9_12' as const, createdAt: MORNING, createdBy: admin.id }
    await db.insert(runLinks).values([hamad, ali].map(({ id }) => ({ ...link, driverId: id })))
    await call('PUT', `/admin/drivers/${hamad.id}`, { ...HAMAD, active: false, version: 1 })
    const links = await db.select().from(runLinks).orderBy(runLinks.id)
    expect(links.map(({ withdrawnAt }) => withdrawnAt)).toEqual([MORNING, null])
    const assigned = await call('POST', '/admin/deliveries/driver', { driverId: hamad.id, ids: [first.id] })
    expect(assigned).toMatchObject({
      status: 409,
      body: { errorCode: 'DRIVER_INACTIVE', message: /^Hamad Isa isn’t driving/ },
    })
    const { body } = await call('GET', '/admin/drivers?active=true')
    expect(body.content.map((d: { name: string }) => d.name)).toEqual(['Ali Salman'])
  })

  test('have a list of their runs', async ({ db }) => {
    const { call, sendOut, move, first, rows } = await openDispatch(db)
    const { id } = await aDriver(db)
    const all = (await rows()).map((d) => d.id)
    await call('POST', '/admin/deliveries/driver', { driverId: id, ids: all.slice(0, 2) })
    await sendOut()
    await move('FAILED', { reason: 'REFUSED' })
    expect((await call('GET', '/admin/drivers')).body.content).toMatchObject([
      { today: 1, deliveredLately: 0, failedLately: 1 },
    ])
    const { body } = await call('GET', `/admin/drivers/${id}/runs`)
    expect(body).toMatchObject({
      totalElements: 2,
      content: [
        { date: '2026-12-07', slot: 'MORNING_9_12', deliveries: 1, delivered: 0, failed: 0 },
        { date: SUNDAY, slot: 'MORNING_9_12', deliveries: 1, delivered: 0, failed: 1 },
      ],
    })
    expect((await call('GET', `/admin/drivers/${first.id}/runs`)).status).toBe(404)
  })
})

describe('assigning', () => {
  test('takes a day’s unassigned deliveries of an area and slot', async ({ db }) => {
    const { call, first, send } = await openDispatch(db)
    const seef = { city: 'Seef', block: '428', road: '2803', deliveryAddress: 'Road 2803, Block 428, Seef' }
    const others = [await aSubscription(db, { over: seef }), await aSubscription(db, { over: seef })]
    const [hamad, ali] = [await aDriver(db), await aDriver(db, 'Ali Salman')]
    const assign = (driverId: string | null, rest: object) =>
      call('POST', '/admin/deliveries/driver', { driverId, ...rest })
    const ofSeef = { date: SUNDAY, area: 'Seef', slot: 'MORNING_9_12' }
    expect((await assign(hamad.id, { of: ofSeef })).body).toEqual({ changed: 2, unchanged: 0 })
    expect((await assign(ali.id, { of: { date: SUNDAY } })).body).toEqual({ changed: 1, unchanged: 0 })
    const driverOf = async (id = '') =>
      (await db.select().from(deliveries).where(eq(deliveries.id, id)))[0]?.deliveryPersonId
    expect(await driverOf(first.id)).toBe(ali.id)
    expect(await driverOf(others[0]?.deliveries[0]?.id)).toBe(hamad.id)
    // The next day is a separate run.
    expect(await driverOf(others[0]?.deliveries[1]?.id)).toBeNull()
    const all = { date: SUNDAY, unassignedOnly: false }
    expect((await assign(ali.id, { of: all })).body).toEqual({ changed: 2, unchanged: 1 })
    expect((await assign(null, { of: { date: SUNDAY } })).body).toEqual({ changed: 3, unchanged: 0 })
    expect((await assign(null, { ids: [first.id], of: all })).status).toBe(400)
    expect((await send('GET', '/admin/drivers')).status).toBe(403)
  })

  test('does not change settled deliveries', async ({ db }) => {
    const { call, sendOut, move, first, row } = await openDispatch(db)
    const { id } = await aDriver(db)
    await sendOut()
    await move('DELIVERED')
    const { body } = await call('POST', '/admin/deliveries/driver', { driverId: id, ids: [first.id] })
    expect([body, (await row()).deliveryPersonId]).toEqual([{ changed: 0, unchanged: 1 }, null])
  })
})
