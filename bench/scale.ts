import { exportSubscriptions } from '../domain/subscriptions/adminContract.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { openPostgres } from '../server/db/client.ts'
import { adminHeaders, benchApp } from './scale/app.ts'
import { made, rowsIn, serveMeasured } from './scale/exported.ts'
import { filledShop, NOW } from './scale/fill.ts'
import { largeTables, measured } from './scale/measure.ts'
import { linesByLibreOffice } from './scale/office.ts'
import { sizesOf } from './scale/people.ts'
import { printCalls, round } from './scale/print.ts'
import { parts, shortOr } from './shared/options.ts'

/**
 * Measures the admin panel of a large shop on PostgreSQL, compared with one of a tenth its size: every list with every
 * sort and filter, deep pages, searches, the histories of customers and payments, and the home page, with what the
 * database read for each; and the export of all subscriptions to Excel. BENCH_SHARE=0.1 measures a tenth of all that.
 * BENCH_DATABASE_URL names a server on which the filled shops are kept.
 */
const SHARE = Number(process.env.BENCH_SHARE ?? shortOr(1, 0.01))
const MEGABYTE = 1_000_000

const [databaseUrl] = parts
if (process.send && databaseUrl) await serve(databaseUrl)
else await measure()

async function serve(url: string) {
  const { db } = await openPostgres(url, 'waraq-bench')
  const { app, deps } = await benchApp(db, () => NOW)
  await serveMeasured(app, await adminHeaders(deps))
}

async function measure() {
  const existingUrl = process.env.BENCH_DATABASE_URL
  const cluster = existingUrl
    ? { url: existingUrl, version: 'with kept shops', stop: async () => {} }
    : await startPostgres()
  if (!cluster) throw new Error('This bench needs PostgreSQL')
  try {
    console.log(`PostgreSQL ${cluster.version}`, sizesOf(SHARE))
    const small = await timed('a tenth filled', () => filledShop(cluster.url, SHARE / 10))
    const large = await timed('filled', () => filledShop(cluster.url, SHARE))
    const before = await timed('a tenth asked', () => measured(small))
    const now = await timed('asked', () => measured(large))
    const tables = await largeTables(large)
    printCalls(now, before, tables)
    await printExports(small, large)
  } finally {
    await cluster.stop()
  }
}

async function timed<Result>(label: string, work: () => Promise<Result>): Promise<Result> {
  const began = performance.now()
  const result = await work()
  console.log(`${label} in ${Math.round((performance.now() - began) / 1000)} s`)
  return result
}

async function printExports(small: string, large: string) {
  const path = `/api${exportSubscriptions.path}`
  const few = await made(import.meta.filename, small, path)
  const many = await made(import.meta.filename, large, path)
  const figures: Record<string, object> = {}
  for (const [one, share] of [
    [few, SHARE / 10],
    [many, SHARE],
  ] as const) {
    const rows = (await rowsIn(one.bytes)) - 1
    if (rows !== sizesOf(share).subscriptions) throw new Error(`${rows} rows were read back`)
    figures[`${rows.toLocaleString('en')} rows`] = {
      'rows/s': Math.round(rows / one.seconds),
      'peak, MB': Math.round(one.peak / MEGABYTE),
      'beside the smaller': round(one.peak / few.peak),
      'file, MB': Number((one.bytes.length / MEGABYTE).toFixed(1)),
      'other calls p99, ms': round(one.busy),
      'in peace, ms': round(one.quiet),
    }
  }
  console.table(figures)
  const lines = linesByLibreOffice(many.bytes)
  console.log(
    lines === null ? 'LibreOffice is not installed: not converted' : `LibreOffice made ${lines} lines of it`,
  )
}
