import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { streamXlsxRows } from 'hucre/xlsx'
import { SECOND_MS } from '../../domain/dates.ts'
import type { buildApp } from '../../server/app.ts'
import { shortOr } from '../shared/options.ts'

const PROBE_EVERY_MS = 10
const PEAK_EVERY_MS = 20
const WARM_CALLS = shortOr(4000, 400)

/** In the serving process: sends its address, and on request its peak memory. */
export async function serveMeasured(app: Awaited<ReturnType<typeof buildApp>>, headers: object = {}) {
  let peak = 0
  setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, PEAK_EVERY_MS).unref()
  process.on('message', () => process.send?.({ peak }))
  process.send?.({ address: await app.listen({ port: 0, host: '127.0.0.1' }), headers })
}

/** Requests one file from a process of its own and measures the cost, while other requests run. */
export async function made(serving: string, databaseUrl: string, path: string) {
  const child = fork(serving, [databaseUrl], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const { address, headers } = await heard<{ address: string; headers: Record<string, string> }>(child)
  const url = new URL(path, address).href
  // Excludes code loaded on first use, and the latency of other requests in a new process.
  await (await fetch(`${url}?search=nobody-is-called-this`, { headers })).arrayBuffer()
  for (let n = 0; n < WARM_CALLS; n++) await (await fetch(`${address}/api/plans`)).arrayBuffer()
  const quiet = await p99(address, wait(2 * SECOND_MS))
  const began = performance.now()
  const work = fetch(url, { headers }).then((answer) => {
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return answer.bytes()
  })
  const busy = await p99(address, work)
  const bytes = await work
  const seconds = (performance.now() - began) / SECOND_MS
  child.send('peak')
  const { peak } = await heard<{ peak: number }>(child)
  child.kill()
  return { bytes, seconds, peak, quiet, busy }
}

async function heard<Message>(child: ChildProcess): Promise<Message> {
  const [message] = await once(child, 'message')
  return message
}

/** The 99th percentile of a visitor's call until `work` is done. */
async function p99(address: string, work: Promise<unknown>): Promise<number> {
  let done = false
  void work
    .catch(() => {})
    .finally(() => {
      done = true
    })
  const times: number[] = []
  while (!done) {
    const began = performance.now()
    await (await fetch(`${address}/api/plans`)).arrayBuffer()
    times.push(performance.now() - began)
    await wait(PROBE_EVERY_MS)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN
}

/** Reads with another library than the one that wrote the file. */
export async function rowsIn(bytes: Uint8Array): Promise<number> {
  let rows = 0
  for await (const _ of streamXlsxRows(bytes)) rows++
  return rows
}
