import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestStore } from '../test/testStore.ts'
import type { Store } from './client.ts'
import { vacuumEmbedded } from './vacuum.ts'

let store: Store
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())

const sizeOf = async (table: string) => {
  const { rows } = await store.pool.query<{ bytes: number }>(
    'select pg_relation_size($1::regclass)::int as bytes',
    [table],
  )
  return rows[0]?.bytes ?? Number.NaN
}

test('the embedded store does not grow with repeated updates and has statistics; PostgreSQL does this itself', async () => {
  await store.pool.query('create table written (n int, words text)')
  await store.pool.query("insert into written select n, repeat('words ', 100) from generate_series(1, 200) n")
  const rewrite = () => store.pool.query('update written set n = n + 1')
  await rewrite()
  await vacuumEmbedded(store)
  const first = await sizeOf('written')
  for (let night = 0; night < 5; night++) {
    await rewrite()
    await vacuumEmbedded(store)
  }
  const grown = (await sizeOf('written')) / first
  const { rows } = await store.pool.query<{ tables: number; vacuumed: number; analysed: number }>(
    `select count(*)::int as tables, count(last_vacuum)::int as vacuumed, count(last_analyze)::int as analysed
    from pg_stat_user_tables join pg_class on pg_class.oid = relid where relkind = 'r'`,
  )
  const tables = rows[0]?.tables ?? 0
  expect(tables).toBeGreaterThan(40)
  const all = store.kind === 'embedded' ? tables : 0
  expect(rows).toEqual([{ tables, vacuumed: all, analysed: all }])
  if (store.kind === 'embedded') expect(grown).toBeLessThan(2)
})
