import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { eraseDue } from '../../server/privacy/erase.ts'
import { ask } from './ask.ts'
import { PASSWORD } from './customers.ts'
import { type Market, portOf } from './market.ts'
import type { Tools } from './tools.ts'

/** Possible refusals for an account that is being deleted. */
export const LEAVING = ['DELETION_PENDING', 'DELETION_BLOCKED', 'AUTH_REQUIRED', 'ACCOUNT_SUSPENDED']

const TRIES = 30
const RETRY_MS = 1000

export type Leaver = {
  n: number
  id: string
  /** The time after the first press. Null: only when the purchase is finished. */
  afterMs: number | null
  /** Whether the first request also cancels the subscriptions. Later requests always do. */
  givesUp: boolean
  purchase: Promise<unknown>
}

/**
 * Requests erasure in the middle of a purchase and, once the purchase is finished, repeats it until it is accepted: a
 * process may be down, and a shop that owes something refuses. Then the month of waiting passes at once, and the
 * account is erased as soon as nothing is owed.
 */
export async function leave(market: Market, tools: () => Tools, leaver: Leaver) {
  const { tally } = market
  const asks = makeAsker(market, leaver)
  if (leaver.afterMs !== null) await wait(leaver.afterMs)
  let isHeard = leaver.afterMs !== null && (await asks(leaver.givesUp))
  if (!isHeard) {
    await leaver.purchase
    isHeard = await until(() => asks(true))
  }
  if (!isHeard) return tally.fired('erasure never begun')
  await until(() => passMonth(market, leaver.id))
  const isGone = await until(() => erase(market, tools, leaver.id))
  tally.fired(isGone ? 'erasure' : 'erasure waits for what is owed')
}

async function until(work: () => Promise<boolean | null>): Promise<boolean> {
  for (let n = 0; n < TRIES; n++) {
    if (await work()) return true
    await wait(RETRY_MS)
  }
  return false
}

/** Sends one request, each to the next process. Returns whether the shop has accepted it. */
function makeAsker(market: Market, { n: customer }: Leaver) {
  const { world, tally } = market
  let turn = customer
  /** A request whose connection broke may have been accepted. */
  let mayBeNoted = false
  return async (cancelSubscriptions: boolean) => {
    const headers = await market.signedIn(customer)
    await world.someoneServes()
    const answer = await ask(tally, portOf(world, turn++), ['POST', '/users/me/deletion'], {
      body: { password: PASSWORD, cancelSubscriptions },
      headers,
    })
    if (answer?.status === 200 || (mayBeNoted && answer?.code === 'ERASURE_ALREADY_ASKED')) return true
    if (!answer || answer.status === 503) mayBeNoted = true
    else if (!LEAVING.includes(answer.code))
      tally.problem(`an erasure request was answered ${answer.status} ${answer.code}`)
    tally.fired(`erasure not begun: ${answer?.code ?? 'cut off'}`)
    return false
  }
}

const passMonth = async ({ world }: Market, id: string) =>
  (await world.orCutOff(() =>
    world.store.db.execute(
      sql`update users set erasure_asked_at = erasure_asked_at - interval '30 days' where id = ${id}`,
    ),
  )) !== null

/** Runs the shop's hourly job, which also runs in the shop itself. Returns whether this customer is erased. */
const erase = ({ world, tally }: Market, tools: () => Tools, id: string) =>
  world.orCutOff(async () => {
    await eraseDue({ ...tools(), now: world.clock.now() }).catch((error: unknown) => {
      const errors: unknown[] = error instanceof AggregateError ? error.errors : [error]
      // A refund was requested in the middle of it: the erasure is rolled back, and the job runs again.
      const others = errors.filter((e) => !/came to be owed/.test(String(e)))
      if (others.length > 0) throw others[0]
      tally.fired('erasure taken back')
    })
    const { rows } = await world.store.db.execute(
      sql`select from users where id = ${id} and erased_at is not null`,
    )
    return rows.length > 0
  })
