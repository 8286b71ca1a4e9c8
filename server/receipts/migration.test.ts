import { expect, test } from 'vitest'
import { knownMigrations, migrate } from '../db/migrate.ts'
import { insertFirstPlans } from '../plans/firstPlans.ts'
import { insertFirstSettings } from '../settings/firstSettings.ts'
import { aPurchase, aReceipt } from '../test/testPurchase.ts'
import { openTestStore } from '../test/testStore.ts'
import { readReceipt } from './read.ts'

const NOW = new Date('2026-12-01T06:00:00Z')

test('the migration keeps the contents of receipts that did not store them', async () => {
  await using store = await openOwn()
  const { db, pool } = store
  await insertFirstSettings(db, NOW)
  await insertFirstPlans(db, NOW)
  const { payment } = await aPurchase(db)
  await aReceipt(db, payment.id)
  const before = [await readReceipt(db, payment.id, 'en'), await readReceipt(db, payment.id, 'ar')]
  expect(before[0]).toMatchObject({ shop: { name: 'Waraq' }, startDate: '2026-12-06', endDate: '2026-12-10' })

  // The tables as the version before had them.
  await pool.query('alter table receipts drop column shop, drop column start_date, drop column end_date')
  await pool.query('alter table settings drop column vat_number')
  const when = knownMigrations()[4]?.folderMillis
  await pool.query('delete from drizzle.__drizzle_migrations where created_at = $1', [when])
  await migrate(store)
  expect([await readReceipt(db, payment.id, 'en'), await readReceipt(db, payment.id, 'ar')]).toEqual(before)
})

async function openOwn() {
  const store = await openTestStore()
  return { ...store, [Symbol.asyncDispose]: () => store.close() }
}
