import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { knownMigrations, migrate } from '../db/migrate.ts'
import { insertFirstPlans } from '../plans/firstPlans.ts'
import { insertFirstCatalogue } from '../salads/firstCatalogue.ts'
import { insertFirstSettings } from '../settings/firstSettings.ts'
import { ingredients } from '../tables/menu.ts'
import { orders } from '../tables/orders.ts'
import { subscriptions } from '../tables/subscriptions.ts'
import { NOW } from '../test/app.ts'
import { aPurchase } from '../test/testPurchase.ts'
import { openTestStore } from '../test/testStore.ts'

test('the migration turns the ingredients of an allergen into the allergen, and keeps other ingredients', async () => {
  const store = await openTestStore()
  const { db, pool } = store
  await insertFirstSettings(db, NOW)
  await insertFirstPlans(db, NOW)
  await insertFirstCatalogue(db, NOW)
  const all = await db
    .select()
    .from(ingredients)
    .where(eq(ingredients.removable, true))
    .orderBy(asc(ingredients.key))
  const milk = all.filter((i) => i.allergens.includes('milk')).map((i) => i.id)
  const plain = all.filter((i) => i.allergens.length === 0).map((i) => i.id)
  expect(milk.length).toBeGreaterThan(1)
  const lists = { all: [...milk, ...plain.slice(0, 1)], some: milk.slice(1), none: [] }
  for (const [customerName, neverIngredientIds] of Object.entries(lists))
    await aPurchase(db, { order: { customerName, neverIngredientIds } })
  // The tables as the version before had them.
  for (const table of ['orders', 'subscriptions'])
    await pool.query(`alter table ${table} drop column never_allergens`)
  const migration = knownMigrations().find(({ sql }) => sql.some((one) => one.includes('"never_allergens"')))
  await pool.query('delete from drizzle.__drizzle_migrations where created_at = $1', [
    migration?.folderMillis,
  ])
  await migrate(store)
  for (const table of [orders, subscriptions]) {
    const rows = await db.select().from(table)
    const rowOf = (name: string) => rows.find((row) => row.customerName === name)
    expect(rowOf('all')).toMatchObject({ neverAllergens: ['milk'], neverIngredientIds: lists.all })
    expect([rowOf('some')?.neverAllergens, rowOf('none')?.neverAllergens]).toEqual([[], []])
  }
  await store.close()
})
