import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { MINUTE_MS, SECOND_MS } from '../domain/dates.ts'
import { makeDice } from '../scripts/faults/dice.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { audit } from './processes/audit.ts'
import { databaseAway, gatewaySlow, killed, type Part, terminated } from './processes/faults.ts'
import { openShop, type Shop } from './processes/shop.ts'
import { openVisitors, type Visitors } from './processes/visitors.ts'
import { load } from './reads/load.ts'
import { round } from './scale/print.ts'
import { roundsOr, seed, short } from './shared/options.ts'

/**
 * Measures one, two and four app processes behind a proxy on one PostgreSQL: reads and purchases. Then it
 * puts two of them under load while one is killed, one is asked to stop, the database is stopped and started,
 * and the gateway is slow, and checks that everything acknowledged still exists. Exits with 1 if something
 * was lost or doubled, or if a request failed that was not in a killed process.
 *   npm run bench processes -- --rounds 30 (how often one is asked to stop) --seed 1 --short
 */
const form = short
  ? {
      turns: 1,
      readMs: SECOND_MS,
      buyMs: 2 * SECOND_MS,
      kills: 1,
      awayMs: 2 * SECOND_MS,
      slowMs: 8 * SECOND_MS,
      patienceMs: 5 * SECOND_MS,
    }
  : {
      turns: 3,
      readMs: 2 * SECOND_MS,
      buyMs: 5 * SECOND_MS,
      kills: 6,
      awayMs: 5 * SECOND_MS,
      slowMs: MINUTE_MS,
      patienceMs: 40 * SECOND_MS,
    }
const rounds = roundsOr(30, 2)
const COUNTS = [1, 2, 4]
const CONNECTIONS = 48
const BUYERS = 16
const MENU = { path: '/api/menu', headers: { 'accept-encoding': 'br' } }

type Rates = { reads: number; straight: number; purchases: number }

async function ratesWith(count: number, shop: Shop, visitors: Visitors): Promise<Rates> {
  await shop.resize(count)
  // The proxy has found the processes, and they are warm.
  await load(shop.proxyPort, MENU, { connections: CONNECTIONS, forMs: SECOND_MS })
  const warm = visitors.begin({ buyers: BUYERS, readers: 0 })
  await wait(SECOND_MS)
  await warm.end()
  const reads = await load(shop.proxyPort, MENU, { connections: CONNECTIONS, forMs: form.readMs })
  const each = { connections: CONNECTIONS / count, forMs: form.readMs }
  const straight = await Promise.all(shop.serving().map((port) => load(port, MENU, each)))
  const began = performance.now()
  const crowd = visitors.begin({ buyers: BUYERS, readers: 0 })
  await wait(form.buyMs)
  const { acknowledged } = await crowd.end()
  return {
    reads: reads.perSecond,
    straight: straight.reduce((sum, { perSecond }) => sum + perSecond, 0),
    purchases: (acknowledged * SECOND_MS) / (performance.now() - began),
  }
}

/**
 * Measures each number of processes several times in turn and takes the best, because other load on the machine only
 * slows.
 */
async function throughput(shop: Shop, visitors: Visitors) {
  const best = new Map<number, Rates>()
  for (let turn = 0; turn < form.turns; turn++)
    for (const count of COUNTS) {
      const now = await ratesWith(count, shop, visitors)
      const before = best.get(count) ?? now
      best.set(count, {
        reads: Math.max(before.reads, now.reads),
        straight: Math.max(before.straight, now.straight),
        purchases: Math.max(before.purchases, now.purchases),
      })
    }
  const one = best.get(1)
  if (!one) throw new Error('nothing was measured')
  console.log(`By the number of app processes; ${availableParallelism()} processors for all of them`)
  console.table(
    Object.fromEntries(
      [...best].map(([count, { reads, straight, purchases }]) => [
        `${count} behind the proxy`,
        {
          [`${MENU.path}, reads/s`]: round(reads),
          'reads, to one': round(reads / one.reads),
          'reads/s without the proxy': round(straight),
          'without, to one': round(straight / one.straight),
          'purchases/s': round(purchases),
          'purchases, to one': round(purchases / one.purchases),
        },
      ]),
    ),
  )
}

function print(title: string, { table, failed, wrong }: Part): number {
  console.log(`\n${title}${wrong > 0 ? ': WRONG' : ''}`)
  console.table(Object.fromEntries(Object.entries(table).map(([name, value]) => [name, { value }])))
  const kinds = Map.groupBy(
    failed,
    ({ endpoint, status, code }) => `${endpoint}: ${status || 'cut off'} ${code}`,
  )
  if (failed.length > 0)
    console.table(Object.fromEntries([...kinds].map(([kind, { length }]) => [kind, { failures: length }])))
  return wrong
}

const began = performance.now()
const folder = mkdtempSync(join(tmpdir(), 'waraq-processes-'))
const cluster = await startPostgres()
if (!cluster) throw new Error('This bench needs PostgreSQL')
let wrong = 0
try {
  const shop = await openShop(cluster.url, folder)
  try {
    await shop.resize(1)
    const visitors = await openVisitors(shop.publicUrl, form.patienceMs)
    await throughput(shop, visitors)
    await shop.resize(2)
    const context = { shop, visitors, dice: makeDice(`${seed} processes`) }
    wrong += print('One of two killed under load', await killed(context, form.kills))
    wrong += print('Asked to stop under load', await terminated(context, rounds))
    wrong += print('The database away', await databaseAway(context, cluster, form.awayMs))
    wrong += print('The gateway slow', await gatewaySlow(context, seed, form.slowMs))
    const { problems, table } = await audit(shop, visitors, seed)
    wrong += print('The books afterwards', { table, failed: [], wrong: problems.length })
    for (const problem of problems.slice(0, 20)) console.log(`✗ ${problem}`)
  } finally {
    await shop.close()
  }
} finally {
  await cluster.stop()
  if (wrong > 0) console.log(`The processes' logs are in ${folder}`)
  else rmSync(folder, { recursive: true, force: true })
}
console.log(`${Math.round((performance.now() - began) / SECOND_MS)} s (seed ${seed}): ${wrong} wrong`)
process.exitCode = wrong > 0 ? 1 : 0
