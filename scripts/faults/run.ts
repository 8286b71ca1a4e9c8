import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { SECOND_MS } from '../../domain/dates.ts'
import { addCard, goOn } from './afterwards.ts'
import { buy } from './buyer.ts'
import { checkBooks } from './checker/checkBooks.ts'
import { dayInBahrain } from './checker/days.ts'
import type { Facts } from './checker/facts.ts'
import { compareReconciliation } from './checker/reconciliation.ts'
import { makeClerk } from './clerk.ts'
import { makeWorldClock } from './clock.ts'
import { makeCustomers } from './customers.ts'
import { faultRules } from './faultRules.ts'
import { type Leaver, leave } from './leaver.ts'
import type { Market } from './market.ts'
import { openOffice } from './owner.ts'
import { type Erasures, leaversOf, planKills, planPurchase } from './plan.ts'
import { comeToRest } from './quiet.ts'
import { makeRefunder } from './refunder.ts'
import { openShopStore, type StoreChoice } from './store.ts'
import { makeTally } from './tally.ts'
import { makeTools } from './tools.ts'
import { openWorld } from './world.ts'

export type Options = {
  store: StoreChoice
  purchases: number
  seed: number
  lanes: number
  /** How often app processes and the stand-in are killed. */
  kills: { apps: number; standins: number }
  /** How often the owner changes a plan, the shop, or its closed days. */
  changes: number
  erasures: Erasures
  /** How much more likely each fault is than in the long run. */
  harsher: number
  withoutConstraint?: boolean
  say?: (line: string) => void
}

/** Buys under all faults, waits until everything has finished, and compares the books. */
export async function runFaults(options: Options) {
  const { purchases, seed, say = () => undefined } = options
  const began = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'waraq-faults-'))
  const store = await openShopStore(options.store, folder)
  const tally = makeTally()
  const clock = makeWorldClock(Math.min(60, 5 + purchases / 25) * SECOND_MS)
  const world = await openWorld({ store, clock, folder, seed, faults: faultRules(options.harsher), tally })
  try {
    if (options.withoutConstraint)
      await store.db.execute(sql`alter table subscriptions drop constraint subscriptions_payment`)
    const customers = await makeCustomers(store.db, clock, { seed, purchases, leavers: leaversOf(purchases) })
    const office = await openOffice(world, tally, customers.owner, seed)
    const wishes: Facts['wishes'] = new Map()
    const market: Market = {
      world,
      tally,
      plans: office.planIds,
      signedIn: customers.signedIn,
      noteWish: (email, { customer, ...wish }) =>
        wishes.set(email, { ...wish, userId: customer === null ? null : customers.idOf(customer) }),
    }
    const tools = makeTools(world)
    const clerk = makeClerk(market, await customers.owner(), seed, tools)
    await shop(market, options, {
      refundSome: makeRefunder(seed, tally, world),
      change: office.change,
      clerk,
      leave: (leaver) =>
        leave(market, tools, { ...leaver, id: customers.idOf(leaver.n) }).catch((error: unknown) =>
          tally.problem(
            `an erasure failed: ${error instanceof Error ? String(error.cause ?? error) : error}`,
          ),
        ),
      tools,
    })
    say(`${purchases} purchases in ${seconds(began)} s; the faults are over`)
    const today = dayInBahrain(await comeToRest(world, tools(), tally))
    const facts = { ...office.facts, wishes, recoveries: clerk.recoveries, credit: customers.credit, today }
    const ledger = await world.ledger()
    const { sums, rowCounts } = await store.read((query) => checkBooks(query, ledger, facts, tally.problem))
    compareReconciliation(await clerk.months(), ledger, tally.problem)
    const fired: Record<string, number> = { ...(await world.fired()), ...tally.counts() }
    return {
      problems: tally.problems,
      fired,
      answers: tally.answers(),
      sums,
      rowCounts,
      seconds: seconds(began),
      folder,
    }
  } finally {
    await world.close()
    await store.close()
    if (tally.problems.length === 0) rmSync(folder, { recursive: true, force: true })
  }
}
const seconds = (began: number) => Math.round((performance.now() - began) / SECOND_MS)

type Others = {
  refundSome: ReturnType<typeof makeRefunder>
  change: (n: number) => Promise<void> | undefined
  clerk: Pick<ReturnType<typeof makeClerk>, 'work' | 'goHome'>
  leave: (leaver: Omit<Leaver, 'id'>) => Promise<unknown>
  tools: ReturnType<typeof makeTools>
}

/** Runs lanes of buyers in parallel, with kills, the owner, the refunding admin and leavers among them. */
async function shop(market: Market, options: Options, { refundSome, change, clerk, leave, tools }: Others) {
  const { purchases, seed, lanes, kills, changes, erasures, say } = options
  const { world } = market
  const planned = planKills(seed, purchases, kills.apps, kills.standins)
  // One at a time, so that some process is always running, except during a leap.
  let killing = Promise.resolve()
  let changing = Promise.resolve()
  const leaving: Promise<unknown>[] = []
  let next = 0
  let isOver = false
  const begin = (n: number) => {
    for (const kill of planned.filter((k) => k.at === n)) killing = killing.then(() => world.kill(kill))
    // The subscriptions with auto-renewal are charged soon after a leap, while a process is killed.
    if ([1, 2].some((part) => n === Math.floor((part * purchases) / 3)))
      killing = killing.then(world.leap).then(() => world.kill({ at: n, victim: 'app 0', afterMs: 900 }))
    const changed = Math.floor((n * changes) / purchases)
    if (n > 0 && changed !== Math.floor(((n - 1) * changes) / purchases))
      changing = changing.then(() => change(changed))
    if (n > 0 && n % 200 === 0) say?.(`${n} purchases begun`)
  }
  const lane = async () => {
    while (next < purchases) {
      const n = next++
      begin(n)
      const plan = planPurchase(seed, n, erasures)
      const purchase = buy(market, plan)
        .then((back) => back && goOn(market, plan, back, tools))
        .then(() => addCard(market, plan))
      const { customer, leaves, leavesAfterMs: afterMs, givesUp } = plan
      // Outside the lanes, because it may take longer than other purchases.
      if (leaves && customer !== null) leaving.push(leave({ n: customer, afterMs, givesUp, purchase }))
      await purchase
    }
  }
  const admin = async () => {
    while (!isOver) {
      await refundSome(tools)
      await wait(SECOND_MS)
    }
  }
  const refunding = Promise.all([admin(), clerk.work()])
  try {
    await Promise.all(Array.from({ length: lanes }, lane))
    await killing
    await changing
    await Promise.all(leaving)
  } finally {
    isOver = true
    clerk.goHome()
    await refunding
  }
  await refundSome(tools)
}
