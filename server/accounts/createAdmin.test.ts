import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passwordStrength } from '../../domain/accounts/passwords.ts'
import { buildApp } from '../app.ts'
import { openPostgres, type Store, storeOn } from '../db/client.ts'
import { openEmbedded } from '../db/embedded.ts'
import { insertFirstSettings } from '../settings/firstSettings.ts'
import { users } from '../tables/accounts.ts'
import { NOW, testDeps } from '../test/app.ts'
import { migratedImage } from '../test/image.ts'
import { createDatabase } from '../test/testStore.ts'
import { randomPassword } from './createAdmin.ts'

/** Runs the command in its own process, against the database of an open shop. */
const base = mkdtempSync(join(tmpdir(), 'waraq-admin-'))
const dataDir = join(base, 'data')
const server = process.env.TEST_DATABASE_URL
let shop: Store
let databaseUrl = ''
let drop: (() => Promise<void>) | undefined

beforeAll(async () => {
  if (server) {
    const database = await createDatabase(server)
    databaseUrl = database.url
    drop = database.drop
    shop = await openPostgres(databaseUrl, 'waraq-test')
  } else shop = storeOn(await openEmbedded(dataDir, { image: await migratedImage() }))
  await insertFirstSettings(shop.db, NOW)
})
afterAll(async () => {
  await shop.close()
  await drop?.()
  rmSync(base, { recursive: true, force: true })
})

async function command(args: string[], over: Record<string, string> = {}) {
  const script = join(import.meta.dirname, '..', '..', 'scripts', 'tasks', 'create-admin.ts')
  const child = spawn(process.execPath, [script, ...args], {
    cwd: base, // so it reads no .env of the developer
    env: { ...process.env, NODE_ENV: '', DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...over },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const code = new Promise<number | null>((resolve) => child.on('close', resolve))
  const [output, complained] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await code, output: output.trim(), complained: complained.trim() }
}
const found = (email: string) => shop.db.select().from(users).where(eq(users.email, email))

test('creates a super admin who can log in with the printed password', async () => {
  const made = await command([' Huda@Shop.Example ', 'Huda Al Khalifa'])
  expect([made.code, made.complained]).toEqual([0, ''])
  const password = /^ {2}(\S+)$/m.exec(made.output)?.[1] ?? ''
  expect(await found('huda@shop.example')).toMatchObject([
    { fullName: 'Huda Al Khalifa', role: 'SUPER_ADMIN', status: 'ACTIVE', verified: true },
  ])
  const app = await buildApp(testDeps(shop.db))
  const payload = { email: 'huda@shop.example', password }
  const login = await app.inject({ method: 'POST', url: '/api/auth/login', payload })
  expect([login.statusCode, login.json().user?.role]).toEqual([200, 'SUPER_ADMIN'])
  await app.close()
})

test('refuses an existing email address with a clear message and promotes nobody', async () => {
  await shop.db.insert(users).values({
    fullName: 'Noor Hasan',
    email: 'noor@shop.example',
    search: '',
    createdAt: NOW,
    updatedAt: NOW,
  })
  const refused = await command(['noor@shop.example'])
  expect(refused).toEqual({
    code: 1,
    output: '',
    complained: expect.stringMatching(
      /^There is already an account with noor@shop\.example; nothing was changed/,
    ),
  })
  expect(await found('noor@shop.example')).toMatchObject([{ role: 'USER', passwordHash: null }])
})

test.each([
  [[], /^Usage: npm run create-admin/],
  [['a@b.example', 'Some Name', 'more'], /^Usage/],
  [['not-an-address'], /^Please enter a valid email address\.$/],
  [['a@b.example', 'Al'], /^Full name must be 3 to 30 characters\.$/],
])('%j is refused with a clear message', async (args, sentence) => {
  expect(await command(args)).toEqual({ code: 1, output: '', complained: expect.stringMatching(sentence) })
})

test('a missing database and an invalid environment are reported clearly', async () => {
  const nowhere = await command(['a@b.example'], { DATA_DIR: join(base, 'empty'), DATABASE_URL: '' })
  expect([nowhere.code, nowhere.complained]).toEqual([1, expect.stringMatching(/^There is no database in/)])
  const strict = await command(['a@b.example'], { NODE_ENV: 'production' })
  expect([strict.code, strict.complained]).toEqual([1, expect.stringContaining('JWT_SECRET')])
})

test('random passwords are strong and unique', () => {
  const made = new Set(Array.from({ length: 200 }, randomPassword))
  expect(made.size).toBe(200)
  for (const password of made) expect(passwordStrength(password)).toBe('strong')
})
