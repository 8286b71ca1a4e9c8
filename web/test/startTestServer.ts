// biome-ignore lint/style/noRestrictedImports: a test plays the server over a real socket
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { apiServer as api } from '../api/request.ts'

export type HeardRequest = {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: string
  /** Resolves when the request was answered or its client has gone. */
  over: Promise<void>
}
type Answer = {
  status?: number
  body?: unknown
  headers?: Record<string, string>
  bytes?: Uint8Array
  /** Sent as they are yielded. If the iterable throws, the connection breaks. */
  pieces?: AsyncIterable<string | Uint8Array>
}
type Handle = (request: HeardRequest) => Answer | Promise<Answer>

/** Starts a small API on loopback for one test and points the client at it. `requests` collects the requests. */
export async function startTestServer(handle: Handle) {
  const requests: HeardRequest[] = []
  const hear = async (req: IncomingMessage, res: ServerResponse) => {
    const over = new Promise<void>((done) => res.once('close', done))
    let body = ''
    for await (const chunk of req) body += chunk
    const heard = { method: req.method ?? '', url: req.url ?? '', headers: req.headers, body, over }
    requests.push(heard)
    const answer = await handle(heard)
    const type = answer.bytes ? 'application/octet-stream' : 'application/json'
    res.writeHead(answer.status ?? 200, { 'content-type': type, ...answer.headers })
    if (answer.pieces) await sendPieces(res, answer.pieces)
    else res.end(answer.bytes ?? JSON.stringify(answer.body ?? {}))
  }
  // A handler that throws, such as a failed expectation, fails the run as an unhandled rejection.
  const http = createServer((req, res) => void hear(req, res))
  await new Promise<void>((ready) => http.listen(0, '127.0.0.1', ready))
  const address = http.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  api.base = `http://127.0.0.1:${address.port}/api`
  api.timeoutMs = null
  return {
    requests,
    count: (url: string) => requests.filter((s) => s.url === url).length,
    async [Symbol.asyncDispose]() {
      http.closeAllConnections()
      await new Promise((closed) => http.close(closed))
    },
  }
}

async function sendPieces(res: ServerResponse, pieces: AsyncIterable<string | Uint8Array>) {
  res.flushHeaders()
  try {
    for await (const piece of pieces) {
      if (res.destroyed) return
      res.write(piece)
    }
    res.end()
  } catch {
    res.destroy()
  }
}
