import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { eraseDue } from '../../server/privacy/erase.ts'
import { ask } from './ask.ts'
import { PASSWORD } from './customers.ts'
import { type Market, portOf } from './market.ts'
import type { Tools } from './tools.ts'

/** What an account that is going away may be told. */
export const LEAVING = ['DELETION_PENDING', 'DELETION_BLOCKED', 'AUTH_REQUIRED', 'ACCOUNT_SUSPENDED']

const TRIES = 30
const RETRY_MS = 1000

export type Leaver = {
  n: number
  id: string
  /** So long after the first press; without it only when the purchase is over. */
  afterMs: number | null
  /** Whether the first time they give up what they have bought as well. Later they always do. */
  givesUp: boolean
  purchase: Promise<unknown>
}

/**
 * Asks to be forgotten in the middle of the purchase, and until it is heard once that is over: a process may be away,
 * and a shop that owes them something refuses. Then the month of waiting passes at once, and they are gone as soon as
 * nothing is owed to them any more.
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

/** One press, each at the next process; whether the shop has noted it. */
function makeAsker(market: Market, { n: customer }: Leaver) {
  const { world, tally } = market
  let turn = customer
  /** One that was cut off may have been noted all the same. */
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
      tally.problem(`a wish to be forgotten was answered ${answer.status} ${answer.code}`)
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

/** The hourly job of the shop, which runs beside this one as well; whether this customer is gone. */
const erase = ({ world, tally }: Market, tools: () => Tools, id: string) =>
  world.orCutOff(async () => {
    await eraseDue({ ...tools(), now: world.clock.now() }).catch((error: unknown) => {
      const errors: unknown[] = error instanceof AggregateError ? error.errors : [error]
      // A refund of theirs was asked for in the middle of it: all of it is taken back, and the job comes again.
      const others = errors.filter((e) => !/came to be owed/.test(String(e)))
      if (others.length > 0) throw others[0]
      tally.fired('erasure taken back')
    })
    const { rows } = await world.store.db.execute(
      sql`select from users where id = ${id} and erased_at is not null`,
    )
    return rows.length > 0
  })
