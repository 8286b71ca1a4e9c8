import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy in front of the app processes for the gateway's webhooks: each call goes to the next process in turn. */
export async function openFront(next: () => number, saw: (status: number) => void) {
  const server = createServer((incoming, reply) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port: next(),
        path: incoming.url,
        method: incoming.method,
        headers: incoming.headers,
      },
      (answer) => {
        saw(answer.statusCode ?? 0)
        reply.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(reply)
        // If the process is killed midway, the caller's connection breaks as well.
        answer.on('error', () => reply.destroy())
      },
    )
    outgoing.on('error', () => {
      if (reply.headersSent) reply.destroy()
      else reply.writeHead(502).end()
    })
    incoming.pipe(outgoing)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function portOf(address: string | AddressInfo | null): number {
  if (!address || typeof address === 'string') throw new Error('no port')
  return address.port
}
