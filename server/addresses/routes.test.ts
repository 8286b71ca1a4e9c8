import { randomUUIDv7 } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { MAX_ADDRESSES } from '../../domain/addresses/rules.ts'
import { buildApp } from '../app.ts'
import type { Db } from '../db/client.ts'
import { addresses } from '../tables/addresses.ts'
import { NOW, test, testDeps } from '../test/app.ts'
import { aPerson, ask } from '../test/testMe.ts'

const PATH = '/addresses'
const aFlat = (over: object = {}) => ({
  addressType: 'FLAT',
  city: 'Juffair',
  block: '324',
  road: '2407',
  building: '1260',
  flat: '51',
  ...over,
})
const aHouse = (over: object = {}) => ({
  addressType: 'HOUSE',
  city: 'المحرق',
  block: '207',
  road: '33',
  houseNo: '12A',
  ...over,
})
type Row = { id: string; isDefault: boolean; city: string }
const cities = (rows: Row[]) => rows.map(({ city, isDefault }) => (isDefault ? `${city} *` : city))

/** The app with a clock that advances by a second with each call, so that addresses have an order. */
async function ticking(db: Db) {
  let ms = NOW.getTime()
  const now = () => {
    ms += 1000
    return new Date(ms)
  }
  return buildApp(testDeps(db, {}, { now }))
}

describe('saving an address', () => {
  test('returns a flat with exactly the fields of rule L17', async ({ app, db }) => {
    const noor = await aPerson(db)
    const body = aFlat({ label: ' Home ', specialInstructions: 'Ring twice', userId: randomUUIDv7() })
    const made = await ask(app, noor)('POST', PATH, body)
    expect(made.status).toBe(201)
    expect(made.body).toEqual({
      id: expect.any(String),
      userId: noor.id,
      addressType: 'FLAT',
      label: 'Home',
      city: 'Juffair',
      block: '324',
      road: '2407',
      building: '1260',
      flat: '51',
      houseNo: null,
      specialInstructions: 'Ring twice',
      isDefault: true,
      isActive: true,
      formattedAddress: 'Flat 51, Building 1260, Road 2407, Block 324, Juffair',
      createdAt: NOW.toISOString(),
      updatedAt: NOW.toISOString(),
    })
    const call = ask(app, noor, { 'accept-language': 'ar' })
    const [inArabic] = (await call('GET', PATH)).body
    expect(inArabic.formattedAddress).toBe('شقة 51، مبنى 1260، طريق 2407، مجمع 324، الجفير')
    expect((await call('GET', `${PATH}/default`)).body).toEqual(inArabic)
  })

  test('drops the fields of a flat for a house, and converts digits to Latin', async ({ app, db }) => {
    const call = ask(app, await aPerson(db))
    const { body } = await call('POST', PATH, aHouse({ block: '٢٠٧', building: '5', flat: '6' }))
    expect(body).toMatchObject({ block: '207', building: null, flat: null, houseNo: '12A', label: null })
    expect(body.formattedAddress).toBe('House 12A, Road 33, Block 207, Muharraq')
  })

  test('makes the first one the default, and a later one on request', async ({ db }) => {
    const app = await ticking(db)
    const call = ask(app, await aPerson(db))
    await call('POST', PATH, aFlat({ isDefault: false, city: 'Saar' }))
    await call('POST', PATH, aFlat({ city: 'Zinj' }))
    await call('POST', PATH, aFlat({ city: 'Hidd' }))
    expect(cities((await call('GET', PATH)).body)).toEqual(['Saar *', 'Hidd', 'Zinj'])
    await call('POST', PATH, aFlat({ city: 'Arad', isDefault: true }))
    expect(cities((await call('GET', PATH)).body)).toEqual(['Arad *', 'Hidd', 'Zinj', 'Saar'])
    await app.close()
  })

  test.for<[string, object, string[]]>([
    ['a flat without its door', aFlat({ building: ' ', flat: undefined }), ['building', 'flat']],
    ['a house without its number', aHouse({ houseNo: '\u200f' }), ['houseNo']],
    ['no town, no block, no road', aFlat({ city: '', block: '', road: ' ' }), ['city', 'block', 'road']],
    ['a block as a number', aFlat({ block: 324 }), ['block']],
    ['a third kind', aFlat({ addressType: 'HOME' }), ['addressType']],
    ['a long label', aFlat({ label: 'x'.repeat(41) }), ['label']],
  ])('%s is refused at its fields', async ([, body, fields], { app, db }) => {
    const refused = await ask(app, await aPerson(db))('POST', PATH, body)
    expect([refused.status, refused.body.errorCode]).toEqual([400, 'VALIDATION_FAILED'])
    expect(refused.body.details.map((d: { field: string }) => d.field)).toEqual(fields)
    expect(await db.$count(addresses)).toBe(0)
  })

  test('stops at the limit, and continues after one is removed', async ({ app, db }) => {
    const call = ask(app, await aPerson(db), { 'accept-language': 'ar' })
    for (let n = 0; n < MAX_ADDRESSES; n++) await call('POST', PATH, aFlat({ flat: String(n) }))
    const refused = await call('POST', PATH, aFlat({ isDefault: true }))
    expect([refused.status, refused.body.errorCode]).toEqual([409, 'TOO_MANY_ADDRESSES'])
    expect(refused.body.message).toMatch(/[ء-ي]/)
    const [first, last] = [(await call('GET', PATH)).body[0], (await call('GET', PATH)).body.at(-1)]
    expect(first.isDefault).toBe(true)
    await call('DELETE', `${PATH}/${last.id}`)
    expect((await call('POST', PATH, aFlat())).status).toBe(201)
  })
})

describe('changing an address', () => {
  test('replaces its fields and can make it the default, but cannot remove the default', async ({ db }) => {
    const app = await ticking(db)
    const call = ask(app, await aPerson(db))
    const saar: Row = (await call('POST', PATH, aFlat({ city: 'Saar', label: 'Old' }))).body
    const zinj: Row = (await call('POST', PATH, aFlat({ city: 'Zinj' }))).body

    const updated = await call('PUT', `${PATH}/${saar.id}`, aHouse({ city: 'Saar', isDefault: false }))
    expect(updated.body).toMatchObject({ addressType: 'HOUSE', flat: null, label: null, isDefault: true })
    expect(updated.body.updatedAt > updated.body.createdAt).toBe(true)

    const moved = await call('PUT', `${PATH}/${zinj.id}`, aFlat({ city: 'Zinj', isDefault: true }))
    expect([moved.status, moved.body.isDefault]).toEqual([200, true])
    await call('PUT', `${PATH}/${zinj.id}`, aFlat({ city: 'Zinj', isDefault: true }))
    expect(cities((await call('GET', PATH)).body)).toEqual(['Zinj *', 'Saar'])
    await app.close()
  })

  test('set-default moves the default, and returns 409 if it is the default already', async ({ db }) => {
    const app = await ticking(db)
    const call = ask(app, await aPerson(db))
    const saar: Row = (await call('POST', PATH, aFlat({ city: 'Saar' }))).body
    const zinj: Row = (await call('POST', PATH, aFlat({ city: 'Zinj' }))).body
    const again = await call('PUT', `${PATH}/${saar.id}/set-default`)
    expect([again.status, again.body.errorCode]).toEqual([409, 'ALREADY_DEFAULT'])
    const moved = await call('PUT', `${PATH}/${zinj.id}/set-default`)
    expect([moved.status, moved.body]).toMatchObject([200, { id: zinj.id, isDefault: true }])
    expect((await call('GET', `${PATH}/default`)).body.city).toBe('Zinj')
    await app.close()
  })
})

describe('removing an address', () => {
  test('keeps the row, makes the newest other the default, and works once', async ({ db }) => {
    const app = await ticking(db)
    const call = ask(app, await aPerson(db))
    const saar: Row = (await call('POST', PATH, aFlat({ city: 'Saar' }))).body
    const zinj: Row = (await call('POST', PATH, aFlat({ city: 'Zinj' }))).body
    const hidd: Row = (await call('POST', PATH, aFlat({ city: 'Hidd' }))).body

    const removed = await call('DELETE', `${PATH}/${saar.id}`)
    expect([removed.status, removed.body]).toEqual([200, { id: saar.id }])
    expect(cities((await call('GET', PATH)).body)).toEqual(['Hidd *', 'Zinj'])
    const [row] = await db.select().from(addresses).where(eq(addresses.id, saar.id))
    expect(row).toMatchObject({ isActive: false, isDefault: false, city: 'Saar' })
    for (const [method, path, body] of [
      ['DELETE', '', undefined],
      ['PUT', '', aFlat()],
      ['PUT', '/set-default', undefined],
    ] as const)
      expect((await call(method, `${PATH}/${saar.id}${path}`, body)).status).toBe(404)

    await call('DELETE', `${PATH}/${zinj.id}`)
    expect(cities((await call('GET', PATH)).body)).toEqual(['Hidd *'])
    await call('DELETE', `${PATH}/${hidd.id}`)
    expect((await call('GET', PATH)).body).toEqual([])
    expect((await call('GET', `${PATH}/default`)).status).toBe(404)
    expect((await call('POST', PATH, aFlat())).body.isDefault).toBe(true)
    await app.close()
  })
})

describe('another customer’s address', () => {
  test('returns the same 404 as an unknown one, and nothing changes', async ({ app, db }) => {
    const [noor, omar] = [await aPerson(db), await aPerson(db)]
    const hers: Row = (await ask(app, noor)('POST', PATH, aFlat())).body
    const his = ask(app, omar)
    await his('POST', PATH, aHouse())
    const before = await db.select().from(addresses).orderBy(addresses.id)
    for (const id of [hers.id, randomUUIDv7()]) {
      const answers = [
        await his('PUT', `${PATH}/${id}`, aFlat({ isDefault: true })),
        await his('PUT', `${PATH}/${id}/set-default`),
        await his('DELETE', `${PATH}/${id}`),
      ]
      for (const { status, body } of answers) expect([status, body.errorCode]).toEqual([404, 'NOT_FOUND'])
    }
    expect((await his('DELETE', `${PATH}/12`)).status).toBe(400)
    expect(await db.select().from(addresses).orderBy(addresses.id)).toEqual(before)
    expect(cities((await his('GET', PATH)).body)).toEqual(['المحرق *'])
  })
})
