import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { type Answer, ask } from './ask.ts'
import { LEAVING } from './leaver.ts'
import { type Begun, type Market, portOf } from './market.ts'
import type { Plan } from './plan.ts'

const Made = z.object({ id: z.string() })
const TRIES = 6
const RETRY_MS = 700
/** Correct answers about a payment that is not (yet) a subscription. */
const FAIR = [
  'PAYMENT_IN_FLIGHT',
  'PAYMENT_NOT_CAPTURED',
  'PAYMENT_BEING_RECOVERED',
  'PAYMENT_UNKNOWN',
  'PAID_TWICE',
]
const WORTH_ASKING_AGAIN = ['PAYMENT_IN_FLIGHT', 'PAYMENT_UNKNOWN', 'SERVICE_BUSY']

/** The return page: requests the status, the subscription, or all of it at once on both processes. */
export async function comeBack(market: Market, plan: Plan, begun: Begun, headers: Record<string, string>) {
  const { world, tally } = market
  if (plan.comesBack === 'never') return tally.fired('never came back')
  const status = (n: number) => ask(tally, portOf(world, n), ['GET', `/payments/status/${begun.id}`])
  const create = async (n: number) => {
    const body = { paymentId: begun.id, amount: 0.001, currency: 'USD', planId: 'another' }
    return ask(tally, portOf(world, n), ['POST', '/subscriptions'], { body, headers })
  }
  const seen = new Set<string>()
  const fair = plan.leaves ? [...FAIR, ...LEAVING] : FAIR
  const note = (answer: Answer | null) => {
    if (answer?.status === 201) seen.add(Made.parse(answer.body).id)
    else if (answer && answer.status !== 200 && answer.status !== 503 && !fair.includes(answer.code))
      tally.problem(`purchase ${plan.n}: the return was answered ${answer.status} ${answer.code}`)
    return answer
  }
  if (plan.comesBack === 'everything') {
    tally.fired('concurrent returns')
    const all = await Promise.all([create(0), status(1), create(1), status(0), create(0), create(1)])
    all.forEach(note)
  }
  for (let n = 0; n < TRIES; n++) {
    await world.someoneServes()
    const answer = note(await (plan.comesBack === 'status' ? status : create)(plan.firstProcess + n))
    if (answer && !WORTH_ASKING_AGAIN.includes(answer.code)) break
    await wait(RETRY_MS)
  }
  if (seen.size > 1) tally.problem(`purchase ${plan.n}: one payment was shown ${seen.size} subscriptions`)
}
