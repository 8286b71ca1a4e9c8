import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { FORMAT, type Header, type Trailer } from './backupFile.ts'
import { databaseFailure } from './failure.ts'
import { appliedMigrations } from './migrate.ts'
import { readRows, readTables, summing } from './pgCatalog.ts'
import { reasonOf, StartupError } from './startupError.ts'

/**
 * Writes every table, as of one moment, to a file that either store can restore. The file appears under its name when
 * complete. The shop keeps running (with the embedded store, requests wait until it is done).
 */
export async function exportTo(pool: pg.Pool, path: string, now: Date): Promise<Trailer['end']> {
  const unfinished = `${path}.unfinished`
  const client = await pool.connect()
  try {
    const file = await privateFile(unfinished).catch((error: unknown) => {
      throw unwritable(path, error)
    })
    await client.query('begin isolation level repeatable read read only')
    const sums = await write(client, file, now)
    await client.query('commit')
    const handle = await open(unfinished, 'r+')
    await handle.sync()
    await handle.close()
    await rename(unfinished, path)
    client.release()
    return sums
  } catch (error) {
    client.release(true) // closing the connection ends the transaction
    await rm(unfinished, { force: true })
    const ofFile =
      error instanceof Error && 'syscall' in error && databaseFailure(error)?.kind !== 'unavailable'
    throw ofFile ? unwritable(path, error) : error
  }
}

async function write(client: pg.ClientBase, file: NodeJS.WritableStream, now: Date): Promise<Trailer['end']> {
  const zip = createGzip({ level: 6 })
  const written = finished(zip.pipe(file))
  written.catch(() => {}) // handled below
  const all = createHash('sha256')
  const put = async (line: string) => {
    const text = `${line}\n`
    all.update(text)
    if (!zip.write(text)) await Promise.race([once(zip, 'drain'), written])
  }

  const tables = await readTables(client)
  const header: Header = {
    waraq: 'backup',
    format: FORMAT,
    createdAt: now.toISOString(),
    migration: (await appliedMigrations(client)).at(-1) ?? 0,
    note: 'Waiting jobs (schema pgboss) are not in here: they are made again from the data.',
    tables,
  }
  await put(JSON.stringify(header))
  const end: Trailer['end'] = {}
  for (const table of tables) {
    await put(JSON.stringify({ table: table.name }))
    const summed = summing()
    for await (const lines of readRows(client, table)) {
      for (const line of lines) {
        summed.add(line)
        await put(line)
      }
    }
    end[table.name] = summed.sum()
  }
  const trailer: Trailer = { end, sha256: all.digest('hex') }
  zip.end(`${JSON.stringify(trailer)}\n`)
  await written
  return end
}

const unwritable = (path: string, error: unknown) =>
  new StartupError(`${path} cannot be written (${reasonOf(error)}); choose another file.`, { cause: error })

/** The file holds personal data: only the owner may read it. */
async function privateFile(path: string) {
  await rm(path, { force: true }) // left by a backup that was interrupted
  const file = createWriteStream(path, { mode: 0o600 })
  await once(file, 'open')
  return file
}
