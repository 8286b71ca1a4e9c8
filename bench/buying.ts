import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { appEnv, endChild, STANDIN_KEY, startChild } from '../scripts/faults/child.ts'
import { aFreePort } from '../scripts/freePort.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { buyerAt, call } from './buying/buyer.ts'
import { approve } from './buying/purchase.ts'
import { atRest, cpuOf, inMs } from './shared/measured.ts'
import { roundsOr, shortOr } from './shared/options.ts'

/**
 * Measures purchases from "pay" to ACTIVE (process, approve, POST /subscriptions) through the stand-in. Each program is
 * its own process, with webhooks and jobs running; on PostgreSQL and on the embedded store. For comparison, in the same
 * run and from the same caller, it measures the same charges (create, approve, read) on the stand-in alone. The
 * PostgreSQL that it starts itself does not wait for the disk (scripts/postgres.ts).
 */
const LANES = 16
const WARM = 40
const PURCHASES = shortOr({ PostgreSQL: 600, embedded: 300 }, { PostgreSQL: 160, embedded: 80 })
const ROUNDS = roundsOr(5, 2)

const Charge = z.object({ id: z.string(), transaction: z.object({ url: z.string() }) })

type Taken = { times: number[]; seconds: number }
const nothing = (): Taken => ({ times: [], seconds: 0 })

/** Runs `count` more calls on `lanes` parallel lanes, and adds the time of each call and the total. */
async function more(taken: Taken, count: number, lanes: number, one: () => Promise<unknown>) {
  let left = count
  const lane = async () => {
    while (left-- > 0) {
      const began = performance.now()
      await one()
      taken.times.push(performance.now() - began)
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: lanes }, lane))
  taken.seconds += (performance.now() - began) / 1000
}
const perSecond = ({ times, seconds }: Taken) => times.length / seconds
function at({ times }: Taken, share: number) {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN
}

async function figures(kind: keyof typeof PURCHASES, databaseUrl?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'waraq-bench-'))
  const [port, standinPort] = [await aFreePort(), await aFreePort()]
  const [shopUrl, standinUrl] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${standinPort}`]
  const standin = await startChild(
    'standin',
    { STANDIN_PORT: String(standinPort), STANDIN_DATA: join(folder, 'standin'), STANDIN_KEY },
    join(folder, 'standin.log'),
  )
  const env = appEnv({ port, publicUrl: shopUrl, standinUrl, folder })
  const app = await startChild(
    'app',
    { ...env, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
    join(folder, 'app.log'),
  )
  try {
    const buy = await buyerAt(shopUrl)
    const authorization = `Bearer ${STANDIN_KEY}`
    let passes = 0
    const pass = async () => {
      const n = passes++
      const body = {
        amount: 15.95,
        currency: 'BHD',
        source: { id: 'src_card' },
        customer: { first_name: 'Noor', email: `alone${n}@waraq.example` },
        reference: { order: `alone-${n}`, idempotent: `alone-${n}` },
        redirect: { url: `${shopUrl}/payments/redirect` },
      }
      const made = Charge.parse(await call('POST', `${standinUrl}/v2/charges`, body, { authorization }))
      await approve(made.transaction.url)
      await call('GET', `${standinUrl}/v2/charges/${made.id}`, undefined, { authorization })
    }
    await atRest(app)
    const [bought, one, beside] = [nothing(), nothing(), nothing()]
    await more(nothing(), WARM, LANES, buy)
    await more(nothing(), WARM, LANES, pass)
    let [cpuMs, callerMs] = [0, 0]
    // In alternation, so that other load on the machine affects both equally.
    for (let round = 0; round < ROUNDS; round++) {
      const count = Math.ceil(PURCHASES[kind] / ROUNDS)
      await more(beside, count, LANES, pass)
      const [before, ours] = [await cpuOf(app), process.cpuUsage()]
      await more(bought, count, LANES, buy)
      cpuMs += (await cpuOf(app)) - before
      callerMs += inMs(process.cpuUsage(ours))
      await more(one, count / 10, 1, buy)
    }
    const purchases = bought.times.length
    return { bought, one, beside, cpuMs: cpuMs / purchases, callerMs: callerMs / purchases }
  } finally {
    await endChild(app)
    await endChild(standin)
    rmSync(folder, { recursive: true, force: true })
  }
}

function print(
  kind: keyof typeof PURCHASES,
  { bought, one, beside, cpuMs, callerMs }: Awaited<ReturnType<typeof figures>>,
) {
  console.log(`${bought.times.length} purchases, ${LANES} at a time, ${kind}`)
  const row = (value: number, other: number) => ({
    measured: round(value),
    'stand-in alone': round(other),
    ratio: round(value / other),
  })
  console.table({
    'purchases a second': row(perSecond(bought), perSecond(beside)),
    'p50 from pay to ACTIVE, ms': row(at(bought, 0.5), at(beside, 0.5)),
    'p99 from pay to ACTIVE, ms': row(at(bought, 0.99), at(beside, 0.99)),
    'p50 of one at a time, ms': { measured: round(at(one, 0.5)) },
    "the shop's processor time a purchase, ms": { measured: round(cpuMs) },
    // On a machine with few cores, all of these and the store share them.
    "the caller's own, ms": { measured: round(callerMs) },
  })
}

const round = (value: number) => Number(value.toPrecision(3))

const own = process.env.DATABASE_URL ? null : await startPostgres()
const databaseUrl = process.env.DATABASE_URL ?? own?.url
try {
  if (databaseUrl) print('PostgreSQL', await figures('PostgreSQL', databaseUrl))
  else console.log('PostgreSQL is not installed here: only the embedded store is measured.')
} finally {
  await own?.stop()
}
print('embedded', await figures('embedded'))
