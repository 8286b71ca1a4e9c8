import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished, vi } from 'vitest'
import { openTap } from '../tap/client.ts'
import type { Times } from '../tap/send.ts'

/**
 * What the played gateway does with one request: a response, text that is not JSON, silence, a broken connection, its
 * end.
 */
type Answer = { status?: number; body: unknown } | { status?: number; text: string }
type Play = Answer | (() => Answer) | 'silence' | 'cut' | 'death'
type GatewayRequest = { method: string; path: string; headers: Record<string, unknown>; body: unknown }

/**
 * A gateway that responds by a script, one entry per request, and records the requests. A request times out exactly
 * when the script says 'silence'; `limits` are the timeouts of the requests.
 */
export async function playGateway(script: Play[], times: Partial<Times> = {}, secretKey = 'sk_test_fixture') {
  const requests: GatewayRequest[] = []
  const logs: { level: string; what: unknown; text: string }[] = []
  const limits: number[] = []
  let timer: AbortController | undefined
  const timeouts = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    limits.push(ms)
    timer = new AbortController()
    return timer.signal
  })
  onTestFinished(() => timeouts.mockRestore())
  const server = createServer((request, response) => void answer(request, response))
  async function answer(request: IncomingMessage, response: ServerResponse) {
    let text = ''
    for await (const chunk of request) text += chunk
    const { method = '', url = '', headers } = request
    requests.push({ method, path: url, headers, body: text === '' ? undefined : JSON.parse(text) })
    const entry = script[requests.length - 1] ?? { status: 599, body: 'nothing more was planned' }
    const play = typeof entry === 'function' ? entry() : entry
    if (play === 'silence') return timer?.abort(new DOMException('time is up', 'TimeoutError'))
    if (play === 'death') return stop()
    if (play === 'cut') return request.socket.destroy()
    response.writeHead(play.status ?? 200, { 'content-type': 'application/json' })
    response.end('text' in play ? play.text : JSON.stringify(play.body))
  }
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const stop = () =>
    new Promise<void>((stopped) => {
      server.close(() => stopped())
      server.closeAllConnections()
    })
  onTestFinished(stop)

  const logAs = (level: string) => (what: unknown, text?: string) =>
    void logs.push({ level, what, text: text ?? '' })
  const { port } = server.address() as AddressInfo // A listening TCP server always has one.
  const tap = openTap({
    baseUrl: `http://127.0.0.1:${port}/v2/`,
    secretKey,
    benefitSource: 'src_bh.benefit',
    log: { info: logAs('info'), debug: logAs('debug'), warn: logAs('warn'), error: logAs('error') },
    times: { pauseMs: 1, ...times },
  })
  return { tap, requests, logs, limits, stop }
}

export const CREATED_MS = 1_686_133_093_034

/** A new charge as Tap documents it. */
export const initiated = (change: object = {}) => ({
  id: 'chg_TS05A1320231018Hy56070XXXX',
  object: 'charge',
  live_mode: false,
  customer_initiated: true,
  api_version: 'V2',
  method: 'CREATE',
  status: 'INITIATED',
  amount: 15.95,
  currency: 'BHD',
  threeDSecure: true,
  card_threeDSecure: false,
  save_card: false,
  merchant_id: '',
  product: 'GOSELL',
  description: 'Weekly plan',
  metadata: {},
  transaction: {
    timezone: 'UTC+03:00',
    created: String(CREATED_MS),
    url: 'https://checkout.payments.tap.company?mode=page&token=abc',
    expiry: { period: 15, type: 'MINUTE' },
    asynchronous: false,
    amount: 15.95,
    currency: 'BHD',
  },
  reference: { transaction: 'pay-1', order: 'pay-1' },
  response: { code: '100', message: 'Initiated' },
  receipt: { email: false, sms: false },
  customer: {
    first_name: 'Noor',
    last_name: 'Al Hasan',
    email: 'noor@waraq.example',
    phone: { country_code: '973', number: '36001234' },
  },
  merchant: { id: '' },
  source: { object: 'source', id: 'src_card' },
  redirect: { status: 'PENDING', url: 'http://localhost:3000/payments/redirect' },
  post: { status: 'PENDING', url: 'http://localhost:3000/api/payments/webhook' },
  auto_reversed: false,
  ...change,
})

/** The same charge after it was paid with a saved card. */
export const captured = (change: object = {}) =>
  initiated({
    method: 'GET',
    status: 'CAPTURED',
    reference: {
      track: 'tck_TS01',
      payment: '1307231018066595165',
      gateway: '202315888830649',
      acquirer: '315805000021',
      transaction: 'pay-1',
      order: 'pay-1',
    },
    response: { code: '000', message: 'Captured' },
    card: {
      id: 'card_abc123',
      object: 'card',
      first_six: '450875',
      scheme: 'VISA',
      brand: 'VISA',
      last_four: '1019',
      exp_month: 1,
      exp_year: 39,
    },
    customer: { id: 'cus_TS01', first_name: 'Noor', email: 'noor@waraq.example' },
    source: {
      object: 'token',
      type: 'CARD_NOT_PRESENT',
      payment_type: 'CREDIT',
      payment_method: 'VISA',
      channel: 'INTERNET',
      id: 'tok_x',
    },
    payment_agreement: { id: 'payment_agreement_1', type: 'UNSCHEDULED', contract: { id: 'c1' } },
    ...change,
  })

export const refunded = (change: object = {}) => ({
  id: 're_TS01',
  object: 'refund',
  live_mode: false,
  amount: 14.5,
  currency: 'BHD',
  charge_id: 'chg_TS05A1320231018Hy56070XXXX',
  created: String(CREATED_MS),
  status: 'PENDING',
  reference: { id: 'ref-1', gateway: '2023', payment: '1307' },
  response: { code: '100', message: 'Pending' },
  ...change,
})
