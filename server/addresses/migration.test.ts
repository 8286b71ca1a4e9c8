import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { knownMigrations, migrate } from '../db/migrate.ts'
import { addresses } from '../tables/addresses.ts'
import { deliveries } from '../tables/deliveries.ts'
import { orders } from '../tables/orders.ts'
import { subscriptions } from '../tables/subscriptions.ts'
import { aUser, NOW } from '../test/app.ts'
import { aPurchase } from '../test/testPurchase.ts'
import { openTestStore } from '../test/testStore.ts'
import { aSubscription } from '../test/testSubscription.ts'
import { addressColumnsOf } from './columns.ts'

const place = { city: 'Seef', block: '428', road: '2803' }
const flat = { ...place, building: '212', flat: '4A', houseNo: null }
const house = { ...place, building: null, flat: null, houseNo: '7' }
const when = { createdAt: NOW, updatedAt: NOW, isDefault: false }

/** The address text, the saved address it was copied from, and the expected parts. */
const cases = [
  ['our English words', 'Flat 4A, Building 212, Road 2803, Block 428, Seef', null, flat],
  ['our Arabic words', 'منزل 7، طريق 2803، مجمع 428، السيف', null, house],
  ['digits of either kind', 'شقة ٤، مبنى ۲۱۲، طريق 2803، مجمع 428، السيف', null, { ...flat, flat: '4' }],
  ['a town we do not know', 'House 7, Road 2803, Block 428, Wadi', null, { ...house, city: 'Wadi' }],
  ['a town spelt its own way', "House 7, Road 2803, Block 428, a'ali", null, { ...house, city: 'A’ali' }],
  ['other words', 'The blue door behind the Seef mall, ask for Noor', null, null],
  ['our words with more', 'Flat 4, Building 212, Road 2803, Block 428, Seef, second floor', null, null],
  ['a part left out', 'Flat 4, Road 2803, Block 428, Seef', null, null],
  ['a part that is empty', 'House  , Road 2803, Block 428, Seef', null, null],
  ['a part too long for one', 'House 7, Road 2803 behind the mall, Block 428, Seef', null, null],
  ['nothing, after an erasure', '', null, null],
  ['a saved address', 'Flat 4A, Building 212, Road 2803, Block 428, Seef', 'same', flat],
  ['a saved one in Arabic', 'شقة 4A، مبنى 212، طريق 2803، مجمع 428، السيف', 'same', flat],
  [
    'a saved one that only itself can tell',
    'House 7, Road 1, 2, Block 428, Seef',
    'odd',
    { ...house, road: '1, 2' },
  ],
  ['a saved one changed since', 'House 7, Road 2803, Block 428, Seef', 'moved', house],
  ['prose beside a saved one', 'The blue door behind the Seef mall', 'moved', null],
] as const

test('the migration reads the parts of existing addresses where possible, and keeps every text', async () => {
  await using store = await openOwn()
  const { db, pool } = store
  const { id: userId } = await aUser(db)
  const saved = { userId, ...when }
  const [same, odd, moved] = await db
    .insert(addresses)
    .values([
      { ...saved, ...flat, city: 'السيف', addressType: 'FLAT' },
      { ...saved, ...house, road: '1, 2', addressType: 'HOUSE' },
      { ...saved, city: 'Hidd', block: '115', road: '9', houseNo: '1', addressType: 'HOUSE' },
    ])
    .returning()
  const ids = { same: same?.id, odd: odd?.id, moved: moved?.id }
  for (const [customerName, deliveryAddress, from] of cases)
    await aPurchase(db, { order: { customerName, deliveryAddress, addressId: from && (ids[from] ?? null) } })
  const text = 'House 7, Road 2803, Block 428, Seef'
  const { subscription } = await aSubscription(db, { days: 2, over: { deliveryAddress: text } })
  const ofIt = eq(deliveries.subscriptionId, subscription.id)
  const [first] = await db.select().from(deliveries).where(ofIt).orderBy(asc(deliveries.date))
  await db
    .update(deliveries)
    .set({ frozenAt: NOW, assignedSalads: [] })
    .where(eq(deliveries.id, first?.id ?? ''))

  // The tables as the version before had them.
  const parts = ['city', 'block', 'road', 'building', 'flat', 'house_no', 'governorate']
  const drop = (columns: string[]) => columns.map((column) => `drop column ${column}`).join(', ')
  await pool.query(`alter table orders ${drop(parts)}`)
  await pool.query(`alter table subscriptions ${drop(parts)}`)
  await pool.query(`alter table deliveries ${drop([...parts, 'delivery_address'])}`)
  const migration = knownMigrations().find(({ sql }) => sql.some((one) => one.includes('"known_towns"')))
  await pool.query('delete from drizzle.__drizzle_migrations where created_at = $1', [
    migration?.folderMillis,
  ])
  await migrate(store)

  const none = addressColumnsOf(null)
  for (const table of [orders, subscriptions])
    for (const [customerName, deliveryAddress, , read] of cases) {
      const [row] = await db.select().from(table).where(eq(table.customerName, customerName))
      expect([customerName, row]).toMatchObject([customerName, { deliveryAddress, ...none, ...read }])
    }
  // A frozen delivery gets its own address; a later one follows the subscription.
  expect(await db.select().from(deliveries).where(ofIt).orderBy(asc(deliveries.date))).toMatchObject([
    { deliveryAddress: text, ...house },
    { deliveryAddress: null, ...none },
  ])
})

test('the migration turns governorate names of both languages into codes, and keeps other values', async () => {
  await using store = await openOwn()
  const { db, pool } = store
  const spellings = [
    ['Capital Governorate', 'CAPITAL'],
    ['المحافظة الشمالية', 'NORTHERN'],
    ['muharraq', 'MUHARRAQ'],
    ['Central', 'Central'],
  ]
  for (const [governorate] of spellings)
    await aPurchase(db, { order: { customerName: governorate, ...house, governorate } })
  const migration = knownMigrations().find(({ sql }) => sql.some((one) => one.includes('governorate_names')))
  await pool.query('delete from drizzle.__drizzle_migrations where created_at = $1', [
    migration?.folderMillis,
  ])
  await migrate(store)
  for (const table of [orders, subscriptions])
    expect(await db.select({ name: table.customerName, code: table.governorate }).from(table)).toEqual(
      expect.arrayContaining(spellings.map(([name, code]) => ({ name, code }))),
    )
})

async function openOwn() {
  const store = await openTestStore()
  return { ...store, [Symbol.asyncDispose]: () => store.close() }
}
