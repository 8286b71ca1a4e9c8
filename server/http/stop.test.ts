import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { HOUR_MS } from '../../domain/dates.ts'
import { aFreePort } from '../../scripts/freePort.ts'
import { openDb } from '../db/client.ts'
import { openEmbedded } from '../db/embedded.ts'
import { lockDataDir } from '../db/lock.ts'
import { readEnv } from '../env.ts'
import { fillFirstShop } from '../firstShop.ts'
import { makeLog } from '../log.ts'
import { startShop } from '../start.ts'
import { settings } from '../tables/settings.ts'
import { NOW } from '../test/app.ts'
import { migratedImage } from '../test/image.ts'
import { stopInOrder } from './stop.ts'

function aLog() {
  const entries: unknown[] = []
  const record = (entry: object) => void entries.push(entry)
  return { entries, log: { info: record, warn: record, error: record, debug: record } }
}

const onAnyPort = (dataDir: string) => ({
  ...readEnv({ DATA_DIR: dataDir, DEMO: 'off', NODE_ENV: 'test' }),
  port: 0,
  standinPort: 0,
})

test('all drain steps share one time limit, and a step that fails or hangs does not keep the others from closing', async () => {
  const { log, entries } = aLog()
  const order: string[] = []
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const stopped = stopInOrder(
    {
      drain: [
        { label: 'requests', run: () => new Promise(() => {}) },
        { label: 'jobs', run: () => new Promise(() => {}) },
        { label: 'quick', run: async (withinMs) => order.push(`quick within ${withinMs}`) },
        { label: 'broken', run: () => Promise.reject(new Error('cannot drain')) },
      ],
      close: [
        { label: 'store', run: async () => order.push('store') },
        { label: 'mail', run: () => Promise.reject(new Error('cannot close')) },
        { label: 'other', run: async () => order.push('other') },
      ],
    },
    { log, withinMs: 1000 },
  )
  await vi.advanceTimersByTimeAsync(999)
  expect(order).toEqual(['quick within 1000'])
  // Two hanging steps take the limit once, not twice.
  await vi.advanceTimersByTimeAsync(1)
  await stopped
  expect(order).toEqual(['quick within 1000', 'other', 'store'])
  expect(entries).toEqual([
    expect.objectContaining({ label: 'broken', err: expect.objectContaining({ message: 'cannot drain' }) }),
    { label: 'requests', withinMs: 1000 },
    { label: 'jobs', withinMs: 1000 },
    expect.objectContaining({ label: 'mail', err: expect.objectContaining({ message: 'cannot close' }) }),
  ])
})

test('a shop that was stopped, or failed to start, releases its database', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'waraq-stop-'))
  // The database exists already: creating and migrating one takes far longer than stopping the shop.
  await (await openEmbedded(dataDir, { image: await migratedImage() })).close()
  const log = makeLog('silent', false)
  const env = onAnyPort(dataDir)
  const options = { webDir: undefined, onFatal: () => {} }
  const shop = await startShop(env, log, options)
  expect(() => lockDataDir(dataDir)).toThrow('is using')
  await Promise.all([shop.stop(), shop.stop()])
  lockDataDir(dataDir).release()
  const broken = startShop(env, log, { ...options, webDir: join(dataDir, 'nothing') })
  await expect(broken).rejects.toThrow()
  lockDataDir(dataDir).release()
  rmSync(dataDir, { recursive: true })
})

test('a stopping shop is not ready but still serves requests until the wait is over', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'waraq-stop-'))
  await (await openEmbedded(dataDir, { image: await migratedImage() })).close()
  const left = Promise.withResolvers<void>()
  const shop = await startShop(onAnyPort(dataDir), makeLog('silent', false), {
    webDir: undefined,
    onFatal: () => {},
    wait: () => left.promise,
    drainMs: HOUR_MS,
  })
  const ask = (path: string) => fetch(`${shop.address}/api/${path}`)
  await expect.poll(async () => (await ask('ready')).status).toBe(200)
  let isStopped = false
  const stopped = shop.stop().then(() => {
    isStopped = true
  })
  expect((await ask('ready')).status).toBe(503)
  const menu = await ask('menu')
  // The connection closes with its response, so no request is lost when the socket closes.
  expect([menu.status, menu.headers.get('connection'), isStopped]).toEqual([200, 'close', false])
  left.resolve()
  await stopped
  await expect(ask('ready')).rejects.toThrow()
  rmSync(dataDir, { recursive: true })
})

test('the first successful start in production after the removal of the demo lists the admins', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'waraq-stop-'))
  await (await openEmbedded(dataDir, { image: await migratedImage() })).close()
  const env = { ...onAnyPort(dataDir), production: true, allowStandin: true }
  const store = await openDb({ databaseUrl: env.databaseUrl, dataDir })
  await fillFirstShop(store.db, NOW)
  await store.db.update(settings).set({ listAdmins: true })
  await store.close()
  chmodSync(join(dataDir, 'db'), 0o755)
  const log = makeLog('silent', false)
  const options = { webDir: undefined, onFatal: () => {} }
  // Everything works until it wants to listen, where another process listens by then.
  const port = await aFreePort()
  const other = createServer()
  const openStore = async () => {
    await once(other.listen(port, env.host), 'listening')
    return openDb({ databaseUrl: env.databaseUrl, dataDir })
  }
  await expect(startShop({ ...env, port }, log, { ...options, openStore })).rejects.toThrow('is in use')
  other.close()
  if (process.platform !== 'win32') expect(statSync(join(dataDir, 'db')).mode & 0o777).toBe(0o700)
  for (const listed of [[], null]) {
    const shop = await startShop(env, log, options)
    expect(shop.admins).toEqual(listed)
    await shop.stop()
  }
  rmSync(dataDir, { recursive: true })
})
