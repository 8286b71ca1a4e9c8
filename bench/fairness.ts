import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { listSalads } from '../domain/menu/contract.ts'
import { allergens, bowlImage } from '../domain/menu/rules.ts'
import { aFreePort } from '../scripts/freePort.ts'
import { serving, startProgram } from '../scripts/program/program.ts'
import { shortOr } from './shared/options.ts'

/**
 * Measures how long visitors wait while one address sends as many requests as it may, 400 at a time, compared with an
 * idle shop. The shop is its own process with its limits on; each client is an address that the proxy names.
 */
const REQUESTS = shortOr(1150, 150) // the limit is 1200 a minute
const CONCURRENT = shortOr(400, 50)
const VISIT_EVERY_MS = 20
const PEACE_MS = shortOr(4000, 1000)
const VISITED = ['/', '/menu', '/api/salads', '/api/menu/weeks']

async function ask(port: number, path: string, client: string): Promise<number> {
  const headers = { 'x-forwarded-for': client, 'accept-encoding': 'br', 'accept-language': 'en' }
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers, redirect: 'manual' })
  await answer.arrayBuffer()
  return answer.status
}

/**
 * Starts visits at a steady pace, whether or not earlier ones were answered, so that visitors who arrive while the shop
 * is slow count too. Returns the time of each in ms; a refused visit counts as infinitely slow.
 */
async function visits(port: number, isOver: () => boolean): Promise<number[]> {
  const times: Promise<number>[] = []
  for (let n = 0; !isOver(); n++) {
    const began = performance.now()
    const visit = ask(port, VISITED[n % VISITED.length] ?? '/', `198.51.100.${n % 200}`)
    times.push(
      visit.then((status) => (status === 200 ? performance.now() - began : Number.POSITIVE_INFINITY)),
    )
    await wait(VISIT_EVERY_MS)
  }
  return Promise.all(times)
}
const inPeace = (port: number) => {
  const until = performance.now() + PEACE_MS
  return visits(port, () => performance.now() > until)
}

const Hammer = z.object({ port: z.number(), paths: z.array(z.string()), client: z.string() })
/** Runs in its own thread, so that it does not slow down the measuring thread. */
async function hammer({ port, paths, client }: z.output<typeof Hammer>) {
  const statuses: Record<number, number> = {}
  let next = 0
  const lane = async () => {
    for (let path = paths[next++]; path; path = paths[next++]) {
      const status = await ask(port, path, client)
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT }, lane))
  return statuses
}
const hammered = (work: z.output<typeof Hammer>) =>
  new Promise<Record<number, number>>((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: work })
    worker.once('message', resolve)
    worker.once('error', reject)
  })

/** The nth subset of a list. */
const some = (items: readonly string[], n: number) => items.filter((_, i) => n & (1 << i))

/** The requests that one client may repeat. */
async function hammers(port: number): Promise<Record<string, (n: number) => string>> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/salads`)
  const { content } = listSalads.returns.parse(await answer.json())
  const salad = content.find(({ key }) => key === 'fattoush')
  if (!salad) throw new Error('there is no fattoush')
  const removable = salad.ingredients
    .filter((i) => i.removable)
    .map((i) => i.key)
    .sort()
  const old = bowlImage(salad.bowlUrl, 320).replace(/\/[^/]+\/320/, '/0/320')
  return {
    'one page': () => '/menu',
    'pages with every filter': (n) => `/menu?without=${some(allergens, n)}`,
    'bowls with every choice left out': (n) =>
      `${bowlImage(salad.bowlUrl, n % 2 ? 320 : 640)}?without=${some(removable, 1 + (n >> 1))}`,
    'bowls with a part repeated': (n) => `${old}?without=${Array(1 + n).fill(removable[0])}`,
    'pages that are none': (n) => `/no-such-page-${n}`,
    'files that are none': (n) => `/assets/none-${n}.js`,
    'an answer of the API': () => '/api/salads',
  }
}

const at = (times: number[], share: number) =>
  Math.round(times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? Number.NaN)

async function measure() {
  const folder = mkdtempSync(join(tmpdir(), 'waraq-bench-'))
  const port = await aFreePort()
  const program = startProgram({
    PORT: String(port),
    STANDIN_PORT: String(await aFreePort()),
    DATA_DIR: join(folder, 'data'),
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'silent',
  })
  await serving(program, port)
  await inPeace(port) // warm
  const figures: Record<string, object> = {}
  for (const [number, [name, path]] of Object.entries(await hammers(port)).entries()) {
    const quiet = await inPeace(port)
    let over = false
    const hammering = hammered({
      port,
      paths: Array.from({ length: REQUESTS }, (_, n) => path(n)),
      client: `203.0.113.${number}`,
    }).finally(() => {
      over = true
    })
    const busy = await visits(port, () => over)
    const answered = Object.entries(await hammering).map(([status, count]) => `${count} × ${status}`)
    figures[name] = {
      'p95 meanwhile, ms': at(busy, 0.95),
      'p95 in peace, ms': at(quiet, 0.95),
      'longest meanwhile, ms': at(busy, 1),
      visits: busy.length,
      'it was answered': answered.join(', '),
    }
  }
  console.log(
    `Visitors, while one address sends ${REQUESTS} requests, ${CONCURRENT} at a time, beside visitors in peace`,
  )
  console.table(figures)
  program.child.kill('SIGTERM')
  await program.ended
  rmSync(folder, { recursive: true, force: true })
}

if (isMainThread) await measure()
else parentPort?.postMessage(await hammer(Hammer.parse(workerData)))
