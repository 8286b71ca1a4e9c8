import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { z } from 'zod'
import { openDb, poolAt } from './client.ts'
import { addressFile } from './embedded.ts'
import { InUseError } from './lock.ts'
import { StartupError } from './startupError.ts'

type ConnectedStore = { pool: pg.Pool; close(): Promise<void> }
type StoreLocation = { databaseUrl?: string | undefined; dataDir: string }

const STARTING_MS = 30_000
const BETWEEN_TRIES_MS = 200
const Address = z.object({ host: z.string(), port: z.number(), database: z.string() })

/** Returns the address at which another process serves the embedded database. */
export const addressOf = (dataDir: string) =>
  Address.parse(JSON.parse(readFileSync(addressFile(dataDir), 'utf8')))

/** Returns where the shop's data is, for commands that need nothing else from the environment. */
export const storeLocation = (env: Record<string, string | undefined>): StoreLocation => ({
  databaseUrl: env.DATABASE_URL || undefined,
  dataDir: resolve(env.DATA_DIR || './data'),
})

/** Opens the store, whether or not a shop is running: an embedded one in use is reached through its owner's socket. */
export async function connectStore(
  where: StoreLocation,
  options: { mayCreate: boolean },
): Promise<ConnectedStore> {
  if (!where.databaseUrl && !options.mayCreate && !existsSync(join(where.dataDir, 'db'))) {
    throw new StartupError(`There is no database in ${where.dataDir}; set DATA_DIR or DATABASE_URL to yours.`)
  }
  const deadline = performance.now() + STARTING_MS
  for (;;) {
    try {
      return await openDb({ ...where, applicationName: 'waraq-backup' })
    } catch (error) {
      if (!(error instanceof InUseError)) throw error
      const through = await throughOwner(where.dataDir)
      if (through) return through
      // The owner holds the database but does not answer: it is starting or stopping.
      if (performance.now() > deadline) throw error
      await wait(BETWEEN_TRIES_MS)
    }
  }
}

async function throughOwner(dataDir: string): Promise<ConnectedStore | undefined> {
  let address: z.infer<typeof Address>
  try {
    address = addressOf(dataDir)
  } catch {
    return undefined // not written yet, or being written
  }
  const pool = poolAt(address)
  try {
    await pool.query('select 1')
    return { pool, close: () => pool.end() }
  } catch {
    await pool.end()
    return undefined // left behind by a process that was killed
  }
}
