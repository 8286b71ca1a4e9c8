import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { HOUR_MS, MINUTE_MS } from '../../domain/dates.ts'
import { runJanitor } from '../../server/checkout/janitor.ts'
import { freezeDue } from '../../server/deliveries/freeze.ts'
import { scanGateway } from '../../server/reconciliation/scan.ts'
import { repeatCardRefunds } from '../../server/refunds/repeatCardRefunds.ts'
import { watchRefunds } from '../../server/refunds/watch.ts'
import { remindOfEnds } from '../../server/renewals/remind.ts'
import { completeSettled } from '../../server/subscriptions/changes/complete.ts'
import { isWatchedPayment, payments } from '../../server/tables/payments.ts'
import { refunds } from '../../server/tables/refunds.ts'
import type { Tally } from './tally.ts'
import type { Tools } from './tools.ts'
import type { World } from './world.ts'

const GATEWAY_QUIET_MS = 600_000
const ROUNDS = 16
const jobs = [
  runJanitor,
  scanGateway,
  repeatCardRefunds,
  watchRefunds,
  freezeDue,
  remindOfEnds,
  completeSettled,
]
/** All rounds together take more than a day: old payments are checked daily, and the last check may have failed. */
const ROUND_MS = 2.5 * HOUR_MS

/**
 * Ends the faults and waits until the gateway has finished its work, the time to pay has passed, and the janitor has
 * checked everything. Returns the time after that.
 */
export async function comeToRest(
  world: Pick<World, 'setFaults' | 'ledger' | 'expire'> & { clock: Pick<World['clock'], 'now'> },
  tools: Tools,
  tally: Pick<Tally, 'problem'>,
) {
  await world.setFaults({})
  const giveUp = performance.now() + GATEWAY_QUIET_MS
  for (;;) {
    const { charges, pendingWebhooks } = await world.ledger()
    if (pendingWebhooks === 0 && !charges.some((c) => c.status === 'IN_PROGRESS')) break
    if (performance.now() > giveUp) {
      tally.problem('the gateway did not finish its work')
      break
    }
    await wait(200)
  }
  for (const { id, status } of (await world.ledger()).charges)
    if (status === 'INITIATED') await world.expire(id)
  const start = world.clock.now().getTime() + 31 * MINUTE_MS
  let now = new Date(start)
  for (let round = 0; round < ROUNDS; round++) {
    now = new Date(start + round * ROUND_MS)
    const at = now
    for (const job of jobs)
      await job({ ...tools, now: at, clock: () => at }).catch((error: unknown) =>
        tally.problem(`${job.name} failed after the faults: ${String(error)}`),
      )
    if ((await unfinished(tools)) === 0) return now
    // A refund takes the gateway a moment.
    await wait(400)
  }
  tally.problem(`${await unfinished(tools)} payments or refunds have no final status`)
  return now
}

async function unfinished({ db }: Pick<Tools, 'db'>) {
  const open = await db.$count(payments, isWatchedPayment(payments))
  const unreturned = sql`${payments.kind} = 'CARD_CHECK' and ${payments.refundedFils} < ${payments.capturedFils}`
  return (
    open +
    (await db.$count(payments, unreturned)) +
    (await db.$count(refunds, sql`${refunds.status} in ('ASKED', 'SENT', 'PENDING')`))
  )
}
