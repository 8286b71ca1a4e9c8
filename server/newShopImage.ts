import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Store, storeOn } from './db/client.ts'
import { openInMemory } from './db/embedded.ts'
import { MIGRATIONS, migrate } from './db/migrate.ts'
import { fillFirstShop } from './firstShop.ts'
import { installJobs } from './jobs/boss.ts'
import { makeLog } from './log.ts'
import { schedule } from './schedule.ts'

const SERVER = import.meta.dirname
const ROOT = join(SERVER, '..')
/** Where tests store it; a shop stores its own in DATA_DIR. */
export const CACHE = join(ROOT, '.cache')
const PACKAGES = ['@electric-sql/pglite', 'pg-boss'].map((name) =>
  join(ROOT, 'node_modules', name, 'package.json'),
)
/** The files whose content the image depends on. */
const FIRST_SHOP = [
  join(SERVER, 'firstShop.ts'),
  join(SERVER, 'settings', 'firstSettings.ts'),
  join(SERVER, 'salads', 'firstCatalogue.ts'),
  join(SERVER, 'plans', 'firstPlans.ts'),
  join(ROOT, 'domain', 'menu', 'firstSalads.ts'),
  join(SERVER, 'db', 'search.ts'),
  join(ROOT, 'domain', 'search.ts'),
  join(SERVER, 'jobs', 'queue.ts'),
]

/** The opening day of such a shop, earlier than every day of a test or a self-test. */
const OPENED_AT = new Date('2026-01-01T00:00:00+03:00')
/**
 * Migrates a store and inserts the first settings, catalogue and plans and the job tables, which take longer to create
 * than most tests run.
 */
export async function prepare(store: Store) {
  await migrate(store)
  await fillFirstShop(store.db, OPENED_AT)
  await installJobs(store, schedule, makeLog('silent', false))
}

/** Changes with the migrations, PGlite, pg-boss and the initial data; the queues follow from the rules of the jobs. */
export function imageHash(): string {
  const hash = createHash('sha256').update(JSON.stringify(schedule))
  for (const path of PACKAGES) hash.update(readFileSync(path))
  for (const path of FIRST_SHOP) hash.update(readFileSync(path))
  for (const name of readdirSync(MIGRATIONS, { recursive: true, encoding: 'utf8' }).sort()) {
    const path = join(MIGRATIONS, name)
    if (statSync(path).isFile()) hash.update(name).update(readFileSync(path))
  }
  return hash.digest('hex').slice(0, 16)
}

/**
 * Returns the embedded database of a new shop. It is created once (some seconds) and then stored in that folder, where
 * images of older versions are deleted.
 */
export async function newShopImage(folder: string): Promise<Uint8Array<ArrayBuffer>> {
  const name = `new-shop-${imageHash()}.tar`
  const path = join(folder, name)
  try {
    return new Uint8Array(readFileSync(path))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  const embedded = await openInMemory()
  const store = storeOn(embedded)
  await prepare(store)
  await store.pool.query('checkpoint')
  const image = await embedded.image()
  await store.close()
  mkdirSync(folder, { recursive: true })
  const unfinished = `${path}.${randomUUID()}`
  writeFileSync(unfinished, image)
  renameSync(unfinished, path) // several processes may do this at once
  for (const other of readdirSync(folder))
    if (/^new-shop-\w+\.tar$/.test(other) && other !== name) rmSync(join(folder, other), { force: true })
  return image
}
