import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { SECOND_MS } from '../../domain/dates.ts'
import { openPostgres } from '../../server/db/client.ts'
import { createDatabase } from '../../server/db/testStore.ts'
import { makeKeys } from '../../server/keys.ts'
import { makeLog } from '../../server/log.ts'
import { openMail } from '../../server/mail/mail.ts'
import { plans } from '../../server/plans/table.ts'
import { openTap } from '../../server/tap/client.ts'
import { buy } from './buyer.ts'
import { STANDIN_KEY } from './child.ts'
import { compareMoney } from './compareMoney.ts'
import { compareShop } from './compareShop.ts'
import { makeCustomers } from './customers.ts'
import { faultRules } from './faultRules.ts'
import type { Market } from './market.ts'
import { planKills, planPurchase } from './plan.ts'
import { comeToRest } from './quiet.ts'
import { makeRefunder } from './refunder.ts'
import { makeTally } from './tally.ts'
import { openWorld, SECRET } from './world.ts'

export type Options = {
  /** A PostgreSQL server; the test makes a database of its own there. */
  server: string
  purchases: number
  seed: number
  lanes: number
  /** How often app processes and the stand-in are killed. */
  kills: { apps: number; standins: number }
  /** How much likelier each fault is than in the long run. */
  harsher: number
  withoutConstraint?: boolean
  say?: (line: string) => void
}

/** Buys under every fault there is, lets it come to rest, and compares the books. */
export async function runFaults(options: Options) {
  const { purchases, seed, say = () => undefined } = options
  const began = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'waraq-faults-'))
  const database = await createDatabase(options.server)
  const store = await openPostgres(database.url, 'faults')
  const tally = makeTally()
  if (options.withoutConstraint)
    await store.db.execute(sql`alter table subscriptions drop constraint subscriptions_payment`)
  const customers = await makeCustomers(store.db)
  const faults = faultRules(options.harsher)
  const world = await openWorld({ databaseUrl: database.url, folder, seed, faults, tally })
  try {
    const log = makeLog('silent', false)
    const { publicUrl, standinUrl } = world
    const tools = {
      db: store.db,
      log,
      publicUrl,
      keys: makeKeys(SECRET),
      mail: openMail({ mailFrom: 'Waraq <salam@waraq.example>', publicUrl }),
      tap: openTap({
        baseUrl: `${standinUrl}/v2`,
        secretKey: STANDIN_KEY,
        benefitSource: 'src_bh.benefit',
        log,
      }),
    }
    const market: Market = { world, tally, plans: await planIds(store.db), signedIn: customers.signedIn }
    await shop(market, options, makeRefunder(seed, tally), tools)
    const secondsOfBuying = Math.round((performance.now() - began) / SECOND_MS)
    say(`${purchases} purchases in ${secondsOfBuying} s; now in peace`)
    await comeToRest(world, tools, tally)
    const sums = await compareMoney(store.db, await world.ledger(), tally.problem)
    const things = await compareShop(store.db, tally.problem)
    const fired: Record<string, number> = { ...(await world.fired()), ...tally.counts() }
    return {
      problems: tally.problems,
      fired,
      answers: tally.answers(),
      sums,
      things,
      seconds: Math.round((performance.now() - began) / SECOND_MS),
      folder,
    }
  } finally {
    await world.close()
    await store.close()
    await database.drop()
    if (tally.problems.length === 0) rmSync(folder, { recursive: true, force: true })
  }
}

type Tools = Parameters<typeof comeToRest>[1]

/** Lanes of buyers side by side; killers and the refunding admin among them. */
async function shop(
  market: Market,
  { purchases, seed, lanes, kills, say }: Options,
  refundSome: ReturnType<typeof makeRefunder>,
  tools: Tools,
) {
  const { world } = market
  const planned = planKills(seed, purchases, kills.apps, kills.standins)
  let killing = Promise.resolve()
  let next = 0
  let isOver = false
  const lane = async () => {
    while (next < purchases) {
      const n = next++
      // One at a time: somebody is always there.
      for (const kill of planned.filter((k) => k.at === n)) killing = killing.then(() => world.kill(kill))
      if (n > 0 && n % 200 === 0) say?.(`${n} purchases begun`)
      await buy(market, planPurchase(seed, n))
    }
  }
  const admin = async () => {
    while (!isOver) {
      await refundSome({ ...tools, now: new Date(), clock: () => new Date() })
      await wait(SECOND_MS)
    }
  }
  const refunding = admin()
  try {
    await Promise.all(Array.from({ length: lanes }, lane))
    await killing
  } finally {
    isOver = true
    await refunding
  }
  await refundSome({ ...tools, now: new Date(), clock: () => new Date() })
}

async function planIds(db: Tools['db']) {
  const rows = await db.select().from(plans)
  const idOf = (days: (n: number) => boolean) => rows.find((p) => days(p.durationDays))?.id ?? ''
  return { weekly: idOf((n) => n === 5), monthly: idOf((n) => n > 5) }
}
