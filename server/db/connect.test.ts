import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migratedImage } from '../test/image.ts'
import { type Store, storeOn } from './client.ts'
import { addressFile, openEmbedded } from './embedded.ts'

/** Runs the commands in their own processes, against the database of an open shop. */
const base = mkdtempSync(join(tmpdir(), 'waraq-reach-'))
const dataDir = join(base, 'data')
const file = join(base, 'shop.backup')
let shop: Store

async function command(task: 'backup' | 'restore', args: string[], where = dataDir) {
  const script = join(import.meta.dirname, '..', '..', 'scripts', 'tasks', `${task}.ts`)
  const child = spawn(process.execPath, [script, ...args], {
    cwd: base, // so it reads no .env of the developer
    env: { ...process.env, DATA_DIR: where, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const code = new Promise<number | null>((resolve) => child.on('close', resolve))
  const [output, complained] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await code, output: output.trim(), complained: complained.trim() }
}
const add = (n: number) =>
  shop.pool.query(`insert into rate_limits (key, window_ends_at, count) values ($1, now(), 1)`, [`key ${n}`])
const keys = async () =>
  (await shop.pool.query<{ key: string }>('select key from rate_limits order by key')).rows.map((r) => r.key)

beforeAll(async () => {
  shop = storeOn(await openEmbedded(dataDir, { image: await migratedImage() }))
})
afterAll(async () => {
  await shop.close()
  rmSync(base, { recursive: true })
})

test('backup and restore work while the embedded shop runs', async () => {
  await add(1)
  const saved = await command('backup', [file])
  expect(saved).toEqual({
    code: 0,
    output: expect.stringMatching(/^Saved \d+ rows of \d+ tables to /),
    complained: '',
  })
  await add(2)
  const refused = await command('restore', [file])
  expect(refused).toEqual({ code: 1, output: '', complained: expect.stringContaining('add --replace') })
  expect(await keys()).toEqual(['key 1', 'key 2'])
  const restored = await command('restore', [file, '--replace'])
  expect(restored).toEqual({ code: 0, output: expect.stringMatching(/^Restored \d+ rows/), complained: '' })
  expect(await keys()).toEqual(['key 1'])
})

test('a restore creates a missing database, and a backup does not', async () => {
  const fresh = join(base, 'fresh')
  const nothing = await command('backup', [join(base, 'nothing')], fresh)
  expect(nothing).toMatchObject({ code: 1, complained: expect.stringContaining('There is no database in') })
  expect(await command('restore', [file], fresh)).toMatchObject({ code: 0, complained: '' })
  expect(await command('backup', [join(base, 'again')], fresh)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Saved \d+ rows/),
  })
  // Left by a killed shop: no process listens there, so the command opens the database itself.
  writeFileSync(addressFile(fresh), JSON.stringify({ host: fresh, port: 5432, database: 'x' }))
  expect(await command('backup', [join(base, 'again')], fresh)).toMatchObject({ code: 0 })
})

test('errors are one sentence', async () => {
  expect(await command('backup', [])).toMatchObject({ code: 1, complained: 'Usage: npm run backup FILE' })
  expect(await command('backup', [join(base, 'no', 'such', 'folder')])).toMatchObject({
    code: 1,
    complained: expect.stringMatching(/cannot be written \(ENOENT\); choose another file\.$/),
  })
  expect(await command('restore', [join(base, 'no such file')])).toMatchObject({
    code: 1,
    complained: expect.stringMatching(/cannot be read \(ENOENT\)\.$/),
  })
})
