import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillFirstShop } from '../firstShop.ts'
import { listSalads } from '../salads/listSalads.ts'
import { createDatabase, openTestStore } from '../test/testStore.ts'
import { openPostgres, type Store } from './client.ts'
import { knownMigrations, migrate } from './migrate.ts'
import { fillSearch, hasArabicTrigrams, searchedTexts } from './search.ts'

const NOW = new Date('2026-12-01T06:00:00Z')
const QUERY = { sort: 'name', page: 0, size: 20 } as const
const server = process.env.TEST_DATABASE_URL

let store: Store
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())
const searchRows = async (table: string) =>
  (await store.pool.query(`select id, search from ${table} order by id`)).rows

test('every search column can be filled', async () => {
  const { rows } = await store.pool.query<{ table_name: string }>(
    `select table_name from information_schema.columns where column_name = 'search' and table_schema = 'public'`,
  )
  expect(rows.map((row) => row.table_name).toSorted()).toEqual(Object.keys(searchedTexts).toSorted())
})

test('the migration fills the search columns of existing rows', async () => {
  const before = { salads: await searchRows('salads'), ingredients: await searchRows('ingredients') }
  expect(before.salads).toHaveLength(20)
  // The tables as the version before had them.
  await store.pool.query('alter table salads drop column search; alter table ingredients drop column search')
  await store.pool.query('delete from drizzle.__drizzle_migrations where created_at = $1', [addingSearch()])
  await migrate(store)
  expect({ salads: await searchRows('salads'), ingredients: await searchRows('ingredients') }).toEqual(before)
  const { content } = await listSalads(store.db, { ...QUERY, search: 'دجاج المنامه' }, 'ar', NOW)
  expect(content.map((salad) => salad.key)).toEqual(['manama-chicken'])
})

test('fills all rows, however many there are', async () => {
  await store.pool.query(`
    insert into ingredients (id, key, name_en, name_ar, category, allergens, removable, from_animals, search, created_at, updated_at)
    select gen_random_uuid(), 'n' || n, 'Leaf ' || n, 'ورقة ' || n, 'leaf', '{}', true, false, '', now(), now()
      from generate_series(1, 2500) n`)
  const client = await store.pool.connect()
  await fillSearch(client)
  client.release()
  const { rows } = await store.pool.query(`select search from ingredients where key = 'n2500' or search = ''`)
  expect(rows).toEqual([{ search: ' leaf 2500\n ورقه 2500' }])
})

test('the locale has Arabic letters', async () => {
  expect(await hasArabicTrigrams(store.db)).toBe(true)
})

if (server)
  test('a database without Arabic letters in its locale finds the same, and the start can detect it', async () => {
    const { url, drop } = await createDatabase(server, "template template0 encoding 'UTF8' locale 'C'")
    const plain = await openPostgres(url, 'waraq-test')
    try {
      await migrate(plain)
      await fillFirstShop(plain.db, NOW)
      expect(await hasArabicTrigrams(plain.db)).toBe(false)
      for (const search of ['دجاج المنامه', 'المنا']) {
        const { content } = await listSalads(plain.db, { ...QUERY, search }, 'ar', NOW)
        expect(content.map((salad) => salad.key)).toEqual(['manama-chicken'])
      }
    } finally {
      await plain.close()
      await drop()
    }
  })

function addingSearch() {
  const adding = knownMigrations().find(({ sql }) =>
    sql.some((s) => s.includes('"salads" ADD COLUMN "search"')),
  )
  return adding?.folderMillis
}
