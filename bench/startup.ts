import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { SECOND_MS } from '../domain/dates.ts'
import { buildWeb } from '../scripts/build.ts'
import { endChild } from '../scripts/faults/child.ts'
import { aFreePort } from '../scripts/freePort.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { openPostgres } from '../server/db/client.ts'
import { buyerAt } from './buying/buyer.ts'
import { load } from './reads/load.ts'
import { encodings, reads } from './reads/requests.ts'
import { filledShop, NOW } from './scale/fill.ts'
import { sizesOf } from './scale/people.ts'
import { atRest, memoryOf, middle } from './shared/measured.ts'
import { roundsOr, shortOr } from './shared/options.ts'

/**
 * Measures how long `npm start` takes until the first answer of /api/ready, with a shop of 8,500 orders on PostgreSQL
 * and with an empty one, both started before; with the payment stand-in already running, and with one to start. Then
 * the memory of the serving process: idle, after the requests of `reads`, and after purchases as in `buying`.
 */
const SHARE = 8500 / sizesOf(1).orders
const ROUNDS = roundsOr(5, 1)
const MOST_MS = 2500
const MOST_MB = { 'at rest': 220, 'after reads': 320, 'after buying too': 320 }
const READ_MS = shortOr(4, 1) * SECOND_MS
const PURCHASES = shortOr(300, 60)
const [CONNECTIONS, LANES] = [50, 16]
const LOOK_EVERY_MS = 5
const ROOT = join(import.meta.dirname, '..')

const folder = mkdtempSync(join(tmpdir(), 'waraq-bench-'))
const cluster = await startPostgres()
if (!cluster) throw new Error('This bench needs PostgreSQL')
const [port, standinPort] = [await aFreePort(), await aFreePort()]
const shopUrl = `http://127.0.0.1:${port}`
try {
  await buildWeb(() => undefined)
  const shops = { '8,500 orders': await filledShop(cluster.url, SHARE), empty: await emptyShop(cluster.url) }
  const figures: Record<string, object> = {}
  for (const [name, url] of Object.entries(shops)) {
    // After a regular exit, Node has saved the compiled code for the next start.
    const first = await startShop(url, true)
    first.child.kill('SIGTERM')
    await once(first.child, 'exit')
    const withStandin: number[] = []
    const without: number[] = []
    const standinAlone: number[] = []
    for (let n = 0; n < ROUNDS; n++) {
      const own = await startShop(url, true)
      withStandin.push(own.ms)
      await endChild(own.child)
      const standin = await startStandin()
      standinAlone.push(standin.ms)
      const shop = await startShop(url, false)
      without.push(shop.ms)
      await endChild(shop.child)
      await endChild(standin.child)
    }
    figures[name] = {
      'ms to ready': Math.round(middle(without)),
      'longest, ms': Math.round(Math.max(...without)),
      'with a stand-in to start, ms': Math.round(middle(withStandin)),
      'the stand-in alone, ms': Math.round(middle(standinAlone)),
      'at most, ms': MOST_MS,
    }
  }
  console.table(figures)
  console.table(await memory(shops['8,500 orders']))
} finally {
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}

type Started = { child: ChildProcess; ms: number }

/** Starts it as scripts/run.mjs does. This process has the same flags and environment. */
async function startShop(databaseUrl: string, withStandin: boolean): Promise<Started> {
  const began = performance.now()
  const child = fork(join(ROOT, 'scripts', 'tasks', 'start.ts'), {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PORT: String(port),
      // A stand-in that already runs is used.
      STANDIN_PORT: String(withStandin ? await aFreePort() : standinPort),
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      PUBLIC_URL: shopUrl,
      CLOCK_START: NOW.toISOString(),
      RATE_LIMITS: 'off',
      DEMO: 'off',
      LOG_LEVEL: 'error',
    },
  })
  for (;;) {
    const answer = await fetch(`${shopUrl}/api/ready`).catch(() => null)
    if (answer?.ok) return { child, ms: performance.now() - began }
    if (child.exitCode !== null) throw new Error(`the shop ended with ${child.exitCode}`)
    await wait(LOOK_EVERY_MS)
  }
}

async function startStandin(): Promise<Started> {
  const began = performance.now()
  const child = spawn(process.execPath, [join(ROOT, 'standin', 'main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      ...process.env,
      STANDIN_PORT: String(standinPort),
      STANDIN_DATA: join(folder, 'standin'),
      CLOCK_START: NOW.toISOString(),
    },
  })
  // It prints its first line when it listens.
  await once(child.stdout ?? child, 'data')
  return { child, ms: performance.now() - began }
}

/** Creates a database. The first start fills it before anything is measured. */
async function emptyShop(server: string): Promise<string> {
  const root = await openPostgres(server, 'waraq-bench')
  await root.pool.query('create database empty')
  await root.close()
  const url = new URL(server)
  url.pathname = '/empty'
  return url.href
}

async function memory(databaseUrl: string) {
  const standin = await startStandin()
  const { child } = await startShop(databaseUrl, false)
  try {
    await atRest(child)
    const taken = { 'at rest': memoryOf(child), 'after reads': 0, 'after buying too': 0 }
    for (const { path } of reads)
      for (const encoding of encodings) {
        const request = { path, headers: { 'accept-encoding': encoding } }
        await load(port, request, { connections: CONNECTIONS, forMs: READ_MS })
      }
    taken['after reads'] = memoryOf(child)
    const buy = await buyerAt(shopUrl)
    let left = PURCHASES
    const lane = async () => {
      while (left-- > 0) await buy()
    }
    await Promise.all(Array.from({ length: LANES }, lane))
    taken['after buying too'] = memoryOf(child)
    return { 'memory of the shop, MB': taken, 'at most': MOST_MB }
  } finally {
    await endChild(child)
    await endChild(standin.child)
  }
}
