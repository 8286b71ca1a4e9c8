import { randomUUIDv7 } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Answered } from './answered.ts'
import { type Packed, packedFor } from './packed.ts'

/** Enough for a dozen URLs in two languages, as a few kinds of browsers request them. */
const MAX_RESPONSES = 200
/** No browser sends longer headers; longer keys would only fill the memory. */
const LONGEST_KEY = 600

type Kept = {
  bytes: Buffer
  headers: string[]
  etag: string | undefined
  route: string
} & Terms
/** When the stored response may be sent to another client. */
type Terms = {
  /** Whether the response is still current. */
  holds: () => boolean
  /** Whether the response differs for clients with cookies. */
  dependsOnCookies: boolean
}
export type ResponseCache = ReturnType<typeof responseCache>

/**
 * Answers frequent identical requests before routing: finding the route, hooks and headers took twice as long as
 * sending the bytes. A request goes the usual way if its response is not stored or no longer current, or if it carries
 * credentials. These cheap responses are not counted by the rate limit.
 */
export function responseCache({
  now,
  isStopping,
  answered,
}: {
  now: () => Date
  /** While the server stops, every response needs a header that stored responses lack. */
  isStopping: () => boolean
  answered: (answer: Answered) => void
}) {
  const cache = new Map<string, Kept>()

  function answer(req: IncomingMessage, res: ServerResponse): boolean {
    const key = isStopping() ? undefined : keyOf(req)
    const found = key === undefined ? undefined : cache.get(key)
    if (!found || key === undefined) return false
    if (!found.holds()) {
      cache.delete(key)
      return false
    }
    const { bytes, headers, etag, route, dependsOnCookies } = found
    if (dependsOnCookies && req.headers.cookie !== undefined) return false
    const known = req.headers['if-none-match']
    if (known !== undefined && known !== etag) return false
    const began = performance.now()
    const status = known === undefined ? 200 : 304
    const requestId = randomUUIDv7()
    const all = ['x-request-id', requestId, 'x-server-time', now().toISOString(), ...headers]
    if (status === 200) all.push('content-length', String(bytes.length))
    res.writeHead(status, all).end(status === 200 ? bytes : undefined)
    answered({ requestId, method: 'GET', route, status, ms: performance.now() - began })
    return true
  }

  return {
    /** Installs the cache in front of the server's own handlers. */
    before(server: Server) {
      const handlers = server.listeners('request')
      server.removeAllListeners('request')
      server.on('request', (req, res) => {
        if (answer(req, res)) return
        for (const handler of handlers) Reflect.apply(handler, server, [req, res])
      })
    },
    /** Sends a response and stores it as long as it is current. For a route with `compress: false`. */
    send(req: FastifyRequest, reply: FastifyReply, packed: Packed, terms: Terms) {
      const { bytes, encoding } = packedFor(req.headers['accept-encoding'], packed)
      if (encoding) reply.header('content-encoding', encoding)
      const key = keyOf(req.raw)
      const isForAnybody = !terms.dependsOnCookies || req.headers.cookie === undefined
      if (key !== undefined && isForAnybody && reply.statusCode === 200) {
        const etag = reply.getHeader('etag')?.toString()
        const route = req.routeOptions.url ?? 'none'
        cache.delete(key)
        cache.set(key, { bytes, headers: sharedHeaders(reply), etag, route, ...terms })
        for (const oldest of cache.keys()) if (cache.size > MAX_RESPONSES) cache.delete(oldest)
      }
      return reply.send(bytes)
    },
  }
}

/**
 * Returns everything that a response may depend on, except cookies; undefined for a request with credentials or a body.
 */
function keyOf({ method, url, headers }: IncomingMessage): string | undefined {
  const isAnybody =
    method === 'GET' &&
    headers.authorization === undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined
  if (!isAnybody) return undefined
  const key = `${url}\n${headers['accept-language'] ?? ''}\n${headers['accept-encoding'] ?? ''}`
  return key.length > LONGEST_KEY ? undefined : key
}

const OF_ONE_ANSWER = /^(x-request-id|x-server-time|x-ratelimit-.*|content-length|connection)$/

/** The headers that are the same for every client, as name and value in turn. */
const sharedHeaders = (reply: FastifyReply) =>
  Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    value === undefined || OF_ONE_ANSWER.test(name) ? [] : [name, String(value)],
  )
