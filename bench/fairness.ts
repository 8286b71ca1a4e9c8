import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listSalads } from '../domain/menu/contract.ts'
import { allergens, bowlImage } from '../domain/menu/rules.ts'
import { aFreePort } from '../scripts/freePort.ts'
import { serving, startProgram } from '../scripts/program/program.ts'

/**
 * How long visitors wait while one address asks for all it may, 400 at a time, beside how long they wait in peace. The
 * shop is a process of its own with its limits on; each client is an address that the proxy names.
 */
const REQUESTS = 1150 // the limit is 1200 a minute
const AT_ONCE = 400
const PROBES = 240

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

async function ask(path: string, client: string): Promise<number> {
  const headers = { 'x-forwarded-for': client, 'accept-encoding': 'br', 'accept-language': 'en' }
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers, redirect: 'manual' })
  await answer.arrayBuffer()
  return answer.status
}

const answer = await fetch(`http://127.0.0.1:${port}/api/salads`)
const { content } = listSalads.returns.parse(await answer.json())
const salad = content.find(({ key }) => key === 'fattoush')
if (!salad) throw new Error('there is no fattoush')
const removable = salad.ingredients
  .filter((i) => i.removable)
  .map((i) => i.key)
  .sort()
/** The nth choice of some of these. */
const some = (of: readonly string[], n: number) => of.filter((_, i) => n & (1 << i))
const bowl = (n: number) => `${bowlImage(salad.bowlUrl, 320)}?without=${some(removable, n)}`
const VISITED = ['/', '/menu', bowlImage(salad.bowlUrl, 320), '/api/salads', '/api/menu/weeks']

const HAMMERS: Record<string, (n: number) => string> = {
  'one page': () => '/menu',
  'pages with every filter': (n) => `/menu?without=${some(allergens, n)}`,
  'bowls with every choice left out': (n) => bowl(n),
  'bowls with a part repeated': (n) =>
    bowl(1).replace(/\/[^/]+\/320/, '/0/320') + `,${removable[0]}`.repeat(n % 60),
  'pages that are none': (n) => `/no-such-page-${n}`,
  'files that are none': (n) => `/assets/none-${n}.js`,
  'an answer of the API': () => '/api/salads',
}

/** How long each visit took, in ms, until told to end. */
async function visits(mayEnd: () => boolean): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < PROBES || !mayEnd(); n++) {
    const began = performance.now()
    const status = await ask(VISITED[n % VISITED.length] ?? '/', `198.51.100.${n % 200}`)
    // A shop that turns visitors away is not quick.
    times.push(status === 200 ? performance.now() - began : Number.POSITIVE_INFINITY)
  }
  return times
}

async function hammer(path: (n: number) => string, client: string) {
  const statuses: Record<number, number> = {}
  let next = 0
  const lane = async () => {
    while (next < REQUESTS) {
      const status = await ask(path(next++), client)
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return statuses
}

const at = (times: number[], share: number) =>
  Math.round(times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? Number.NaN)

await visits(() => true) // warm
const figures: Record<string, object> = {}
let client = 0
for (const [name, path] of Object.entries(HAMMERS)) {
  const quiet = await visits(() => true)
  let over = false
  const hammering = hammer(path, `203.0.113.${++client}`).finally(() => {
    over = true
  })
  const busy = await visits(() => over)
  const answered = Object.entries(await hammering).map(([status, count]) => `${count} × ${status}`)
  figures[name] = {
    'p95 meanwhile, ms': at(busy, 0.95),
    'p95 in peace, ms': at(quiet, 0.95),
    'longest meanwhile, ms': at(busy, 1),
    'it was answered': answered.join(', '),
  }
}
console.log(
  `Visitors, while one address sends ${REQUESTS} requests, ${AT_ONCE} at a time, beside visitors in peace`,
)
console.table(figures)
program.child.kill('SIGTERM')
await program.ended
rmSync(folder, { recursive: true, force: true })
