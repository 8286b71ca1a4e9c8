import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { startStandin } from '../../standin/start.ts'
import { runJanitor } from '../checkout/janitor.ts'
import { type Db, storeOn } from '../db/client.ts'
import { openInMemory } from '../db/embedded.ts'
import { type Deps, paymentServices } from '../deps.ts'
import { eventStreams } from '../events/streams.ts'
import type { JobContext } from '../jobs/job.ts'
import { makeKeys } from '../keys.ts'
import { makeLog } from '../log.ts'
import { openMail } from '../mail/mail.ts'
import { pictureProcess } from '../pictures/process.ts'
import { scanGateway } from '../reconciliation/scan.ts'
import { makeTokens } from '../sessions/token.ts'
import { openTap } from '../tap/client.ts'
import type { Tap } from '../tap/tap.ts'

/** Delivers a webhook to the shop and returns the status of its response. */
export type Deliver = (webhook: { body: string; hashstring: string }) => Promise<number>
/** The parts of the product that the self-test runs. Tests replace one by a broken one. */
export type SelfTestParts = {
  tap: (tap: Tap) => Tap
  deliver: (deliver: Deliver, db: Db) => Deliver
  watchPayments: (context: JobContext) => Promise<void>
  scanGateway: (context: JobContext) => Promise<void>
}
const product: SelfTestParts = {
  tap: (tap) => tap,
  deliver: (deliver) => deliver,
  watchPayments: runJanitor,
  scanGateway,
}

export type SelfTestOptions = {
  /** The database of a new shop. */
  image: Uint8Array<ArrayBuffer>
  openApp: (deps: Deps) => Promise<FastifyInstance>
  now: Date
  parts?: Partial<SelfTestParts>
  answeredWithinMs?: number
}

/** Not a secret of the shop: what is signed with it is valid nowhere else. */
const SECRET = 'only-for-the-selfTest-0123456789-abcdefghij'
export const SELF_TEST_KEY = 'sk_test_drill'

/**
 * Opens a temporary shop: a store in memory, its own stand-in, the whole app, and a clock that can be moved. Everything
 * is closed in the opposite order, also if the opening fails.
 */
export async function openTestShop({ image, openApp, now: start, parts, answeredWithinMs }: SelfTestOptions) {
  const { tap, deliver, ...jobs } = { ...product, ...parts }
  await using opened = new AsyncDisposableStack()
  const store = storeOn(await openInMemory(image))
  opened.defer(() => store.close())
  const data = mkdtempSync(join(tmpdir(), `waraq-selftest-${process.pid}-`))
  opened.defer(() => rmSync(data, { recursive: true, force: true }))
  const standin = await startStandin({
    data,
    key: SELF_TEST_KEY,
    clockStart: start,
    refundMs: 0,
    webhookRetryMs: 20,
  })
  opened.defer(() => standin.close())
  const post = await openPost(answeredWithinMs)
  opened.defer(post.close)

  const since = performance.now()
  let moved = 0
  const now = () => new Date(start.getTime() + Math.round(performance.now() - since) + moved)
  const log = makeLog('silent', false)
  const deps: Deps = {
    db: store.db,
    now,
    tokens: makeTokens(SECRET, now),
    keys: makeKeys(SECRET),
    log,
    mail: openMail({ mailFrom: 'Waraq <selfTest@waraq.example>', publicUrl: post.url }),
    tap: tap(
      openTap({
        baseUrl: `${standin.url}/v2`,
        secretKey: SELF_TEST_KEY,
        benefitSource: 'src_bh.benefit',
        log,
      }),
    ),
    events: eventStreams({ rolesOf: async () => new Map(), now, log }),
    pictures: pictureProcess(),
    hasDiskSpace: async () => true,
    config: {
      production: false,
      publicUrl: post.url,
      webDir: undefined,
      dataDir: undefined,
      metricsToken: undefined,
      trustProxy: undefined,
      rateLimits: false,
      loadShedding: false,
      standin: true,
    },
  }
  const app = await openApp(deps)
  opened.defer(() => app.close())
  post.deliver = deliver(async ({ body, hashstring }) => {
    const headers = { 'content-type': 'application/json', hashstring }
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/api/payments/webhook',
      headers,
      payload: body,
    })
    return statusCode
  }, store.db)

  const knob = (path: string, body: object = {}) =>
    fetch(`${standin.url}/standin${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const closing = opened.move()
  return {
    app,
    db: store.db,
    context: (): JobContext => ({ ...paymentServices(deps), now: now(), clock: now }),
    jobs,
    /** Makes the gateway misbehave towards one buyer. */
    misbehave: (email: string, faults: Record<string, object>) =>
      knob('/faults', {
        faults: Object.fromEntries(
          Object.entries(faults).map(([name, rule]) => [name, { next: 1, email, ...rule }]),
        ),
      }),
    /** Approves a charge, as a buyer does on the gateway's page. */
    approve: (chargeId: string) => knob(`/charges/${chargeId}/approve`),
    answered: post.answered,
    later: (ms: number) => {
      moved += ms
    },
    close: () => closing.disposeAsync(),
  }
}
export type TestShop = Awaited<ReturnType<typeof openTestShop>>

/** A working shop takes moments; only an overloaded machine takes seconds. */
const ANSWERED_WITHIN_MS = 8000

/** Receives the stand-in's webhooks, which start before the shop exists. */
async function openPost(answeredWithinMs = ANSWERED_WITHIN_MS) {
  const answers: { chargeId: string; status: number }[] = []
  const waiting = new Set<() => void>()
  let deliver: Deliver = async () => 503
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      const taken = (status: number) => {
        response.writeHead(status).end()
        answers.push({ chargeId: /"id":\s*"(\w+)"/.exec(body)?.[1] ?? '', status })
        for (const look of waiting) look()
      }
      deliver({ body, hashstring: String(request.headers.hashstring) }).then(taken, () => taken(500))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`,
    set deliver(next: Deliver) {
      deliver = next
    },
    /**
     * Resolves with the shop's responses to the webhooks of a charge once there are `count`, or after a timeout with
     * those that came.
     */
    answered: (chargeId: string, count: number): Promise<number[]> => {
      const statuses = () => answers.filter((a) => a.chargeId === chargeId).map((a) => a.status)
      return new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer)
          waiting.delete(look)
          resolve(statuses())
        }
        const look = () => statuses().length >= count && done()
        const timer = setTimeout(done, answeredWithinMs)
        waiting.add(look)
        look()
      })
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
