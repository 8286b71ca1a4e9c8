import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { SECOND_MS, startOfDay } from '../domain/dates.ts'
import { moveDeliveries } from '../domain/deliveries/adminContract.ts'
import { kitchenLabels, kitchenSheet } from '../domain/kitchen/contract.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { openPostgres } from '../server/db/client.ts'
import { freezeDue } from '../server/deliveries/freeze.ts'
import { fillDays, TODAY, TOMORROW } from './day/fill.ts'
import { adminHeaders, benchApp } from './scale/app.ts'
import { filledShop, NOW } from './scale/fill.ts'
import { at } from './scale/measure.ts'
import { sizesOf } from './scale/people.ts'
import { round } from './scale/print.ts'
import { parts, roundsOr, shortOr } from './shared/options.ts'

/**
 * Measures the busiest morning of a large shop on PostgreSQL: the kitchen's sheet and labels of a day with 20,000
 * deliveries, marking 500 at once, and freezing 20,000 deliveries while other requests run. BENCH_SHARE=0.1 measures a
 * tenth of all that.
 */
const SHARE = Number(process.env.BENCH_SHARE ?? shortOr(1, 0.02))
const DELIVERIES = Math.round(20_000 * SHARE)
const TIMES = roundsOr(5, 2)
const BATCH_SIZE = Math.min(500, Math.floor(DELIVERIES / TIMES))
const QUIET_MS = shortOr(10, 3) * SECOND_MS
const PROBE_EVERY_MS = 15

const [databaseUrl] = parts
if (process.send && databaseUrl) await serve(databaseUrl)
else await measure()

/** Runs the shop as its own process. On a message it freezes tomorrow as its job does, while it serves requests. */
async function serve(url: string) {
  const { db } = await openPostgres(url, 'waraq-bench')
  const { app, deps } = await benchApp(db, () => NOW)
  const freeze = async () => {
    const began = performance.now()
    await freezeDue({ ...deps, now: startOfDay(TOMORROW) })
    process.send?.({ frozenMs: performance.now() - began })
  }
  process.on('message', () => void freeze())
  const headers = await adminHeaders(deps)
  process.send?.({ address: await app.listen({ port: 0, host: '127.0.0.1' }), headers })
}

async function measure() {
  const cluster = await startPostgres()
  if (!cluster) throw new Error('This bench needs PostgreSQL')
  try {
    const { subscriptions } = sizesOf(SHARE)
    console.log(`PostgreSQL ${cluster.version}`, { subscriptions, deliveries: DELIVERIES })
    const url = await filledShop(cluster.url, SHARE)
    await fillDays(url, DELIVERIES)
    console.table(await kitchen(url))
    console.table(await frozen(url))
  } finally {
    await cluster.stop()
  }
}

/** Times in milliseconds of the server's own time, to the last byte. */
async function kitchen(url: string) {
  const store = await openPostgres(url, 'waraq-bench')
  const { app, deps } = await benchApp(store.db, () => NOW)
  const headers = await adminHeaders(deps)
  const timedCall = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const began = performance.now()
    const answer = await app.inject({ method, url: `/api${path}`, headers, ...(body && { payload: body }) })
    const ms = performance.now() - began
    if (answer.statusCode !== 200)
      throw new Error(`${path}: ${answer.statusCode} ${answer.body.slice(0, 300)}`)
    return { ms, answer }
  }
  const repeated = async (path: string) => {
    const times: number[] = []
    let size = 0
    for (let i = 0; i < TIMES; i++) {
      const { ms, answer } = await timedCall('GET', path)
      times.push(ms)
      size = answer.rawPayload.length
    }
    return { ...figures(times), MB: Number((size / 1e6).toFixed(1)) }
  }
  const sheet = await repeated(`${kitchenSheet.path}?date=${TODAY}`)
  const labels = await repeated(`${kitchenLabels.path}?date=${TODAY}`)
  const { rows } = await store.pool.query<{ id: string }>(
    'select id from deliveries where date = $1 order by id limit $2',
    [TODAY, BATCH_SIZE * TIMES],
  )
  const marked: number[] = []
  for (const [i] of Array.from({ length: TIMES }).entries()) {
    const ids = rows.slice(i * BATCH_SIZE, (i + 1) * BATCH_SIZE).map(({ id }) => id)
    for (const status of ['PREPARING', 'OUT_FOR_DELIVERY', 'DELIVERED']) {
      const { ms, answer } = await timedCall('POST', moveDeliveries.path, { ids, status })
      const { changed } = moveDeliveries.returns.parse(answer.json())
      if (changed.length !== ids.length) throw new Error(`${changed.length} of ${ids.length} were moved`)
      if (status === 'DELIVERED') marked.push(ms)
    }
  }
  await app.close()
  await store.close()
  return {
    'kitchen sheet': { ...sheet, 'at most, ms': 1000 },
    [`${2 * DELIVERIES} labels`]: { ...labels, 'at most, ms': 5000 },
    [`${BATCH_SIZE} marked delivered`]: { ...figures(marked), 'at most, ms': 1000 },
  }
}

function figures(times: readonly number[]) {
  return { 'p50, ms': round(at(times, 0.5)), 'longest, ms': round(at(times, 1)) }
}

/** Measures the freeze in the serving process, and the latency of other requests during it and before it. */
async function frozen(url: string) {
  const child = fork(import.meta.filename, [url], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const { address, headers } = await heard<{ address: string; headers: Record<string, string> }>(child)
  await probed(address, headers, wait(QUIET_MS / 5))
  const quiet = await probed(address, headers, wait(QUIET_MS))
  const done = heard<{ frozenMs: number }>(child)
  child.send('freeze')
  const busy = await probed(address, headers, done)
  const { frozenMs } = await done
  child.kill()
  const store = await openPostgres(url, 'waraq-bench')
  const { rows } = await store.pool.query(
    'select count(*)::int as n from deliveries where date = $1 and frozen_at is not null',
    [TOMORROW],
  )
  await store.close()
  if (rows[0]?.n !== DELIVERIES) throw new Error(`${rows[0]?.n} were frozen`)
  const lines: Record<string, object> = {
    [`freeze of ${DELIVERIES}`]: {
      'p50, ms': round(frozenMs),
      'longest, ms': round(frozenMs),
      'at most, ms': 20_000,
    },
  }
  for (const [name, times] of Object.entries(busy)) {
    const peace = at(quiet[name] ?? [], 0.99)
    lines[`${name} meanwhile`] = {
      'p50, ms': round(at(times, 0.5)),
      'p99, ms': round(at(times, 0.99)),
      'p99 in peace, ms': round(peace),
      'longest, ms': round(at(times, 1)),
      'at most, ms': round(2 * peace),
      calls: times.length,
    }
  }
  return lines
}

async function heard<Message>(child: ChildProcess): Promise<Message> {
  const [message] = await once(child, 'message')
  return message
}

/** Repeats a visitor's call and an admin's list until `work` is done. */
async function probed(address: string, headers: Record<string, string>, work: Promise<unknown>) {
  const paths: Record<string, string> = {
    'a visitor’s call': '/api/plans',
    'an admin’s page of deliveries': `/api/admin/deliveries?from=${TODAY}&to=${TODAY}`,
  }
  let isOver = false
  void work.finally(() => {
    isOver = true
  })
  const lanes = Object.entries(paths).map(async ([name, path]) => {
    const times: number[] = []
    while (!isOver) {
      const began = performance.now()
      const answer = await fetch(new URL(path, address), { headers })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
      times.push(performance.now() - began)
      await wait(PROBE_EVERY_MS)
    }
    return [name, times] as const
  })
  return Object.fromEntries(await Promise.all(lanes))
}
