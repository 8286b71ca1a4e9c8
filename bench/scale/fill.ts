import type pg from 'pg'
import { dayInBahrain } from '../../domain/dates.ts'
import { openPostgres } from '../../server/db/client.ts'
import { migrate } from '../../server/db/migrate.ts'
import { fillFirstShop } from '../../server/firstShop.ts'
import { installJobs } from '../../server/jobs/boss.ts'
import { makeLog } from '../../server/log.ts'
import { fillMenus } from '../../server/menu/fillMenus.ts'
import { schedule } from '../../server/schedule.ts'
import { rebuildTotals } from '../../server/totals/rebuild.ts'
import { seed } from '../shared/options.ts'
import { assertSearch, names, people, sizesOf } from './people.ts'
import { around, sales } from './sales.ts'

/** A Tuesday morning: the kitchen is at work, and tomorrow is a delivery day. */
export const NOW = new Date('2026-12-01T09:00:00+03:00')

/**
 * Creates a database with a shop of this share of the full size, and returns its address. An existing one is reused.
 */
export async function filledShop(server: string, share: number): Promise<string> {
  const name = `scale_${String(share).replace('.', '_')}${seed === 1 ? '' : `_seed_${seed}`}`
  const url = new URL(server)
  url.pathname = `/${name}`
  const root = await openPostgres(server, 'waraq-bench')
  const { rowCount } = await root.pool.query('select from pg_database where datname = $1', [name])
  if (rowCount === 0) {
    const unfinished = new URL(server)
    unfinished.pathname = `/${name}_unfinished`
    await root.pool.query(`drop database if exists ${name}_unfinished`)
    await root.pool.query(`create database ${name}_unfinished`)
    await fill(unfinished.href, share)
    await root.pool.query(`alter database ${name}_unfinished rename to ${name}`)
  } else await bringUpToDate(url.href)
  await root.close()
  return url.href
}

/** A kept database may have an older schema. */
async function bringUpToDate(url: string) {
  const store = await openPostgres(url, 'waraq-bench')
  await migrate(store)
  const client = await store.pool.connect()
  await client.query('set statement_timeout = 0')
  await client.query('vacuum analyze')
  client.release(true)
  await store.close()
}

async function fill(url: string, share: number) {
  const store = await openPostgres(url, 'waraq-bench')
  const log = makeLog('silent', false)
  await migrate(store)
  await installJobs(store, schedule, log)
  await fillFirstShop(store.db, NOW)
  await fillMenus(store.db, NOW)
  const client = await store.pool.connect()
  try {
    // Without foreign key checks, because all rows here have their references. Indexes are built faster after
    // the rows are inserted.
    await client.query(`set statement_timeout = 0; set session_replication_role = replica;
      set work_mem = '256MB'; set maintenance_work_mem = '512MB'; select setseed(${1 / (1 + seed)})`)
    const indexes = await dropIndexes(client)
    await insertNames(client)
    const [sizes, now, today] = [sizesOf(share), NOW.toISOString(), dayInBahrain(NOW)]
    for (const step of [...people(sizes, now), ...sales(sizes, now, today), ...around(sizes, now)])
      await run(client, step)
    // So that the shop can continue to sell.
    await run(
      client,
      `select setval(pg_get_serial_sequence('subscriptions', 'number'), max(number)) from subscriptions`,
    )
    await run(
      client,
      'insert into receipt_counters (year, last) select year, max(number) from receipts group by year',
    )
    for (const index of indexes) await client.query(index)
    await client.query('vacuum analyze')
    await checkSearch(client)
  } finally {
    client.release(true)
  }
  await rebuildTotals(store.db, NOW)
  await store.pool.query('vacuum analyze daily_totals')
  await store.close()
}

async function run(client: pg.PoolClient, step: string) {
  try {
    await client.query(step)
  } catch (error) {
    throw new Error(`this could not be filled in: ${step.slice(0, 200)}`, { cause: error })
  }
}

/** Drops all indexes without a constraint. Returns the statements that create them again. */
async function dropIndexes(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string; made: string }>(`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`)
  await client.query(`drop index ${rows.map(({ name }) => name).join(', ')}`)
  return rows.map(({ made }) => made)
}

async function insertNames(client: pg.PoolClient) {
  const all = names()
  await client.query('create temp table names (n int primary key, name text, email text, search text)')
  await client.query(
    `insert into names select place, name, email, search
      from unnest($1::text[], $2::text[], $3::text[]) with ordinality as made (name, email, search, place)`,
    [all.map((n) => n.name), all.map((n) => n.email), all.map((n) => n.search)],
  )
  await client.query('analyze names')
}

/** Checks some rows of each table: their search text must be what the program would have written. */
async function checkSearch(client: pg.PoolClient) {
  const texts = {
    users: "array[full_name, email, coalesce(phone, '')]",
    guests: 'array[name, email, phone]',
    subscriptions: 'array[customer_name, customer_email, customer_phone]',
    audit_log: 'array[(select full_name from users where id = actor_id), target_name, target]',
  }
  for (const [table, columns] of Object.entries(texts)) {
    const { rows } = await client.query<{ texts: string[]; search: string }>(
      `select ${columns} as texts, search from ${table} limit 50`,
    )
    assertSearch(rows)
  }
}
