import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migratedImage } from '../test/image.ts'
import { openDb, type Store, storeOn } from './client.ts'
import { hasDiskSpace, requireDiskSpace } from './diskSpace.ts'
import { addressFile, openEmbedded } from './embedded.ts'
import { StartupError } from './startupError.ts'

const base = mkdtempSync(join(tmpdir(), 'waraq-embedded-'))
const good = join(base, 'not', 'there', 'yet')
const rows = async (store: Store) => (await store.pool.query('select n from kept')).rows

beforeAll(async () => {
  const store = storeOn(await openEmbedded(good, { image: await migratedImage() }))
  await store.pool.query('create table kept (n int); insert into kept values (7)')
  await store.close()
})
afterAll(() => rmSync(base, { recursive: true }))

test('creates parent folders, keeps the data, and makes the folder private', async () => {
  if (process.platform !== 'win32') expect(statSync(good).mode & 0o077).toBe(0)
  const store = await openDb({ dataDir: good })
  expect(await rows(store)).toEqual([{ n: 7 }])
  await store.close()
})

test('a second process gets a clear error and does not disturb the first', async () => {
  const store = await openDb({ dataDir: good })
  await expect(openDb({ dataDir: good })).rejects.toThrow(`Another Waraq process (pid ${process.pid})`)
  expect(await rows(store)).toEqual([{ n: 7 }])
  await store.close()
})

test('a path too long for a socket works too', async () => {
  const long = join(base, 'x'.repeat(60), 'y'.repeat(60))
  cpSync(good, long, { recursive: true })
  const store = await openDb({ dataDir: long })
  expect(await rows(store)).toEqual([{ n: 7 }])
  const { host }: { host: string } = JSON.parse(readFileSync(addressFile(long), 'utf8'))
  expect([dirname(host), existsSync(host)]).toEqual([tmpdir(), true])
  await store.close()
  expect(existsSync(host)).toBe(false)
})

test.for<[string, (folder: string) => void]>([
  ['an empty control file', (db) => truncateSync(join(db, 'global', 'pg_control'), 0)],
  [
    'no write-ahead log',
    (db) => {
      for (const name of readdirSync(join(db, 'pg_wal')))
        if (/^0/.test(name)) rmSync(join(db, 'pg_wal', name))
    },
  ],
  ['another version of PostgreSQL', (db) => writeFileSync(join(db, 'PG_VERSION'), '15\n')],
  ['no version', (db) => rmSync(join(db, 'PG_VERSION'))],
  ['no tables', (db) => rmSync(join(db, 'base'), { recursive: true })],
  [
    'a file in its place',
    (db) => {
      rmSync(db, { recursive: true })
      writeFileSync(db, '')
    },
  ],
])('a database with %s is refused with a clear error and not changed', async ([name, damage]) => {
  const dataDir = join(base, name)
  cpSync(good, dataDir, { recursive: true })
  damage(join(dataDir, 'db'))
  const opening = openDb({ dataDir })
  await expect(opening).rejects.toThrow(StartupError)
  await expect(opening).rejects.toThrow(/cannot be opened \(.+\): restore a backup into another DATA_DIR/)
  // The lock was released: the same error again, not "another process".
  await expect(openDb({ dataDir })).rejects.toThrow('cannot be opened')
})

test('an interrupted creation starts again', async () => {
  const dataDir = join(base, 'broken off')
  mkdirSync(join(dataDir, 'db.new', 'global'), { recursive: true })
  writeFileSync(join(dataDir, 'db.new', 'PG_VERSION'), '18\n')
  const store = await openDb({ dataDir })
  expect((await store.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await store.close()
  expect(existsSync(join(dataDir, 'db.new'))).toBe(false)
})

test('when the database dies, its owner gets the error and queries fail', async () => {
  const dataDir = join(base, 'dies')
  cpSync(good, dataDir, { recursive: true })
  const store = await openDb({ dataDir })
  const died = new Promise<Error>((resolve) => store.onFatal(resolve))
  rmSync(join(dataDir, 'db', 'pg_wal'), { recursive: true })
  await expect(
    store.pool.query(
      'insert into kept select generate_series(1, 1000000); checkpoint; select pg_switch_wal(); insert into kept select generate_series(1, 1000000); checkpoint',
    ),
  ).rejects.toThrow()
  expect((await died).message).toMatch(/pg_wal/)
  await expect(store.pool.query('select 1')).rejects.toThrow()
  await store.close()
})

test('a folder that cannot be created leads to a clear error', async () => {
  const dataDir = join(good, 'lock', 'below a file')
  await expect(openDb({ dataDir })).rejects.toThrow(StartupError)
  await expect(openDb({ dataDir })).rejects.toThrow('make it writable or set another DATA_DIR')
})

test.for([
  [
    'postgres://someone:secret@127.0.0.1:1/shop',
    'PostgreSQL at 127.0.0.1:1/shop does not answer (ECONNREFUSED); start it or correct DATABASE_URL.',
  ],
  [
    'postgres://someone:secret@no.such.host.invalid/shop',
    'PostgreSQL at no.such.host.invalid:5432/shop does not answer',
  ],
  ['postgres://[', 'DATABASE_URL is not a valid address'],
])('an error about %s does not contain the password', async ([databaseUrl, sentence]) => {
  const error: unknown = await openDb({ databaseUrl, dataDir: good }).catch((e: unknown) => e)
  expect(error).toBeInstanceOf(StartupError)
  expect(String(error)).toContain(sentence)
  expect(String(error)).not.toContain('secret')
})

test('free disk space is compared with a minimum', async () => {
  expect(await hasDiskSpace(good, 1)).toBe(true)
  expect(await hasDiskSpace(good, Number.MAX_SAFE_INTEGER)).toBe(false)
  await expect(requireDiskSpace(good, Number.MAX_SAFE_INTEGER)).rejects.toThrow(
    /is almost full \(\d+ MB free, \d+ MB needed\)/,
  )
})
