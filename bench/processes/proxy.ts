// The proxy of this bench, as its own process: proxy.ts PORT APP_PORT…
import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { MINUTE_MS, SECOND_MS } from '../../domain/dates.ts'

/**
 * Each request goes to the next ready app process, in turn. If the connection cannot be opened, the request goes to the
 * next process, because none has seen it. If the connection breaks after sending, the request may have been executed:
 * 502.
 */
const LOOK_EVERY_MS = 200
const LOOK_WITHIN_MS = 3 * SECOND_MS
const HOST = '127.0.0.1'
/** The process that answered or should have. */
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

/** If no process is ready (the database is down), a process that is not ready gives the better error. */
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
    // The client gave up waiting.
    if (reply.destroyed) {
      answer.resume()
      return
    }
    // These headers concern the connection to the process, not the one to the visitor.
    const { connection: _, 'keep-alive': __, ...rest } = answer.headers
    reply.writeHead(answer.statusCode ?? 502, { ...rest, [PROCESS]: app.port })
    // If the response breaks off, the visitor's connection breaks too.
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

async function pollReadiness(app: App) {
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
for (const app of apps) void pollReadiness(app)
process.send?.('running')
