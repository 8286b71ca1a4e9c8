import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installJobs } from '../jobs/boss.ts'
import { makeLog } from '../log.ts'
import { storeOn } from './client.ts'
import { openInMemory } from './embedded.ts'
import { MIGRATIONS, migrate } from './migrate.ts'

const CACHE = join(import.meta.dirname, '..', '..', '.cache')
const PGLITE = join(
  import.meta.dirname,
  '..',
  '..',
  'node_modules',
  '@electric-sql',
  'pglite',
  'package.json',
)

/** Changes when the migrations or PGlite do. */
export function migrationsHash(): string {
  const hash = createHash('sha256').update(readFileSync(PGLITE))
  for (const name of readdirSync(MIGRATIONS, { recursive: true, encoding: 'utf8' }).sort()) {
    const path = join(MIGRATIONS, name)
    if (statSync(path).isFile()) hash.update(name).update(readFileSync(path))
  }
  return hash.digest('hex').slice(0, 16)
}

/** A migrated, otherwise empty embedded database, made once (some seconds) and then kept in .cache. */
export async function migratedImage(): Promise<Uint8Array<ArrayBuffer>> {
  const path = join(CACHE, `migrated-with-jobs-${migrationsHash()}.tar`)
  try {
    return new Uint8Array(readFileSync(path))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  const embedded = await openInMemory()
  const store = storeOn(embedded)
  await migrate(store)
  // The job tables too: making them takes longer than most tests.
  await installJobs(store, makeLog('silent', false))
  await store.pool.query('checkpoint')
  const image = await embedded.image()
  await store.close()
  mkdirSync(CACHE, { recursive: true })
  const unfinished = `${path}.${randomUUID()}`
  writeFileSync(unfinished, image)
  renameSync(unfinished, path) // several test processes may be doing this at once
  return image
}
