import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestStore } from '../test/testStore.ts'
import type { Store } from './client.ts'
import { knownMigrations, MIGRATIONS, migrate } from './migrate.ts'
import { StartupError } from './startupError.ts'

let store: Store
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())
beforeEach(async () => {
  await store.pool.query(
    'drop schema public cascade; drop schema if exists drizzle cascade; create schema public',
  )
})
const applied = async () =>
  (await store.pool.query('select count(*)::int as n from drizzle.__drizzle_migrations')).rows[0]?.n

test('each migration runs once, however many processes start together', async () => {
  await Promise.all(Array.from({ length: 6 }, () => migrate(store)))
  expect(await applied()).toBe(knownMigrations().length)
  expect((await store.pool.query('select from users')).rowCount).toBe(0)
})

test('a newer database is refused', async () => {
  await migrate(store)
  await store.pool.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', extract(epoch from timestamptz '2099-01-01Z') * 1000)`,
  )
  const refusal = migrate(store)
  await expect(refusal).rejects.toThrow(StartupError)
  await expect(refusal).rejects.toThrow(
    'made by a newer Waraq (it has the migration of 2099-01-01T00:00:00.000Z)',
  )
})

test('a failing migration changes nothing, and the next start can succeed', async () => {
  await migrate(store)
  const folder = mkdtempSync(join(tmpdir(), 'waraq-migrations-'))
  cpSync(MIGRATIONS, folder, { recursive: true })
  const journal = join(folder, 'meta', '_journal.json')
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'))
  const next = { ...entries.at(-1), idx: entries.length, when: entries.at(-1).when + 1, tag: 'next' }
  writeFileSync(journal, JSON.stringify({ ...rest, entries: [...entries, next] }))
  const sql = join(folder, 'next.sql')

  writeFileSync(sql, 'create table extra (n int);\n--> statement-breakpoint\nselect 1 / 0;')
  const failing = migrate(store, folder)
  await expect(failing).rejects.toThrow(StartupError)
  await expect(failing).rejects.toThrow('(division by zero); nothing was changed')
  expect((await store.pool.query(`select to_regclass('extra') as extra`)).rows).toEqual([{ extra: null }])

  writeFileSync(sql, 'create table extra (n int);')
  await migrate(store, folder)
  expect(await applied()).toBe(knownMigrations().length + 1)
  rmSync(folder, { recursive: true })
})

// The embedded store, a single-user server, has no event triggers; and it always has the extension.
if (process.env.TEST_DATABASE_URL)
  test('a server that refuses the trigram extension leads to a clear error', async () => {
    await store.pool.query(`
      create function refuse() returns event_trigger language plpgsql as $$
        begin raise exception 'permission denied to create extension "pg_trgm"' using errcode = '42501'; end $$;
      create event trigger refusing on ddl_command_start when tag in ('CREATE EXTENSION') execute function refuse()`)
    const refusal = migrate(store)
    await expect(refusal).rejects.toThrow(StartupError)
    await expect(refusal).rejects.toThrow('let an administrator run "create extension pg_trgm"')
    await store.pool.query('drop event trigger refusing; drop function refuse')
    await migrate(store)
    expect(await applied()).toBe(knownMigrations().length)
  })
