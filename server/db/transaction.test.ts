import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE_MS } from '../../domain/dates.ts'
import { openTestStore } from '../test/testStore.ts'
import type { Db, Store } from './client.ts'
import { databaseOn } from './database.ts'
import { databaseFailure } from './failure.ts'
import { transaction } from './transaction.ts'

let store: Store
beforeAll(async () => {
  store = await openTestStore()
  await store.pool.query('create table purse (fils int); insert into purse values (0)')
})
afterAll(() => store.close())

const raise = (sqlState: string) =>
  sql.raw(`do $$ begin raise exception 'again' using errcode = '${sqlState}'; end $$`)

test.for(['40001', '40P01'])('%s is retried, and only the last try counts', async (sqlState) => {
  let tries = 0
  await store.db.execute(sql`update purse set fils = 0`)
  await transaction(store.db, async (tx) => {
    await tx.execute(sql`update purse set fils = fils + 1`)
    if (++tries < 3) await tx.execute(raise(sqlState))
  })
  expect(tries).toBe(3)
  expect((await store.db.execute(sql`select fils from purse`)).rows).toEqual([{ fils: 1 }])
})

test('it gives up after five tries and throws the cause', async () => {
  let tries = 0
  const failing = transaction(store.db, async (tx) => {
    tries++
    await tx.execute(raise('40001'))
  })
  const error: unknown = await failing.catch((e: unknown) => e)
  expect(databaseFailure(error)).toEqual({ kind: 'retry', sqlState: '40001' })
  expect(tries).toBe(5)
})

test('other errors, and savepoints, are not retried', async () => {
  let tries = 0
  const once = (db: Db, sqlState: string) =>
    transaction(db, async (tx) => {
      tries++
      await tx.execute(raise(sqlState))
    })
  await expect(once(store.db, '23505')).rejects.toThrow()
  expect(tries).toBe(1)
  tries = 0
  await store.db.transaction(async (tx) => {
    await expect(once(tx, '40001')).rejects.toThrow()
    await tx.execute(sql`select 1`) // the savepoint was rolled back, and the transaction continues
  })
  expect(tries).toBe(1)
})

test('colliding serializable transactions all succeed', async () => {
  await store.db.execute(sql`update purse set fils = 0`)
  const add = () =>
    transaction(
      store.db,
      async (tx) => {
        const { rows } = await tx.execute<{ fils: number }>(sql`select fils from purse`)
        await tx.execute(sql`update purse set fils = ${(rows[0]?.fils ?? 0) + 1}`)
      },
      { isolationLevel: 'serializable' },
    )
  await Promise.all([add(), add(), add()])
  expect((await store.db.execute(sql`select fils from purse`)).rows).toEqual([{ fils: 3 }])
})

if (process.env.TEST_DATABASE_URL)
  test('a connection that breaks between two queries fails only the next one', async () => {
    const broken = transaction(store.db, async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      await store.pool.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid])
      await tx.execute(sql`select 1`)
    })
    await expect(broken).rejects.toThrow()
    expect((await store.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  })

test('connections that break at the start of a transaction return to the pool', async () => {
  const { host, port, user, password, database } = new pg.Client(store.pool.options)
  let isBreaking = true
  const proxy = createServer((near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    near.on('data', (sent) => {
      if (isBreaking && sent.includes('begin')) near.destroy()
      else far.write(sent)
    })
    far.on('data', (sent) => near.write(sent))
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const)
      one.on('error', () => {}).on('close', () => other.destroy())
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  const address = proxy.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  const nearby = { host: '127.0.0.1', port: address.port, user, password, database }
  const pool = new pg.Pool({ ...nearby, max: 1, connectionTimeoutMillis: MINUTE_MS })
  pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
  const begin = () => transaction(databaseOn(pool), (tx) => tx.execute(sql`select 1 as one`))
  try {
    await expect(begin()).rejects.toThrow()
    await expect(begin()).rejects.toThrow()
    isBreaking = false
    expect((await begin()).rows).toEqual([{ one: 1 }])
  } finally {
    // Not awaited: it would wait for a connection that never returns.
    void pool.end()
    proxy.close()
  }
})
