import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { ar } from '../../domain/text/ar.ts'
import { en } from '../../domain/text/en.ts'
import { addressColumnsOf } from '../addresses/columns.ts'
import type { Db } from '../db/client.ts'
import { databaseFailure } from '../db/failure.ts'
import { transaction } from '../db/transaction.ts'
import { addresses } from '../tables/addresses.ts'
import { deliveries } from '../tables/deliveries.ts'
import { orders } from '../tables/orders.ts'
import { subscriptions } from '../tables/subscriptions.ts'
import { aUser, test } from '../test/app.ts'
import { anOrder, openShop, type Shop } from '../test/testShop.ts'
import { aSubscription } from '../test/testSubscription.ts'

const messages = { en: en.validation, ar: ar.validation }
const MINE = '/subscriptions/my-subscriptions'
const flat = {
  addressType: 'FLAT',
  city: 'Seef',
  block: '428',
  road: '2803',
  building: '212',
  flat: '4A',
}
const columns = { city: 'Seef', block: '428', road: '2803', building: '212', flat: '4A', houseNo: null }
const answered = { addressType: 'FLAT', ...columns, governorate: null }
const TEXT = 'Flat 4A, Building 212, Road 2803, Block 428, Seef'
const none = addressColumnsOf(null)
const to = (where: Record<string, unknown>) => ({ deliveryAddress: undefined, ...where })

/** Buys and pays. Returns the subscription, with all fields if the owner is signed in. */
async function buy(shop: Shop, order: object, user?: { id: string }, language = 'en') {
  const headers = { 'accept-language': language }
  const send = (path: string, body: object) =>
    user ? shop.sendAs(user, 'POST', path, body, headers) : shop.send('POST', path, body, headers)
  const begun = await send('/payments/process', order)
  expect([begun.status, begun.body]).toMatchObject([200, {}])
  await shop.pay(begun.body.id)
  const made = await send('/subscriptions', { paymentId: begun.body.id })
  expect(made.status).toBe(201)
  return made.body
}
const storedRows = async (db: Db) => [
  ...(await db.select().from(orders)),
  ...(await db.select().from(subscriptions)),
]

describe('the delivery address of an order', () => {
  test('saves the parts and writes the address text in the language of the order', async ({ db }) => {
    const shop = await openShop(db)
    const typed = {
      ...flat,
      city: 'السيف',
      block: '٤٢٨',
      houseNo: '9',
      label: 'Home',
      governorate: 'Capital',
    }
    await buy(
      shop,
      await anOrder(db, { address: typed, deliveryAddress: 'What the page showed' }),
      undefined,
      'ar',
    )
    const deliveryAddress = 'شقة 4A، مبنى 212، طريق 2803، مجمع 428، السيف، محافظة العاصمة'
    const expected = { deliveryAddress, addressId: null, ...columns, governorate: 'CAPITAL' }
    expect(await storedRows(db)).toMatchObject([expected, expected])
    // A delivery uses the subscription's address until it has its own.
    for (const day of await db.select().from(deliveries))
      expect(day).toMatchObject({ deliveryAddress: null, ...none })
  })

  test('returns the parts with the subscription and each delivery, and the town in the reader’s language', async ({
    db,
  }) => {
    const shop = await openShop(db)
    const user = await aUser(db)
    const made = await buy(shop, await anOrder(db, to({ address: flat })), user)
    expect(made).toMatchObject({ deliveryAddress: TEXT, address: answered, addressType: 'HOME' })
    const arabic = await shop.sendAs(user, 'GET', MINE, undefined, { 'accept-language': 'ar' })
    const inArabic = { deliveryAddress: TEXT, address: { ...answered, city: 'السيف' } }
    expect(arabic.body).toMatchObject([inArabic])
    expect(arabic.body[0].deliverySchedules).toHaveLength(5)
    for (const day of arabic.body[0].deliverySchedules) expect(day).toMatchObject(inArabic)
  })

  test('has no parts when the order gives only a text', async ({ db }) => {
    const shop = await openShop(db)
    const made = await buy(shop, await anOrder(db, { deliveryAddress: TEXT }), await aUser(db))
    expect(made).toMatchObject({ deliveryAddress: TEXT, address: null })
    expect(made.deliverySchedules[0]).toMatchObject({ deliveryAddress: TEXT, address: null })
    expect(await storedRows(db)).toMatchObject([none, none])
  })

  test('copies the saved address, so editing or deleting that changes no subscription', async ({ db }) => {
    const shop = await openShop(db)
    const user = await aUser(db)
    const saved = await shop.sendAs(user, 'POST', '/addresses', { ...flat, city: 'السيف', label: 'Home' })
    const { id } = saved.body
    const bought = await buy(shop, await anOrder(db, { addressId: id }), user)
    expect(bought).toMatchObject({ deliveryAddress: TEXT, address: answered })
    const before = await storedRows(db)
    expect(before).toMatchObject([
      { addressId: id, ...columns },
      { addressId: id, ...columns },
    ])

    const moved = { addressType: 'HOUSE', city: 'Hidd', block: '115', road: '9', houseNo: '1' }
    expect((await shop.sendAs(user, 'PUT', `/addresses/${id}`, moved)).status).toBe(200)
    expect((await shop.sendAs(user, 'DELETE', `/addresses/${id}`)).status).toBe(200)
    expect(await storedRows(db)).toEqual(before)
    const mine = await shop.sendAs(user, 'GET', `${MINE}/${bought.id}`)
    expect(mine.body).toEqual(bought)
  })

  test('uses the latest text and parts of the saved address when the customer tries the order again', async ({
    db,
  }) => {
    const shop = await openShop(db)
    const user = await aUser(db)
    const { body: saved } = await shop.sendAs(user, 'POST', '/addresses', flat)
    const order = await anOrder(db, { addressId: saved.id })
    const first = await shop.sendAs(user, 'POST', '/payments/process', order)
    await shop.pay(first.body.id, 'decline')
    await shop.sendAs(user, 'PUT', `/addresses/${saved.id}`, { ...flat, flat: '5' })
    await buy(shop, order, user)
    const expected = { ...columns, flat: '5', deliveryAddress: TEXT.replace('4A', '5') }
    expect(await storedRows(db)).toMatchObject([expected, expected])
  })
})

describe('two orders', () => {
  test('to the same address are one order in any language; to another flat they are two', async ({ db }) => {
    const shop = await openShop(db)
    const process = async (address: object, language = 'en') =>
      shop.send('POST', '/payments/process', await anOrder(db, to({ address })), {
        'accept-language': language,
      })
    const first = await process(flat)
    const again = await process({ ...flat, city: 'السيف', flat: ' ٤A' }, 'ar')
    expect([first.status, again.status, again.body.errorCode]).toEqual([200, 409, 'PAYMENT_OPEN'])
    expect((await process({ ...flat, flat: '4B' })).status).toBe(200)
    expect(await db.$count(orders)).toBe(2)
  })
})

describe('an invalid address', () => {
  const ID = '01890000-0000-7000-8000-000000000000'
  test.for([
    ['a saved and a new one', { addressId: ID, address: flat }, { address: 'addressTwice' }],
    ['a saved one, from a guest', { addressId: ID }, { addressId: 'invalid' }],
    ['no address', {}, { deliveryAddress: 'addressShort' }],
    ['no address but an empty one', { address: null }, { deliveryAddress: 'addressShort' }],
    [
      'parts that are missing',
      { address: { ...flat, city: ' ', flat: '', building: undefined } },
      {
        'address.city': 'cityRequired',
        'address.building': 'buildingRequired',
        'address.flat': 'flatRequired',
      },
    ],
    ['a block as a number', { address: { ...flat, block: 428 } }, { 'address.block': 'blockRequired' }],
    ['a long road', { address: { ...flat, road: '2803 by the sea' } }, { 'address.road': 'roadInvalid' }],
    ['no kind', { address: { ...flat, addressType: undefined } }, { 'address.addressType': 'required' }],
  ] as const)('%s is refused at its field, in both languages', async ([, where, fields], { db }) => {
    const shop = await openShop(db)
    for (const language of ['en', 'ar'] as const) {
      const refused = await shop.send('POST', '/payments/process', await anOrder(db, to(where)), {
        'accept-language': language,
      })
      expect([refused.status, refused.body.errorCode]).toEqual([400, 'VALIDATION_FAILED'])
      const details = Object.entries(fields).map(([field, key]) => ({
        field,
        key,
        message: messages[language][key],
      }))
      expect(refused.body.details).toEqual(details)
    }
    expect(await shop.charges()).toEqual([])
    expect(await db.$count(orders)).toBe(0)
  })

  test('violates a database constraint: missing parts, flat and house together, or delivery parts without a text', async ({
    db,
  }) => {
    const { subscription, deliveries: days } = await aSubscription(db)
    const [day] = days
    const refusal = (change: Promise<unknown>) =>
      change.then(
        () => 'taken',
        (error: unknown) => databaseFailure(error)?.constraint,
      )
    const ofSubscription = (set: Partial<typeof subscriptions.$inferInsert>) =>
      refusal(
        transaction(db, (tx) =>
          tx.update(subscriptions).set(set).where(eq(subscriptions.id, subscription.id)),
        ),
      )
    const ofDay = (set: Partial<typeof deliveries.$inferInsert>) =>
      refusal(
        transaction(db, (tx) =>
          tx
            .update(deliveries)
            .set(set)
            .where(eq(deliveries.id, day?.id ?? '')),
        ),
      )
    for (const half of [{ block: null }, { road: null }, { city: null }, { flat: null }, { houseNo: '7' }])
      expect(await ofSubscription({ ...columns, ...half }), JSON.stringify(half)).toBe(
        'subscriptions_address',
      )
    expect(await ofSubscription({ governorate: 'Capital' })).toBe('subscriptions_address')
    // As an admin enters one: the street contains the building.
    expect(await ofSubscription({ ...none, city: 'Seef', block: '428', road: 'Building 212' })).toBe('taken')
    expect(await ofDay(columns)).toBe('deliveries_address_text')
    expect(await ofDay({ deliveryAddress: TEXT, ...columns })).toBe('taken')
  })
})

test('a delivery with its own address takes no parts from the subscription’s address', async ({ db }) => {
  const shop = await openShop(db)
  const user = await aUser(db)
  const bought = await buy(shop, await anOrder(db, to({ address: flat })), user)
  const ids: string[] = bought.deliverySchedules.map((day: { id: string }) => day.id)
  const own = (n: number, set: Partial<typeof deliveries.$inferInsert>) =>
    db
      .update(deliveries)
      .set(set)
      .where(eq(deliveries.id, ids[n] ?? ''))
  await own(0, { deliveryAddress: 'The office, seventh floor' })
  const house = { city: 'Hidd', block: '115', road: '9', houseNo: '1' }
  await own(1, { deliveryAddress: 'House 1, Road 9, Block 115, Hidd', ...house })
  const { body } = await shop.sendAs(user, 'GET', `${MINE}/${bought.id}`)
  expect(body.deliverySchedules).toMatchObject([
    { deliveryAddress: 'The office, seventh floor', address: null },
    {
      deliveryAddress: 'House 1, Road 9, Block 115, Hidd',
      address: { addressType: 'HOUSE', ...house, flat: null },
    },
    { deliveryAddress: TEXT, address: answered },
    {},
    {},
  ])
  // The subscription keeps its own address.
  expect(body).toMatchObject({ deliveryAddress: TEXT, address: answered })
  expect(await db.$count(addresses)).toBe(0)
})
