import { startPostgres } from '../scripts/postgres.ts'
import { fillBooks, OPEN } from './scan/fill.ts'
import { scanned } from './scan/scanned.ts'

/**
 * Measures the scan of a shop with 1,000,000 payments, compared with one with 10,000. Both have the same 50 open
 * payments, and the gateway has the same last three days. The rows read and the gateway calls may differ by a tenth at
 * most.
 */
const SIZES = [10_000, 1_000_000]
const MOST_GROWTH = 1.1

const cluster = await startPostgres()
if (!cluster) throw new Error('This bench needs PostgreSQL')
try {
  console.log(`PostgreSQL ${cluster.version}, ${OPEN} payments are open`)
  const figures: Record<string, Awaited<ReturnType<typeof scanned>>> = {}
  for (const size of SIZES) {
    const books = await fillBooks(cluster.url, size)
    figures[`${size.toLocaleString('en')} payments`] = await scanned(books)
  }
  console.table(figures)
  const [small, large] = Object.values(figures)
  if (!small || !large) throw new Error('nothing was measured')
  for (const figure of ['rows read', 'index entries read', 'gateway calls'] as const) {
    const growth = large[figure] / small[figure]
    console.log(`${figure}: ${growth.toFixed(3)} times`)
    if (growth > MOST_GROWTH || growth < 1 / MOST_GROWTH) process.exitCode = 1
  }
} finally {
  await cluster.stop()
}
