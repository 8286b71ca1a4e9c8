import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { eraseDue } from '../../server/privacy/erase.ts'
import { ask } from './ask.ts'
import { PASSWORD } from './customers.ts'
import { type Market, portOf } from './market.ts'
import type { Erasures } from './plan.ts'
import type { Tools } from './tools.ts'

/** What an account that is going away may be told. */
export const LEAVING = ['DELETION_PENDING', 'DELETION_BLOCKED', 'AUTH_REQUIRED', 'ACCOUNT_SUSPENDED']

/** Asks to be forgotten, and the month of waiting passes at once. A shop that owes them something may refuse. Whether they are gone. */
export async function leave(
  market: Market,
  tools: () => Tools,
  customer: { n: number; id: string; erasures: Erasures },
): Promise<boolean> {
  const { world, tally } = market
  if (customer.erasures === 'idle' && !(await isIdle(market, customer.id))) {
    tally.fired('erasure not begun: a payment is open')
    return false
  }
  const headers = await market.signedIn(customer.n)
  await world.someoneServes()
  const answer = await ask(tally, portOf(world, customer.n), ['POST', '/users/me/deletion'], {
    body: { password: PASSWORD },
    headers,
  })
  if (answer?.status !== 200) {
    if (answer && answer.status !== 503 && !LEAVING.includes(answer.code))
      tally.problem(`a wish to be forgotten was answered ${answer.status} ${answer.code}`)
    tally.fired(`erasure not begun: ${answer?.code ?? 'cut off'}`)
    return false
  }
  const gone = await world.orCutOff(async () => {
    await world.store.db.execute(
      sql`update users set erasure_asked_at = erasure_asked_at - interval '30 days' where id = ${customer.id}`,
    )
    await eraseDue({ ...tools(), now: world.clock.now() })
    tally.fired('erasure')
    return true
  })
  return gone ?? false
}

/** Whether the shop knows how all their payments ended, soon. */
async function isIdle({ world }: Market, userId: string): Promise<boolean> {
  for (let n = 0; n < 10; n++) {
    const open = await world.orCutOff(() =>
      world.store.db.execute(
        sql`select from payments where user_id = ${userId} and status in ('STARTED', 'INITIATED', 'IN_PROGRESS', 'UNKNOWN')`,
      ),
    )
    if (open?.rowCount === 0) return true
    await wait(500)
  }
  return false
}
