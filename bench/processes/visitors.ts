import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { SECOND_MS } from '../../domain/dates.ts'
import { Active, approve, Begun, orderOf, weeklyPlan } from '../buying/purchase.ts'

const ANSWER_WITHIN_MS = 30 * SECOND_MS
const RETRY_MS = 250
const READ_EVERY_MS = 20
/** An error response of the shop (rule R2). Any other failure is a raw error. */
const Failure = z.object({ errorCode: z.string(), message: z.string(), requestId: z.string() })
/** The charge was certainly not made, so the next press uses a new key. */
const REFUSED = 'GATEWAY_UNREACHABLE'
/** After an interrupted press the shop waits 20 s, and it retries a charge that the gateway has not answered. */
const WAIT = ['PAYMENT_IN_FLIGHT', 'PAYMENT_UNKNOWN', REFUSED]

/** Status 0: no answer came. Port 0: the process is unknown. Times are on the machine's monotonic clock. */
export type RequestRecord = {
  endpoint: string
  status: number
  code: string
  port: number
  began: number
  ended: number
}
export const isFailed = ({ status }: RequestRecord) => status === 0 || status >= 500
/** A 503 with the shop's own error body: try again, without internal details. */
export const isClean = ({ status, code }: RequestRecord) => status === 503 && code !== ''

type Counts = { buyers: number; readers: number }
type Question = { body?: unknown; headers?: Record<string, string> }
type Answer = Pick<RequestRecord, 'status' | 'code'> & { responseBody: unknown }

/** The visitors of the shop, who connect through the proxy. Records their requests and the acknowledged purchases. */
export async function openVisitors(shopUrl: string, patienceMs: number) {
  let requests: RequestRecord[] = []
  /** The subscription that was acknowledged as ACTIVE, by the buyer's email address. */
  const acknowledged = new Map<string, string>()
  const problems: string[] = []
  let [bought, givenUp, lastPayment] = [0, 0, '']

  async function ask(
    method: 'GET' | 'POST',
    path: string,
    { body, headers }: Question = {},
  ): Promise<Answer> {
    const endpoint = `${method} ${path.replace(/(?<=status\/).*/, ':id')}`
    const began = performance.now()
    let [status, port] = [0, 0]
    let responseBody: unknown
    try {
      const answer = await fetch(`${shopUrl}/api${path}`, {
        method,
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      })
      port = Number(answer.headers.get('x-process') ?? 0)
      responseBody = answer.headers.get('content-type')?.startsWith('application/json')
        ? await answer.json()
        : await answer.text()
      status = answer.status
    } catch {
      // Connection lost, or too late: status 0.
    }
    const code = Failure.safeParse(responseBody).data?.errorCode ?? ''
    requests.push({ endpoint, status, code, port, began, ended: performance.now() })
    return { status, code, responseBody }
  }

  const planId = weeklyPlan((await ask('GET', '/plans')).responseBody)

  /** Repeats a step until it succeeds or the buyer's patience ends. */
  async function patiently(step: (attempt: number) => Promise<Answer>): Promise<unknown> {
    const giveUp = performance.now() + patienceMs
    for (let attempt = 0; performance.now() < giveUp; ) {
      const { status, code, responseBody } = await step(attempt)
      if (status === 200 || status === 201) return responseBody
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

  /** A read beside the purchases: of the menu, which is cached, or of a payment, which is in the database. */
  async function read(n: number) {
    await ask('GET', n % 2 && lastPayment ? `/payments/status/${lastPayment}` : '/menu')
    await wait(READ_EVERY_MS)
  }

  return {
    acknowledged,
    problems,
    planId,
    /** The number of buyers so far; they are numbered from 0. */
    buyers: () => bought,
    /** Runs parallel lanes of buyers and readers until they are told to stop. Others may join them. */
    begin(counts: Counts) {
      requests = []
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
            requests,
            acknowledged: acknowledged.size - before.acknowledged,
            givenUp: givenUp - before.givenUp,
          }
        },
      }
    },
  }
}
export type Visitors = Awaited<ReturnType<typeof openVisitors>>
