import { eq } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect } from 'vitest'
import type { Language } from '../../domain/language.ts'
import type { Db } from '../db/client.ts'
import { searchOf } from '../db/search.ts'
import { deliveries } from '../tables/deliveries.ts'
import { subscriptions } from '../tables/subscriptions.ts'
import { NOW, test } from '../test/app.ts'
import { aDriver, openDispatch, SUNDAY } from '../test/testDispatch.ts'
import { aSubscription } from '../test/testSubscription.ts'

type Row = { id: string; customerName: string }

/** Another customer, with a subscription for this address. */
async function aNeighbour(db: Db, name: string, over: Partial<typeof subscriptions.$inferInsert> = {}) {
  const search = searchOf(name, `${name}@waraq.example`, '39990000')
  return aSubscription(db, { over: { customerName: name, search, ...over }, slot: 'MORNING_9_12' })
}
const at = (city: string, block: string, road: string, houseNo: string) => ({
  deliveryAddress: `House ${houseNo}, Road ${road}, Block ${block}, ${city}`,
  city,
  block,
  road,
  houseNo,
})

async function aDay(db: Db) {
  const dispatch = await openDispatch(db)
  const omar = await aNeighbour(db, 'Omar', at('Seef', '428', '2803', '10'))
  const sara = await aNeighbour(db, 'Sara', at('Seef', '428', '2803', '9'))
  const zain = await aNeighbour(db, 'Zain', at('Adliya', '1001', '5', '1'))
  await db
    .update(deliveries)
    .set({ deliveryTimeSlot: 'EVENING_6_9' })
    .where(eq(deliveries.subscriptionId, zain.subscription.id))
  const names = async (query: string) => {
    const { body } = await dispatch.call('GET', `/admin/deliveries?${query}`)
    return body.content.map((row: Row) => row.customerName)
  }
  return { ...dispatch, omar, sara, zain, names }
}

describe('the list of deliveries', () => {
  test('is for today, in driving order, with salads and area', async ({ db }) => {
    const { call, first } = await aDay(db)
    const { body } = await call('GET', '/admin/deliveries')
    expect(body.content.map((row: Row) => row.customerName)).toEqual(['Sara', 'Omar', 'Noor Hasan', 'Zain'])
    expect(body).toMatchObject({ totalElements: 4, page: 0 })
    const mine = body.content.find((row: Row) => row.id === first.id)
    expect(mine).toMatchObject({
      date: SUNDAY,
      status: 'SCHEDULED',
      frozen: true,
      portions: 2,
      driver: null,
      failure: null,
      redelivery: false,
      area: null,
      assignedSalads: [{ portions: 2 }],
    })
    // A delivery that is not frozen shows the current menu.
    expect(body.content[0]).toMatchObject({ frozen: false, assignedSalads: [{ portions: 2 }], area: 'Seef' })
  })

  test('sorts and filters by every field', async ({ db }) => {
    const { names, omar, call, move } = await aDay(db)
    const driver = await aDriver(db)
    await call('POST', '/admin/deliveries/driver', { driverId: driver.id, ids: [omar.deliveries[0]?.id] })
    await move('PREPARING')
    expect(await names('sort=-customerName')).toEqual(['Zain', 'Sara', 'Omar', 'Noor Hasan'])
    expect(await names('sort=area')).toEqual(['Zain', 'Sara', 'Omar', 'Noor Hasan'])
    expect(await names('slot=EVENING_6_9')).toEqual(['Zain'])
    expect(await names('area=Seef')).toEqual(['Sara', 'Omar'])
    expect(await names(`driver=${driver.id}`)).toEqual(['Omar'])
    expect(await names('driver=none&area=Seef')).toEqual(['Sara'])
    expect(await names('group=processing')).toEqual(['Noor Hasan'])
    expect(await names('group=pending&status=PREPARING')).toEqual([])
    expect(await names('date=2026-12-04')).toEqual([])
    expect(await names('from=2026-12-05&to=2026-12-07&sort=-date')).toHaveLength(8)
    // With one end only, it is the week from there or up to there.
    expect(await names('from=2026-12-07')).toHaveLength(16)
    expect(await names('to=2026-12-07')).toHaveLength(8)
  })

  test.for([
    ['a name', 'sara', ['Sara']],
    ['a phone', '39990000', ['Sara', 'Omar', 'Zain']],
    ['a town in the other language', 'السيف', ['Sara', 'Omar']],
    ['a road', '2803', ['Sara', 'Omar']],
    ['a block', '1001', ['Zain']],
  ] as const)('finds by %s', async ([, text, found], { db }) => {
    const { names } = await aDay(db)
    expect(await names(`search=${encodeURIComponent(text)}`)).toEqual(found)
  })

  test('finds by a subscription’s number', async ({ db }) => {
    const { names, zain } = await aDay(db)
    expect(await names(`search=W-${zain.subscription.number}`)).toEqual(['Zain'])
  })

  test('uses the delivery’s own address, and no part of the subscription’s', async ({ db }) => {
    const { names, omar } = await aDay(db)
    await db
      .update(deliveries)
      .set({ deliveryAddress: 'Villa by the sea, Amwaj' })
      .where(eq(deliveries.id, omar.deliveries[0]?.id ?? ''))
    expect(await names('area=Seef')).toEqual(['Sara'])
  })

  test('covers at most a week', async ({ db }) => {
    const { call } = await openDispatch(db)
    const getList = (query: string, list = 'deliveries') => call('GET', `/admin/${list}?${query}`)
    expect((await getList('from=2026-12-06&to=2026-12-12')).status).toBe(200)
    expect(await getList('from=2026-12-06&to=2026-12-13')).toMatchObject({
      status: 400,
      body: { errorCode: 'PERIOD_TOO_LONG', message: 'Choose a shorter period. The maximum is 7 days.' },
    })
    expect((await getList('from=2026-12-06&to=2026-12-13', 'deliveries/export')).body.message).toContain(
      '7 days',
    )
    expect((await getList('from=2026-12-06&to=2026-12-05')).status).toBe(400)
  })

  test('shows failed and overdue deliveries of any day', async ({ db }) => {
    const { names, fail, at: setClock, call } = await aDay(db)
    await fail()
    setClock(new Date('2026-12-08T09:00:00+03:00'))
    expect(await names('show=failed')).toEqual(['Noor Hasan'])
    expect(new Set(await names('show=overdue'))).toEqual(new Set(['Noor Hasan', 'Sara', 'Omar', 'Zain']))
    expect(await names('show=failed&from=2026-12-07')).toEqual([])
    expect(await names('show=failed&from=2026-12-06')).toEqual(['Noor Hasan'])
    expect(await names('show=failed&to=2026-12-05')).toEqual([])
    expect(await names('show=overdue&to=2026-12-06')).toHaveLength(3)
    expect(await names('show=overdue&from=2026-12-07')).toHaveLength(4)
    expect(await names('show=overdue&date=2026-12-07&sort=date')).toHaveLength(4)
    const turned = await call('GET', '/admin/deliveries?show=overdue&from=2026-12-08&to=2026-12-07')
    expect(turned.status).toBe(400)
    const { body } = await call('GET', '/admin/deliveries/counts')
    // Three of Sunday, four of Monday.
    expect(body).toMatchObject({ failed: 1, overdue: 7 })
  })

  test('counts by slot, status, area and driver', async ({ db }) => {
    const { call, sara, move } = await aDay(db)
    const driver = await aDriver(db)
    await call('POST', '/admin/deliveries/driver', { driverId: driver.id, ids: [sara.deliveries[0]?.id] })
    await move('PREPARING')
    const { body } = await call('GET', `/admin/deliveries/counts?date=${SUNDAY}`)
    expect(body.slots).toEqual([
      { slot: 'MORNING_9_12', count: 3 },
      { slot: 'EVENING_6_9', count: 1 },
    ])
    expect(body.statuses.filter(({ count }: { count: number }) => count > 0)).toEqual([
      { status: 'SCHEDULED', count: 3 },
      { status: 'PREPARING', count: 1 },
    ])
    expect(body.areas).toEqual([
      { area: 'Adliya', count: 1 },
      { area: 'Seef', count: 2 },
      { area: null, count: 1 },
    ])
    expect(body.drivers).toEqual(
      expect.arrayContaining([
        { driverId: driver.id, name: 'Hamad Isa', count: 1 },
        { driverId: null, name: null, count: 3 },
      ]),
    )
  })
})

describe('as Excel files', () => {
  test.for<[Language, object]>([
    ['en', { sheet: 'Deliveries', head: 'Day', status: 'Scheduled', area: 'Seef' }],
    ['ar', { sheet: 'التوصيلات', head: 'اليوم', status: 'مجدولة', area: 'السيف' }],
  ])('the deliveries, in %s', async ([language, expected], { db }) => {
    const { sheet } = await exported(db, 'export?area=Seef', language)
    expect(sheet.rows).toHaveLength(3)
    const [head, row = []] = sheet.rows
    expect({ sheet: sheet.name, head: head?.[0], status: row[6], area: row[7] }).toEqual(expected)
    expect([row[0], row[3], row[10]]).toEqual([new Date(SUNDAY), 'Sara', 2])
  })

  test('the notes of customers and team, without deliveries that have none', async ({ db }) => {
    const { sheet } = await exported(db, 'notes/export', 'en')
    expect(sheet.name).toBe('Customer notes')
    expect(sheet.rows.slice(1).map((row) => [row[3], ...row.slice(5, 9)])).toEqual([
      ['Sara', 'Extra lemon', null, 'Blue gate', null],
      ['Noor Hasan', null, null, null, 'VIP'],
    ])
  })
})

async function exported(db: Db, path: string, language: Language) {
  const { app, admin, call, one, sara, context } = await aDay(db)
  await call('PUT', one, { deliveryNotesByAdmin: 'VIP' })
  const [first] = sara.deliveries
  await db
    .update(deliveries)
    .set({ deliveryNotes: 'Extra lemon' })
    .where(eq(deliveries.id, first?.id ?? ''))
  const hers = eq(subscriptions.id, sara.subscription.id)
  await db.update(subscriptions).set({ specialInstructions: 'Blue gate', updatedAt: NOW }).where(hers)
  const token = await context().tokens.sign({ userId: admin.id, sessionId: admin.id })
  const headers = { authorization: `Bearer ${token}`, 'accept-language': language }
  const answer = await app.inject({ url: `/api/admin/deliveries/${path}`, headers })
  expect(answer.statusCode).toBe(200)
  const book = await readXlsx(answer.rawPayload)
  return { sheet: book.sheets[0] ?? expect.unreachable() }
}
