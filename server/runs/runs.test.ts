import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { addDays, HOUR_MS, MINUTE_MS, startOfDay } from '../../domain/dates.ts'
import { auditLog } from '../tables/audit.ts'
import { deliveries } from '../tables/deliveries.ts'
import { drivers } from '../tables/drivers.ts'
import { lateChanges } from '../tables/kitchen.ts'
import { runLinks } from '../tables/runs.ts'
import { NOW, test } from '../test/app.ts'
import { aDriver, aRun, aStop, TODAY } from '../test/testRun.ts'

type Stop = { deliveryId: string; position: number; customerName: string; address: string }
type Run = {
  slot: string
  driver: { name: string; active: boolean } | null
  stops: Stop[]
  link: { id: string } | null
}
const MIDNIGHT = startOfDay(addDays(TODAY, 1))

describe('the runs of a day', () => {
  test('are one per slot and driver, sorted by town, block, road and building; stops without a driver are last', async ({
    db,
  }) => {
    const run = await aRun(db, { stops: 0 })
    const zainab = await aDriver(db, 'Zainab')
    const door = (city: string, block: string, road: string, building: string) => ({
      where: { city, block, road, building, flat: '1' },
      over: { customerName: `${city} ${block} ${road} ${building}` },
    })
    for (const [driver, city, block, road, building] of [
      [run.driver.id, 'Saar', '10', '9', '1'],
      [run.driver.id, 'Saar', '9', '100', '2'],
      [zainab.id, 'Arad', '1', '1', '1'],
      [null, 'Arad', '1', '1', '2'],
      [run.driver.id, 'Saar', '9', '20', '11'],
      [run.driver.id, 'Saar', '9', '20', '2'],
      [run.driver.id, 'Arad', '240', '1', '1'],
    ] as const)
      await aStop(db, driver, door(city, block, road, building))
    await aStop(db, run.driver.id, { status: 'CANCELLED' })
    await aStop(db, run.driver.id, { date: addDays(TODAY, 1) })
    const { status, body } = await run.send('GET', `/admin/deliveries/run?date=${TODAY}`)
    expect(status).toBe(200)
    const listed = body.content.map((r: Run) => [
      r.driver?.name ?? null,
      ...r.stops.map((s) => `${s.position} ${s.customerName}`),
    ])
    expect(listed).toEqual([
      ['Ali Hasan', '1 Arad 240 1 1', '2 Saar 9 20 2', '3 Saar 9 20 11', '4 Saar 9 100 2', '5 Saar 10 9 1'],
      ['Zainab', '1 Arad 1 1 1'],
      [null, '1 Arad 1 1 2'],
    ])
    await db.update(drivers).set({ active: false }).where(eq(drivers.id, zainab.id))
    const later = await run.send('GET', `/admin/deliveries/run?date=${TODAY}`)
    expect(later.body.content.map((r: Run) => r.driver?.active ?? null)).toEqual([true, false, null])
    const none = await run.send('GET', `/admin/deliveries/run?date=${TODAY}&driver=none`)
    expect(none.body.content.map((r: Run) => r.stops.length)).toEqual([1])
  })

  test('of a day that is not frozen use the subscription’s address', async ({ db }) => {
    const run = await aRun(db, { stops: 0 })
    const tomorrow = addDays(TODAY, 1)
    for (const road of ['30', '4'])
      await aStop(db, run.driver.id, {
        date: tomorrow,
        status: 'SCHEDULED',
        over: { city: 'Saar', block: '1', road, customerName: road },
      })
    await db.update(deliveries).set({ frozenAt: null, assignedSalads: null, deliveryAddress: null })
    const { body } = await run.send('GET', `/admin/deliveries/run?date=${tomorrow}`)
    expect(body.content[0].stops.map((s: Stop) => s.customerName)).toEqual(['4', '30'])
  })
})

describe("a driver's link", () => {
  test('stays the same until it is withdrawn', async ({ db }) => {
    const run = await aRun(db)
    const first = await run.link()
    expect((await run.link()).id).toBe(first.id)
    expect((await run.link({ slot: 'EVENING_6_9' })).id).not.toBe(first.id)
    const away = () => run.send('DELETE', `/admin/deliveries/run/link/${first.id}`)
    expect((await away()).body).toEqual({ withdrawn: true })
    expect((await away()).body).toEqual({ withdrawn: false })
    expect((await run.link()).id).not.toBe(first.id)
    expect((await run.send('DELETE', `/admin/deliveries/run/link/${run.driver.id}`)).status).toBe(404)
    const entries = await db.select().from(auditLog).where(eq(auditLog.target, first.id))
    expect(entries.map((entry) => entry.targetName)).toContain('Ali Hasan, 1 December 2026')
  })

  test('is not made for an inactive driver or a past day', async ({ db }) => {
    const run = await aRun(db)
    const gone = await aDriver(db, 'Omar', { active: false })
    const make = (over: object) =>
      run.send('POST', '/admin/deliveries/run/link', {
        date: TODAY,
        slot: 'MORNING_9_12',
        driverId: run.driver.id,
        ...over,
      })
    const refused = await make({ driverId: gone.id })
    expect([refused.status, refused.body.errorCode]).toEqual([409, 'DRIVER_INACTIVE'])
    const over = await make({ date: addDays(TODAY, -1) })
    expect([over.status, over.body.errorCode]).toEqual([410, 'RUN_OVER'])
    expect((await make({ driverId: run.admin.id })).status).toBe(404)
    expect(await db.select().from(runLinks)).toEqual([])
  })

  test('shows the shop’s note and late changes of a stop until the stop is done', async ({ db }) => {
    const run = await aRun(db)
    await db
      .update(deliveries)
      .set({ deliveryNotesByAdmin: 'Leave it with Ahmed' })
      .where(eq(deliveries.id, run.first))
    const late = { date: TODAY, deliveryId: run.first, at: NOW }
    for (const kind of ['NOTE', 'ADDRESS', 'ALLERGY', 'ADDRESS'] as const)
      await db.insert(lateChanges).values({ ...late, kind })
    const { token } = await run.link()
    const stops = async () => (await run.send('POST', '/run', { token })).body.stops
    expect(await stops()).toMatchObject([
      { instructions: ['Leave it with Ahmed'], changed: ['ADDRESS', 'ALLERGY'] },
      { instructions: [], changed: [] },
    ])
    await run.deliver(token, run.mark(run.first, 'DELIVERED', { at: NOW.toISOString() }))
    run.at(new Date(NOW.getTime() + HOUR_MS))
    expect((await stops())[0]).toMatchObject({ instructions: [], changed: [] })
  })

  test('opens its own run, and stores when it was first opened', async ({ db }) => {
    const run = await aRun(db)
    await aStop(db, (await aDriver(db, 'Zainab')).id)
    const { token } = await run.link()
    const { status, body } = await run.send('POST', '/run', { token })
    expect(status).toBe(200)
    expect(body).toMatchObject({ date: TODAY, slot: 'MORNING_9_12', driverName: 'Ali Hasan' })
    expect(body.stops.map((s: Stop) => s.customerName)).toEqual(['Customer 1', 'Customer 2'])
    expect(body.stops[0]).toMatchObject({
      customerPhone: '36001234',
      parts: { city: 'Saar', block: '515', road: '1', houseNo: '7' },
      mapQuery: 'House 7, Road 1, Block 515, Saar, Bahrain',
    })
    run.at(new Date(NOW.getTime() + HOUR_MS))
    await run.send('POST', '/run', { token })
    const [link] = await db.select().from(runLinks)
    expect(link?.openedAt).toEqual(NOW)
  })

  test('works on its day only, and returns no customer data on other days', async ({ db }) => {
    const run = await aRun(db)
    const { token } = await run.link()
    const open = async (at: Date, language = 'en') => {
      run.at(at)
      const { status, body } = await run.send('POST', '/run', { token }, language)
      return [status, body.errorCode ?? body.stops.length, JSON.stringify(body).includes('Customer')]
    }
    expect(await open(new Date(startOfDay(TODAY).getTime() - 1))).toEqual([409, 'RUN_NOT_YET', false])
    expect(await open(startOfDay(TODAY))).toEqual([200, 2, true])
    expect(await open(new Date(MIDNIGHT.getTime() - 1))).toEqual([200, 2, true])
    expect(await open(MIDNIGHT)).toEqual([410, 'RUN_OVER', false])
  })

  test('returns only the name of a done stop once it cannot be undone', async ({ db }) => {
    const run = await aRun(db, { stops: 1 })
    const { token } = await run.link()
    await run.deliver(token, run.mark(run.first, 'DELIVERED', { at: NOW.toISOString() }))
    const stopAt = async (ms: number) => {
      run.at(new Date(NOW.getTime() + ms))
      return (await run.send('POST', '/run', { token })).body.stops[0]
    }
    expect((await stopAt(2 * MINUTE_MS)).customerPhone).toBe('36001234')
    const later = await stopAt(2 * MINUTE_MS + 1)
    expect(later).toMatchObject({ customerName: 'Customer 1', status: 'DELIVERED' })
    expect(later).toMatchObject({ customerPhone: '', address: '', parts: null, mapQuery: '', bowls: [] })
    expect(JSON.stringify(later)).not.toMatch(/Saar|515/)
  })

  test('ends when it is withdrawn or its driver becomes inactive, for marks too', async ({ db }) => {
    const run = await aRun(db)
    const { id, token } = await run.link()
    const answers = async () => [
      (await run.send('POST', '/run', { token })).body.errorCode,
      (await run.deliver(token, run.mark(run.first, 'DELIVERED'))).body.errorCode,
    ]
    await db.update(drivers).set({ active: false }).where(eq(drivers.id, run.driver.id))
    expect(await answers()).toEqual(['RUN_WITHDRAWN', 'RUN_WITHDRAWN'])
    await db.update(drivers).set({ active: true }).where(eq(drivers.id, run.driver.id))
    await run.send('DELETE', `/admin/deliveries/run/link/${id}`)
    expect(await answers()).toEqual(['RUN_WITHDRAWN', 'RUN_WITHDRAWN'])
    expect((await run.row(run.first))?.status).toBe('OUT_FOR_DELIVERY')
  })

  test('with a forged token returns LINK_INVALID', async ({ db }) => {
    const run = await aRun(db)
    const { token } = await run.link()
    const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
    for (const wrong of [forged, `${token}A`, 'x'.repeat(43)]) {
      const { status, body } = await run.send('POST', '/run', { token: wrong })
      expect([status, body.errorCode]).toEqual([400, 'LINK_INVALID'])
    }
  })
})
