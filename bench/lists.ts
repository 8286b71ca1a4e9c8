import { sql } from 'drizzle-orm'
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { startPostgres } from '../scripts/postgres.ts'
import { openPostgres, type Store, storeOn } from '../server/db/client.ts'
import { id } from '../server/db/columns.ts'
import { openInMemory } from '../server/db/embedded.ts'
import { paged } from '../server/db/paged.ts'
import { found, searchOf } from '../server/db/search.ts'
import { roundsOr, shortOr } from './shared/options.ts'

/**
 * Measures one page of a searched list of 100,000 customers (20,000 with --short), with the trigram index and without.
 */
const ROWS = shortOr(100_000, 20_000)
const TIMES = roundsOr(15, 3)
const FIRST = [
  'Noor',
  'Ahmed',
  'Fatima',
  'Ali',
  'Mariam',
  'Yousif',
  'نور',
  'أحمد',
  'فاطمة',
  'علي',
  'مريم',
  'يوسف',
]
const LAST = ['Hasan', 'Al Khalifa', 'Janahi', 'Saleh', 'حسن', 'آل خليفة', 'جناحي', 'صالح']

const customers = pgTable('customers', {
  id: id(),
  search: text().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
})

async function fill({ pool }: Store) {
  await pool.query('create extension if not exists pg_trgm')
  await pool.query(
    'create table customers (id uuid primary key, search text not null, created_at timestamptz not null)',
  )
  for (let from = 0; from < ROWS; from += 5000) {
    const texts = Array.from({ length: 5000 }, (_, i) => {
      const n = from + i
      const name = `${FIRST[n % FIRST.length]} ${LAST[Math.floor(n / 7) % LAST.length]} ${n}`
      return searchOf(name, `c${n}@waraq.example`, `3${String((n * 7919) % 10_000_000).padStart(7, '0')}`)
    })
    await pool.query(
      `insert into customers select gen_random_uuid(), search, timestamptz '2026-01-01Z' + place * interval '1 minute'
         from unnest($1::text[]) with ordinality as made (search, place)`,
      [texts],
    )
  }
}

const list = ({ db }: Store, search: string) =>
  paged(
    db,
    {
      table: customers,
      rows: (tx) => tx.select().from(customers).$dynamic(),
      where: [found(customers.search, search)],
      order: [sql`${customers.createdAt} desc`],
      unique: customers.id,
    },
    { page: 0, size: 20 },
  )

/** The median of several times, in milliseconds. */
async function measure(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < TIMES; n++) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(TIMES / 2)] ?? Number.NaN
}

const SEARCHES = {
  'one row, by its number': String(ROWS - 823),
  'part of an email': 'c4567',
  'a name in Arabic, and a number': 'فاطمه 7771',
  'a common name': 'ahmed',
  'two letters': '39',
  'nothing like it': 'zzyzx',
  'no search': '',
}

async function figures(name: string, store: Store) {
  await fill(store)
  const all = Object.entries(SEARCHES)
  const run = async () => {
    await store.pool.query('vacuum analyze customers')
    const found: number[] = []
    for (const [, search] of all) found.push(await measure(() => list(store, search)))
    return found
  }
  const without = await run()
  await store.pool.query('create index customers_search on customers using gin (search gin_trgm_ops)')
  const withIndex = await run()
  console.log(name)
  console.table(
    Object.fromEntries(
      all.map(([label], n) => {
        const [slow = Number.NaN, fast = Number.NaN] = [without[n], withIndex[n]]
        return [
          label,
          { 'with index, ms': round(fast), 'without, ms': round(slow), ratio: round(slow / fast) },
        ]
      }),
    ),
  )
  await store.close()
}

const round = (value: number) => Number(value.toPrecision(3))

await figures('embedded', storeOn(await openInMemory()))
const cluster = await startPostgres()
if (cluster) {
  await figures(`PostgreSQL ${cluster.version}`, await openPostgres(cluster.url, 'waraq-bench'))
  await cluster.stop()
}
