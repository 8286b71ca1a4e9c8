import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerApi } from './api.ts'
import { makeClock } from './clock.ts'
import { makeFaults } from './faults.ts'
import { captureLater } from './finish.ts'
import type { Gateway, Settings } from './gateway.ts'
import { type Call, json, type Reply, readCall } from './http.ts'
import { answerKnob } from './knobs.ts'
import { makeLater } from './later.ts'
import { type Ledger, openLedger } from './ledger.ts'
import { answerPage } from './pay.ts'
import type { Language } from './records.ts'
import { settleLater } from './refunds.ts'
import { Refusal } from './refusal.ts'
import { makeWebhooks } from './webhooks.ts'

const HOST = '127.0.0.1'

export type StandinOptions = Partial<Settings> & {
  /** The folder of its ledger. */
  data: string
  /** 0, the default, takes any free port. */
  port?: number
  key?: string
  clockStart?: Date
  merchant?: Record<Language, string>
}

export type Standin = { url: string; close: () => Promise<void> }

/** Starts the gateway on this machine. `url` has no path; the API is at `${url}/v2`. */
export async function startStandin(options: StandinOptions): Promise<Standin> {
  const server = createServer({ keepAliveTimeout: 65_000 })
  // Takes the port first: a second instance beside a running one fails here, before it touches the ledger.
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, HOST, () => {
      server.off('error', reject)
      resolve()
    })
  })
  try {
    return run(server, openLedger(options.data), options)
  } catch (error) {
    server.close()
    throw error
  }
}

/** Called synchronously after the port was opened, so that no request arrives before its handler. */
function run(server: Server, ledger: Ledger, options: StandinOptions): Standin {
  const later = makeLater()
  const base = {
    key: options.key ?? 'sk_test_standin',
    url: `http://${HOST}:${portOf(server.address())}`,
    merchant: options.merchant ?? { en: 'Waraq', ar: 'ورق' },
    now: makeClock(options.clockStart),
    books: ledger.books,
    write: ledger.write,
    together: ledger.together,
    faults: makeFaults(ledger),
    later,
    settings: {
      refundMs: options.refundMs ?? 5000,
      webhookRetryMs: options.webhookRetryMs ?? 1000,
      webhookTimeoutMs: options.webhookTimeoutMs ?? 10_000,
      savesCards: options.savesCards ?? true,
    },
  }
  const webhooks = makeWebhooks(base)
  const gateway: Gateway = { ...base, webhooks }
  server.on('request', (request, response) => {
    readCall(request)
      .then((call) => answer(gateway, call))
      .catch(failure)
      .then((reply) => send(response, reply))
      .catch(() => response.destroy())
  })
  resume(gateway)

  let closed: Promise<void> | undefined
  async function close(): Promise<void> {
    later.stop()
    webhooks.stop()
    const ended = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await ended
    ledger.close()
  }
  return {
    url: gateway.url,
    close: () => {
      closed ??= close()
      return closed
    },
  }
}

async function answer(gateway: Gateway, call: Call): Promise<Reply> {
  if (call.path.startsWith('/v2')) return answerApi(gateway, call)
  if (call.path.startsWith('/standin')) return answerKnob(gateway, call)
  return answerPage(gateway, call)
}

function failure(error: unknown): Reply {
  if (error instanceof Refusal) return json(error.status, error.body)
  console.error(error)
  return json(500, { errors: [{ code: '500', description: 'The stand-in itself failed' }] })
}

function send(response: ServerResponse, reply: Reply): void {
  if (reply === 'hold') return
  response.writeHead(reply.status, { ...reply.headers, 'content-length': Buffer.byteLength(reply.body) })
  response.end(reply.body)
}

/** Resumes captures, refunds and webhooks that were pending when the last run ended. */
function resume(gateway: Gateway): void {
  const { charges, refunds, hooks } = gateway.books
  for (const charge of charges.values()) if (charge.captureInMs !== undefined) captureLater(gateway, charge)
  for (const refund of refunds.values()) if (refund.status === 'PENDING') settleLater(gateway, refund)
  gateway.webhooks.send([...hooks.keys()])
}

function portOf(address: string | AddressInfo | null): number {
  if (!address || typeof address === 'string') throw new Error('the stand-in has no port')
  return address.port
}
