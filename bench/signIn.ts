import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { checkPassword, hashPassword, MAX_CONCURRENT } from '../server/accounts/passwords.ts'
import { buildApp } from '../server/app.ts'
import { openDb } from '../server/db/client.ts'
import { migrate } from '../server/db/migrate.ts'
import { eventStreams } from '../server/events/streams.ts'
import { installJobs } from '../server/jobs/boss.ts'
import { makeKeys } from '../server/keys.ts'
import { makeLog } from '../server/log.ts'
import { openMail } from '../server/mail/mail.ts'
import { pictureProcess } from '../server/pictures/process.ts'
import { schedule } from '../server/schedule.ts'
import { makeTokens } from '../server/sessions/token.ts'
import { insertFirstSettings } from '../server/settings/firstSettings.ts'
import { users } from '../server/tables/accounts.ts'
import { noGateway } from '../server/test/noGateway.ts'
import { shortOr } from './shared/options.ts'

/**
 * Measures sign-ins over HTTP, 200 at a time, compared with hashing alone; and the latency of other requests during and
 * before them. The callers run in their own thread, so that they do not slow down what they measure.
 */
const CONCURRENT = 200
const SIGN_INS = shortOr(600, 200)
const PROBES = shortOr(400, 100)
const PROBE_EVERY_MS = 5
const PASSWORD = 'Fattoush-2026'
const emailOf = (n: number) => `bench${n % CONCURRENT}@waraq.example`

type Figures = { perSecond: number; quiet: Latency; busy: Latency }
type Latency = { p50: number; p99: number }

if (isMainThread) await serve()
else parentPort?.postMessage(await call(String(workerData)))

async function serve() {
  const folder = mkdtempSync(join(tmpdir(), 'waraq-bench-'))
  const log = makeLog('silent', false)
  const publicUrl = 'http://localhost:3000'
  const store = await openDb({ databaseUrl: process.env.DATABASE_URL, dataDir: folder })
  await migrate(store)
  await installJobs(store, schedule, log)
  const at = new Date()
  await insertFirstSettings(store.db, at)
  const passwordHash = await hashPassword(PASSWORD)
  const people = Array.from({ length: CONCURRENT }, (_, n) => ({
    fullName: 'Noor Hasan',
    email: emailOf(n),
    phone: '36001234',
    search: '',
    verified: true,
    passwordHash,
    createdAt: at,
    updatedAt: at,
  }))
  await store.db.insert(users).values(people).onConflictDoNothing()
  const secret = 'only-for-the-benchmark-0123456789'
  const now = () => new Date()
  const app = await buildApp({
    db: store.db,
    now,
    tokens: makeTokens(secret, now),
    keys: makeKeys(secret),
    log,
    mail: openMail({ mailFrom: 'Waraq <salam@waraq.example>', publicUrl }),
    tap: noGateway,
    events: eventStreams({ rolesOf: async () => new Map(), now, log }),
    pictures: pictureProcess(),
    hasDiskSpace: async () => true,
    config: {
      production: false,
      publicUrl,
      webDir: undefined,
      dataDir: undefined,
      metricsToken: undefined,
      trustProxy: undefined,
      rateLimits: false,
      standin: true,
      loadShedding: false,
    },
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })

  const hashesPerSecond = await rate(() => checkPassword(passwordHash, PASSWORD))
  const worker = new Worker(new URL(import.meta.url), { workerData: address })
  const figures = await new Promise<Figures>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  await app.close()
  await store.close()
  rmSync(folder, { recursive: true })
  print(store.kind, hashesPerSecond, figures)
}

function print(kind: string, hashes: number, { perSecond, quiet, busy }: Figures) {
  console.log(
    `${SIGN_INS} sign-ins, ${CONCURRENT} at a time, ${MAX_CONCURRENT} hash(es) at once, ${kind} store`,
  )
  const row = (value: number, beside: number) => ({
    measured: round(value),
    beside: round(beside),
    ratio: round(value / beside),
  })
  console.table({
    'sign-ins a second, beside hashes alone': row(perSecond, hashes),
    'GET /api/health p50 during them, ms, beside in peace': row(busy.p50, quiet.p50),
    'GET /api/health p99 during them, ms, beside in peace': row(busy.p99, quiet.p99),
  })
}

/** Runs all with CONCURRENT callers. Returns the number per second. */
async function rate(one: (n: number) => Promise<unknown>): Promise<number> {
  const began = performance.now()
  let next = 0
  const caller = async () => {
    while (next < SIGN_INS) await one(next++)
  }
  await Promise.all(Array.from({ length: CONCURRENT }, caller))
  return SIGN_INS / ((performance.now() - began) / 1000)
}

async function call(address: string): Promise<Figures> {
  const ask = async (path: string, init?: RequestInit) => {
    const res = await fetch(`${address}/api${path}`, init)
    await res.arrayBuffer()
    if (res.status !== 200) throw new Error(`${path} answered ${res.status}`)
  }
  const signIn = (n: number) =>
    ask('/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: emailOf(n), password: PASSWORD }),
    })
  const health = () => ask('/health')
  for (let n = 0; n < PROBES; n++) await health() // warm
  await signIn(0)
  let probes = 0
  const quiet = await latency(health, () => probes++ >= PROBES)
  let done = false
  const busy = latency(health, () => done)
  const perSecond = await rate(signIn)
  done = true
  return { perSecond, quiet, busy: await busy }
}

async function latency(one: () => Promise<unknown>, isDone: () => boolean): Promise<Latency> {
  const times: number[] = []
  while (!isDone()) {
    const began = performance.now()
    await one()
    times.push(performance.now() - began)
    await new Promise((resolve) => setTimeout(resolve, PROBE_EVERY_MS))
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99) }
}

function round(value: number) {
  return Number(value.toPrecision(3))
}
