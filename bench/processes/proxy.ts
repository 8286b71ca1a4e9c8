// The proxy of this bench, a process of its own: proxy.ts PORT APP_PORT…
import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { MINUTE_MS, SECOND_MS } from '../../domain/dates.ts'

/**
 * Each request goes to the next app process that is ready, in turn. One that cannot be connected to is left out, and the
 * request goes to the next: nobody has seen it. One whose connection broke after it was sent may have been done: 502.
 */
const LOOK_EVERY_MS = 200
const LOOK_WITHIN_MS = 3 * SECOND_MS
const HOST = '127.0.0.1'
/** Who answered, or should have. */
const PROCESS = 'x-process'

type App = { port: number; isReady: boolean }
const [ownPort = 0, ...appPorts] = z.array(z.coerce.number().int()).parse(process.argv.slice(2))
const apps: App[] = appPorts.map((port) => ({ port, isReady: false }))
const agent = new Agent({ keepAlive: true, maxFreeSockets: Number.POSITIVE_INFINITY })
let turns = 0

const server = createServer({ keepAliveTimeout: MINUTE_MS }, (incoming, reply) => {
  buffer(incoming).then(
    (body) => forward({ incoming, body, reply }, inTurn()),
    () => reply.destroy(),
  )
})

/** When none is ready (the database is away), one that is not says so better than we could. */
function inTurn(): App[] {
  const turn = turns++
  const begun = (some: App[]) => some.map((_, n) => some[(n + turn) % some.length] ?? some[0])
  return [...begun(apps.filter((a) => a.isReady)), ...begun(apps.filter((a) => !a.isReady))].filter(
    (app) => app !== undefined,
  )
}

type Exchange = { incoming: IncomingMessage; body: Buffer; reply: ServerResponse }

function forward(exchange: Exchange, [app, ...others]: App[]) {
  const { incoming, body, reply } = exchange
  if (!app) {
    reply.writeHead(504).end()
    return
  }
  const { method, url: path, headers } = incoming
  const outgoing = request({ agent, host: HOST, port: app.port, method, path, headers }, (answer) => {
    // Whoever asked did not wait for it.
    if (reply.destroyed) {
      answer.resume()
      return
    }
    // About the connection to the process, not about the one to the visitor.
    const { connection: _, 'keep-alive': __, ...rest } = answer.headers
    reply.writeHead(answer.statusCode ?? 502, { ...rest, [PROCESS]: app.port })
    // What breaks midway breaks for the visitor too.
    pipeline(answer, reply, () => undefined)
  })
  outgoing.on('error', (error) => {
    if (reply.headersSent) return
    if ('syscall' in error && error.syscall === 'connect') {
      app.isReady = false
      forward(exchange, others)
    } else reply.writeHead(502, { [PROCESS]: app.port }).end()
  })
  outgoing.end(body)
}

async function keepLooking(app: App) {
  for (;;) {
    app.isReady = await isReady(app.port)
    await wait(LOOK_EVERY_MS)
  }
}

async function isReady(port: number): Promise<boolean> {
  try {
    const looking = request({ agent, host: HOST, port, path: '/api/ready', timeout: LOOK_WITHIN_MS }).end()
    looking.on('timeout', () => looking.destroy())
    const [answer]: IncomingMessage[] = await once(looking, 'response')
    answer?.resume()
    return answer?.statusCode === 200
  } catch {
    return false
  }
}

process.once('disconnect', () => process.exit(0))
await once(server.listen(ownPort, HOST), 'listening')
for (const app of apps) void keepLooking(app)
process.send?.('running')
