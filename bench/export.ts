import { randomUUIDv7 } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { exportUsers as contract } from '../domain/accounts/adminContract.ts'
import { MINUTE_MS, SECOND_MS } from '../domain/dates.ts'
import { endpoint } from '../domain/endpoint.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { exportUsers } from '../server/adminUsers/export.ts'
import { userSortColumns } from '../server/adminUsers/query.ts'
import { viewUsers } from '../server/adminUsers/view.ts'
import { openPostgres } from '../server/db/client.ts'
import { iterateIds } from '../server/db/iterateIds.ts'
import { migrate } from '../server/db/migrate.ts'
import { searchOf } from '../server/db/search.ts'
import { routeFile } from '../server/http/route.ts'
import { installJobs } from '../server/jobs/boss.ts'
import { makeLog } from '../server/log.ts'
import { schedule } from '../server/schedule.ts'
import { insertFirstSettings } from '../server/settings/firstSettings.ts'
import { users } from '../server/tables/accounts.ts'
import { benchApp } from './scale/app.ts'
import { made, rowsIn, serveMeasured } from './scale/exported.ts'
import { parts, shortOr } from './shared/options.ts'

/**
 * Exports 10,000 and 100,000 accounts as an Excel file, compared with a plain CSV of the same rows. Measures rows per
 * second, the peak memory of the serving process, and the latency of other requests during and before the export. Each
 * file is made by its own process, so that the peaks are independent.
 */
const SIZES = shortOr([10_000, 100_000], [2000, 10_000])
const MEGABYTE = 1_000_000

/** The same rows as plain CSV. Both endpoints need no sign-in, which is not measured here. */
const file = { type: contract.file.type, withinMs: 10 * MINUTE_MS }
const { summary, query } = contract
const asWorkbook = endpoint('GET', '/bench/workbook', 'PUBLIC', { summary, query, file })
const asCsv = endpoint('GET', '/bench/csv', 'PUBLIC', { summary, query, file: { ...file, type: 'text/csv' } })

const [databaseUrl] = parts
if (process.send && databaseUrl) await serve(databaseUrl)
else await measure()

async function serve(url: string) {
  const { db } = await openPostgres(url, 'waraq-bench')
  const now = () => new Date()
  const { app, deps } = await benchApp(db, now)
  routeFile(app, deps, asWorkbook, ({ query, now: at }) => exportUsers(db, query, 'ar', at))
  routeFile(app, deps, asCsv, async () => ({ name: 'users.csv', content: csv() }))
  await serveMeasured(app)

  async function* csv() {
    const all = {
      table: users,
      where: [],
      sort: '-createdAt',
      columns: userSortColumns,
      unique: users.id,
    } as const
    for await (const ids of iterateIds(db, all)) {
      const rows = await viewUsers(db, await db.select().from(users).where(inArray(users.id, ids)), now())
      for (const row of rows) yield `${Object.values(row).join(',')}\n`
    }
  }
}

async function measure() {
  const cluster = await startPostgres()
  if (!cluster) throw new Error('This bench needs PostgreSQL')
  try {
    const figures: Record<string, object> = {}
    for (const rows of SIZES) {
      const url = await filled(cluster.url, rows)
      const book = await made(import.meta.filename, url, asWorkbook.path)
      const plain = await made(import.meta.filename, url, asCsv.path)
      const read = await rowsIn(book.bytes)
      if (read !== rows + 1) throw new Error(`${read} rows were read back, ${rows + 1} were meant`)
      for (const [kind, one] of Object.entries({ Excel: book, CSV: plain }))
        figures[`${rows.toLocaleString('en')} rows, ${kind}`] = {
          'rows/s': Math.round(rows / one.seconds),
          'peak, MB': Math.round(one.peak / MEGABYTE),
          'file, MB': Number((one.bytes.length / MEGABYTE).toFixed(1)),
          'other calls p99, ms': round(one.busy),
          'in peace, ms': round(one.quiet),
          'time beside CSV': round(one.seconds / plain.seconds),
        }
    }
    console.log(`PostgreSQL ${cluster.version}`)
    console.table(figures)
  } finally {
    await cluster.stop()
  }
}

/** Creates a database with this number of accounts. */
async function filled(server: string, rows: number): Promise<string> {
  const name = `bench_${rows}`
  const root = await openPostgres(server, 'waraq-bench')
  await root.pool.query(`create database ${name}`)
  await root.close()
  const url = new URL(server)
  url.pathname = `/${name}`
  const store = await openPostgres(url.href, 'waraq-bench')
  await migrate(store)
  await installJobs(store, schedule, makeLog('silent', false))
  const at = new Date()
  await insertFirstSettings(store.db, at)
  const BATCH_SIZE = 2000
  for (let from = 0; from < rows; from += BATCH_SIZE)
    await store.db.insert(users).values(
      Array.from({ length: BATCH_SIZE }, (_, i) => {
        const fullName = i % 2 === 0 ? `نور حسن ${from + i}` : `Noor Hasan ${from + i}`
        const [email, phone] = [`c${from + i}@waraq.example`, '+97336001234']
        const when = new Date(at.getTime() - (from + i) * SECOND_MS)
        const search = searchOf(fullName, email, phone)
        const times = { createdAt: when, updatedAt: when, lastLoginAt: i % 3 === 0 ? null : when }
        return { id: randomUUIDv7(), fullName, email, phone, search, verified: true, ...times }
      }),
    )
  await store.pool.query('vacuum analyze users')
  await store.close()
  return url.href
}

function round(value: number) {
  return Number(value.toPrecision(3))
}
