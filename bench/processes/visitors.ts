import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { SECOND_MS } from '../../domain/dates.ts'
import { Active, approve, Begun, orderOf, weeklyPlan } from '../buying/purchase.ts'

const ANSWER_WITHIN_MS = 30 * SECOND_MS
const RETRY_MS = 250
const READ_EVERY_MS = 20
/** An error as the shop says it (rule R2); anything else that is no success is raw. */
const Failure = z.object({ errorCode: z.string(), message: z.string(), requestId: z.string() })
/** Nothing was charged for sure: the next press is a new one. */
const REFUSED = 'GATEWAY_UNREACHABLE'
/** A press that was broken off is left alone for 20 s, and a charge the gateway is silent about is asked for again. */
const WAIT = ['PAYMENT_IN_FLIGHT', 'PAYMENT_UNKNOWN', REFUSED]

/** Status 0: no answer came. Port 0: nobody knows whose it was. Times are on the machine's monotonic clock. */
export type Asked = {
  what: string
  status: number
  code: string
  port: number
  began: number
  ended: number
}
export const isFailed = ({ status }: Asked) => status === 0 || status >= 500
/** Said by the shop itself: try again, and nothing of the inside. */
export const isClean = ({ status, code }: Asked) => status === 503 && code !== ''

type Counts = { buyers: number; readers: number }
type Question = { body?: unknown; headers?: Record<string, string> }
type Answer = Pick<Asked, 'status' | 'code'> & { said: unknown }

/** Everybody who comes to the shop, by way of the proxy; remembers what they asked and what they were promised. */
export async function openVisitors(shopUrl: string, patienceMs: number) {
  let asked: Asked[] = []
  /** By the address of the buyer: the subscription that was said to be ACTIVE. */
  const acknowledged = new Map<string, string>()
  const problems: string[] = []
  let [bought, givenUp, lastPayment] = [0, 0, '']

  async function ask(
    method: 'GET' | 'POST',
    path: string,
    { body, headers }: Question = {},
  ): Promise<Answer> {
    const what = `${method} ${path.replace(/(?<=status\/).*/, ':id')}`
    const began = performance.now()
    let [status, port] = [0, 0]
    let said: unknown
    try {
      const answer = await fetch(`${shopUrl}/api${path}`, {
        method,
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      })
      port = Number(answer.headers.get('x-process') ?? 0)
      said = answer.headers.get('content-type')?.startsWith('application/json')
        ? await answer.json()
        : await answer.text()
      status = answer.status
    } catch {
      // Cut off, or too late: status 0.
    }
    const code = Failure.safeParse(said).data?.errorCode ?? ''
    asked.push({ what, status, code, port, began, ended: performance.now() })
    return { status, code, said }
  }

  const planId = weeklyPlan((await ask('GET', '/plans')).said)

  /** Asks until it is done, or the buyer's patience is over. */
  async function patiently(step: (attempt: number) => Promise<Answer>): Promise<unknown> {
    const giveUp = performance.now() + patienceMs
    for (let attempt = 0; performance.now() < giveUp; ) {
      const { status, code, said } = await step(attempt)
      if (status === 200 || status === 201) return said
      if (status !== 0 && status < 500 && !WAIT.includes(code)) {
        problems.push(`a buyer was answered ${status} ${code}`)
        return
      }
      if (code === REFUSED) attempt++
      await wait(RETRY_MS)
    }
  }

  async function buy() {
    const n = bought++
    const order = orderOf(n, planId)
    const pressed = await patiently((attempt) =>
      ask('POST', '/payments/process', {
        body: order,
        headers: { 'idempotency-key': `bench-${n}-${attempt}` },
      }),
    )
    const begun = Begun.safeParse(pressed).data
    if (!begun) {
      givenUp++
      return
    }
    await approve(begun.redirectUrl)
    const body = { paymentId: begun.id }
    const made = Active.safeParse(await patiently(() => ask('POST', '/subscriptions', { body }))).data
    if (!made) {
      givenUp++
      return
    }
    acknowledged.set(order.customerEmail, made.id)
    lastPayment = begun.id
  }

  /** What others do meanwhile: one looks at the menu, which is in memory, one at a payment, which is in the database. */
  async function read(n: number) {
    await ask('GET', n % 2 && lastPayment ? `/payments/status/${lastPayment}` : '/menu')
    await wait(READ_EVERY_MS)
  }

  return {
    acknowledged,
    problems,
    planId,
    /** How many have come to buy; they are numbered from 0. */
    buyers: () => bought,
    /** Buyers and readers, so many at a time, one after the other until they are told to go; others may join them. */
    begin(counts: Counts) {
      asked = []
      const before = { acknowledged: acknowledged.size, givenUp }
      const lanes: Promise<void>[] = []
      let isOver = false
      const lane = async (one: () => Promise<void>) => {
        while (!isOver) await one()
      }
      const join = ({ buyers, readers }: Counts) => {
        for (let n = 0; n < buyers; n++) lanes.push(lane(buy))
        for (let n = 0; n < readers; n++) lanes.push(lane(() => read(n)))
      }
      join(counts)
      return {
        join,
        async end() {
          isOver = true
          await Promise.all(lanes)
          return {
            asked,
            acknowledged: acknowledged.size - before.acknowledged,
            givenUp: givenUp - before.givenUp,
          }
        },
      }
    },
  }
}
export type Visitors = Awaited<ReturnType<typeof openVisitors>>
