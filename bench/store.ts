import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { PGlite } from '@electric-sql/pglite'
import { openDb } from '../server/db/client.ts'
import { shortOr } from './shared/options.ts'

/** Compares PGlite in its own thread behind a socket with PGlite in this thread. */
type Way = {
  select(n: number): Promise<unknown>
  insert(n: number): Promise<unknown>
  slow(): Promise<unknown>
  close(): Promise<void>
}

const SELECTS = shortOr(5000, 1000)
const INSERTS = shortOr(2000, 400)
const CONCURRENT = 10
const SLOW_ROWS = 400_000
const TABLE = `create table bench (n int primary key, word text); insert into bench select n, md5(n::text) from generate_series(1, 10000) n`
const SELECT = 'select word from bench where n = $1'
const INSERT = 'insert into bench values ($1, $2)'
const SLOW = `select count(*) from (select md5(n::text) as m from generate_series(1, ${SLOW_ROWS}) n order by m) x`

async function throughSocket(folder: string): Promise<Way> {
  const { pool, close } = await openDb({ dataDir: join(folder, 'socket') })
  await pool.query(TABLE)
  return {
    select: (n) => pool.query(SELECT, [n]),
    insert: async (n) => {
      const client = await pool.connect()
      await client.query('begin')
      await client.query(INSERT, [n, 'x'])
      await client.query('commit')
      client.release()
    },
    slow: () => pool.query(SLOW),
    close,
  }
}

async function inProcess(folder: string): Promise<Way> {
  const pglite = await PGlite.create(join(folder, 'in-process'))
  await pglite.exec(TABLE)
  return {
    select: (n) => pglite.query(SELECT, [n]),
    insert: (n) => pglite.transaction((tx) => tx.query(INSERT, [n, 'x'])),
    slow: () => pglite.query(SLOW),
    close: () => pglite.close(),
  }
}

/** Ten callers at a time. Returns the number per second, and how long this thread was blocked (ms, p99). */
async function measure(count: number, one: (n: number) => Promise<unknown>) {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  await aMoment() // the histogram counts from its first tick to the next
  const began = performance.now()
  let next = 0
  const caller = async () => {
    while (next < count) await one(++next)
  }
  await Promise.all(Array.from({ length: CONCURRENT }, caller))
  const perSecond = count / ((performance.now() - began) / 1000)
  await aMoment()
  delay.disable()
  return { perSecond, p99: delay.percentile(99) / 1e6, worst: delay.max / 1e6 }
}

const aMoment = () => new Promise((resolve) => setTimeout(resolve, 20))

async function figures(way: Way) {
  await measure(500, (n) => way.select(n)) // warm
  const select = await measure(SELECTS, (n) => way.select((n % 10_000) + 1))
  const insert = await measure(INSERTS, (n) => way.insert(100_000 + n))
  const slow = await measure(1, () => way.slow())
  await way.close()
  return {
    'selects a second': select.perSecond,
    'loop delay p99 while selecting, ms': select.p99,
    'insert transactions a second': insert.perSecond,
    'loop delay p99 while inserting, ms': insert.p99,
    'one slow query, ms': 1000 / slow.perSecond,
    'longest stop of the loop meanwhile, ms': slow.worst,
  }
}

const folder = mkdtempSync(join(tmpdir(), 'waraq-bench-'))
const socket = await figures(await throughSocket(folder))
const beside = new Map(Object.entries(await figures(await inProcess(folder))))
rmSync(folder, { recursive: true })
console.table(
  Object.fromEntries(
    Object.entries(socket).map(([name, value]) => {
      const other = beside.get(name) ?? Number.NaN
      return [
        name,
        { 'thread and socket': round(value), 'in process': round(other), ratio: round(value / other) },
      ]
    }),
  ),
)

function round(value: number) {
  return Number(value.toPrecision(3))
}
