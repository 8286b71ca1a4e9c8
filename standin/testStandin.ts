import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Fields } from './read.ts'
import { type StandinOptions, startStandin } from './start.ts'

/** A delay for events that must not happen before a test calls `hurry`. */
export const HOUR_MS = 3_600_000

export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'standin-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export async function testStandin(options: Partial<StandinOptions> = {}) {
  const data = options.data ?? makeFolder()
  const standin = await startStandin({ webhookRetryMs: 5, refundMs: 0, ...options, data })
  onTestFinished(() => standin.close())
  return { ...client(standin.url), close: standin.close, data }
}

/** All fields that tests read in an answer. Which of them exist depends on the call. */
export type Seen = {
  id: string
  status: string
  type: string
  created: string
  count: number
  refundedFils: number
  pendingWebhooks: number
  transaction: { url: string; created: string }
  reference: { order: string; gateway: string; payment: string }
  customer: { id: string }
  card: { id: string }
  payment_agreement: { id: string }
  post: { status: string; attempt: number }
  errors: [{ code: string; description: string }]
  fired: Record<string, number>
  data: Seen[]
  charges: Seen[]
  refunds: Seen[]
  customers: Seen[]
}

/** A client of the stand-in, as the shop or a script would call it. */
export function client(url: string, key = 'sk_test_standin') {
  async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const answer = await fetch(`${url}${path}`, {
      method,
      body: body === undefined ? undefined : JSON.stringify(body),
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    })
    const json: Seen = JSON.parse(await answer.text())
    return { status: answer.status, body: json }
  }
  const post = (path: string, body?: unknown, headers?: Record<string, string>) =>
    call('POST', path, body ?? {}, headers)
  const charge = async (more?: Fields, headers?: Record<string, string>): Promise<Seen> =>
    (await post('/v2/charges/', chargeBody(more), headers)).body
  return {
    url,
    call,
    post,
    get: (path: string) => call('GET', path),
    charge,
    retrieve: async (id: string): Promise<Seen> => (await call('GET', `/v2/charges/${id}`)).body,
    approve: async (id: string): Promise<Seen> => (await post(`/standin/charges/${id}/approve`)).body,
    /** Submits the payment page's form like a browser. */
    pay: (address: string, fields: Record<string, string>) =>
      fetch(address, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' }),
    faults: (faults: Fields, more?: Fields) => post('/standin/faults', { faults, ...more }),
    fired: async (): Promise<Record<string, number>> => (await call('GET', '/standin/faults')).body.fired,
    hurry: () => post('/standin/hurry'),
    ledger: async (): Promise<Seen> => (await call('GET', '/standin/ledger')).body,
  }
}

export function chargeBody(more: Fields = {}): Fields {
  return {
    amount: 15.95,
    currency: 'BHD',
    threeDSecure: true,
    description: 'Weekly plan <b>5</b>',
    customer: { first_name: 'Mariam', email: 'mariam@example.com' },
    reference: { order: 'order-1', transaction: 'attempt-1' },
    source: { id: 'src_card' },
    redirect: { url: 'http://localhost:3000/payments/redirect?a=1' },
    ...more,
  }
}

type Received = { hash: string; body: Seen; at: number }

/** A webhook receiver. It answers each webhook with the next of the given statuses, then with 200. */
export async function testReceiver(...statuses: number[]) {
  const received: Received[] = []
  const waiting: { count: number; resolve: () => void }[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => {
      response.writeHead(statuses[received.length] ?? 200).end()
      received.push({ hash: String(request.headers.hashstring), body: JSON.parse(text), at: Date.now() })
      for (const { count, resolve } of waiting) if (received.length >= count) resolve()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    first(): Received {
      const [one] = received
      if (!one) throw new Error('nothing was received')
      return one
    },
    has: (count: number) =>
      received.length >= count
        ? Promise.resolve()
        : new Promise<void>((resolve) => waiting.push({ count, resolve })),
  }
}
