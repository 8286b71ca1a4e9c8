import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migratedImage } from '../test/image.ts'
import { type Embedded, openInMemory } from './embedded.ts'
import { serveWire } from './wireServer.ts'

let embedded: Embedded
const open: pg.Client[] = []
async function connect(over: pg.ClientConfig = {}) {
  const client = new pg.Client({ ...embedded.address, user: 'postgres', ...over })
  client.on('error', () => {}) // some tests break the connection
  await client.connect()
  open.push(client)
  return client
}

beforeAll(async () => {
  embedded = await openInMemory(await migratedImage())
  const client = await connect()
  await client.query('create table marks (n int primary key, who text)')
})
afterAll(async () => {
  for (const client of open) await client.end()
  await embedded.close()
})

test('a statement that arrives in many pieces stays with its client', async () => {
  const [large, small] = [await connect(), await connect()]
  const value = 'x'.repeat(8_000_000)
  let done = false
  const busy = async () => {
    for (let n = 0; !done; n++) {
      const { rows } = await small.query(`select 'small' as who, $1::int as n`, [n])
      expect(rows).toEqual([{ who: 'small', n }])
    }
  }
  const loop = busy()
  for (let n = 0; n < 5; n++) {
    const { rows } = await large.query(`select 'large' as who, $1::int as n, length($2) as length`, [
      n,
      value,
    ])
    expect(rows).toEqual([{ who: 'large', n, length: value.length }])
  }
  done = true
  await loop
})

test('an open transaction makes other clients wait', async () => {
  const [a, b] = [await connect(), await connect()]
  const order: string[] = []
  await a.query('begin')
  await a.query(`insert into marks values (1, 'a')`)
  const waiting = b.query('select count(*)::int as n from marks').then(({ rows }) => {
    order.push('b read')
    return rows
  })
  await a.query(`insert into marks values (2, 'a')`)
  order.push('a commits')
  await a.query('commit')
  expect(await waiting).toEqual([{ n: 2 }])
  expect(order).toEqual(['a commits', 'b read'])
})

test('a client that disconnects in a transaction is rolled back', async () => {
  const [a, b] = [await connect(), await connect()]
  await a.query('begin')
  await a.query(`insert into marks values (10, 'gone')`)
  const waiting = b.query('select n from marks where n = 10')
  cut(a)
  expect((await waiting).rows).toEqual([])
  await b.query('begin')
  await b.query('commit')
})

test('an error leaves the connection usable, and a failed transaction can be rolled back', async () => {
  const a = await connect()
  for (let i = 0; i < 20; i++) {
    await expect(a.query('select 1 / $1::int', [0])).rejects.toMatchObject({ code: '22012' })
    expect((await a.query('select $1::int as i', [i])).rows).toEqual([{ i }])
  }
  await a.query('begin')
  await expect(a.query('select nonsense')).rejects.toMatchObject({ code: '42703' })
  await expect(a.query('select 1')).rejects.toMatchObject({ code: '25P02' })
  await a.query('rollback')
  expect((await a.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('a client without the secret is refused', async () => {
  await expect(connect({ database: 'postgres' })).rejects.toMatchObject({ code: '28000' })
})

test('after the last client disconnects, its settings and named statements are gone', async () => {
  for (const client of open.splice(0)) await client.end()
  const first = await connect()
  await first.query(`set application_name = 'first'`)
  await first.query({ name: 'named', text: 'select 1' })
  await first.end()
  open.length = 0
  const second = await connect()
  expect((await second.query('show application_name')).rows).not.toEqual([{ application_name: 'first' }])
  expect((await second.query({ name: 'named', text: 'select 2 as two' })).rows).toEqual([{ two: 2 }])
})

test('an idle transaction is rolled back', async () => {
  const pglite = await PGlite.create({ loadDataDir: new Blob([await migratedImage()]) })
  const wire = serveWire(pglite, 'secret', 100)
  const address = await wire.listen({ host: '127.0.0.1', port: 0 })
  const port = address && typeof address === 'object' ? address.port : 0
  const at = { host: '127.0.0.1', port, user: 'postgres', database: 'secret' }
  const [sleeper, next] = [await connect(at), await connect(at)]
  const dropped = new Promise<void>((resolve) => sleeper.on('end', resolve))
  await sleeper.query('begin; create table forgotten (n int)')
  expect((await next.query(`select to_regclass('forgotten') as table`)).rows).toEqual([{ table: null }])
  await dropped
  await next.end()
  await wire.close()
  await pglite.close()
})

/** Breaks the connection without a goodbye, as when the process is killed. */
function cut(client: pg.Client) {
  // The driver has no public way to break its own connection.
  const { connection } = client as pg.Client & { connection: { stream: { destroy(): void } } }
  connection.stream.destroy()
}

const countOf = async (client: pg.Client) =>
  (await client.query(`select count(*)::int as n from pg_prepared_statements`)).rows[0].n

test('a named statement belongs to its client and ends with it', async () => {
  const [a, b] = [await connect(), await connect()]
  const before = await countOf(b)
  const namedQuery = (client: pg.Client, text: string) => client.query({ name: 'kept', text, values: [2] })
  for (let n = 0; n < 3; n++) {
    expect((await namedQuery(a, 'select $1::int + 1 as n')).rows).toEqual([{ n: 3 }])
    expect((await namedQuery(b, 'select $1::int * 10 as n')).rows).toEqual([{ n: 20 }])
  }
  expect(await countOf(b)).toBe(before + 2)
  await a.end()
  await expect.poll(() => countOf(b)).toBe(before + 1)
  expect((await namedQuery(b, 'select $1::int * 10 as n')).rows).toEqual([{ n: 20 }])
})
