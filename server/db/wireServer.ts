import { type AddressInfo, createServer, type ListenOptions, type Socket } from 'node:net'
import type { PGlite } from '@electric-sql/pglite'
import { closeStatement, Framer, type FromClient, fatal, simpleQuery, sync, welcome } from './wire.ts'

const MINUTE_MS = 60_000

type Waiting = { client: Client; bytes: Buffer; settled: boolean }
type WireServer = {
  listen(where: ListenOptions): Promise<AddressInfo | string | null>
  close(): Promise<void>
}
type Client = { socket: Socket; gone: boolean; idle?: NodeJS.Timeout; statements: Set<string> }

/**
 * Serves PGlite on a socket to several clients in turn. (@electric-sql/pglite-socket queues single messages: a
 * statement with an 8 MB value ran another client's SQL, ten times in ten.) Here a batch runs whole, and an open
 * transaction keeps the database to its client until it ends, or until the client disconnects or is silent for a
 * minute, which rolls it back.
 */
export function serveWire(pglite: PGlite, secret: string, idleInTransactionMs = MINUTE_MS): WireServer {
  const queue: Waiting[] = []
  const clients = new Set<Client>()
  /** Named statements of clients that disconnected. */
  let abandoned: string[] = []
  let owner: Client | undefined
  let clientsSoFar = 0
  let used = false
  let running = false
  let lastRun = Promise.resolve()

  const run = (bytes: Buffer, answer: (data: Buffer) => void) =>
    pglite.runExclusive(() =>
      pglite.execProtocolRawStream(bytes, { onRawData: (data) => answer(Buffer.from(data)) }),
    )

  const next = () => {
    const i = owner ? queue.findIndex((waiting) => waiting.client === owner) : 0
    return i < 0 ? undefined : queue.splice(i, 1)[0]
  }

  /** Cleans up after clients that disconnected, before any other client runs. */
  const tidy = async () => {
    if (owner?.gone) {
      // Sync ends an unfinished statement; without an open transaction ROLLBACK is only a notice.
      await run(Buffer.concat([sync, simpleQuery('ROLLBACK')]), () => {})
      owner = undefined
    }
    if (used && clients.size === 0) {
      // The session belongs to PGlite, not to the connection: settings, locks and named statements would stay.
      await run(simpleQuery('DISCARD ALL'), () => {})
      used = false
      abandoned = []
    }
    if (abandoned.length > 0 && !owner) {
      await run(Buffer.concat([...abandoned.splice(0).map(closeStatement), sync]), () => {})
    }
  }

  const drain = async () => {
    running = true
    try {
      for (;;) {
        await tidy()
        const waiting = next()
        if (!waiting) return
        const { client, bytes, settled } = waiting
        clearTimeout(client.idle)
        used = true
        await run(bytes, (data) => {
          if (!client.gone) client.socket.write(data)
        })
        owner = !settled || pglite.isInTransaction() ? client : undefined
        if (owner && !client.gone) {
          client.idle = setTimeout(() => client.socket.destroy(), idleInTransactionMs).unref()
        }
      }
    } finally {
      running = false
    }
  }
  // An error here ends the thread as an unhandled rejection, because the database is gone.
  const work = () => {
    if (!running) lastRun = drain()
  }

  const leave = (client: Client) => {
    if (client.gone) return
    client.gone = true
    clients.delete(client)
    clearTimeout(client.idle)
    abandoned.push(...client.statements)
    for (let i = queue.length - 1; i >= 0; i--) if (queue[i]?.client === client) queue.splice(i, 1)
    work()
  }

  const dismiss = (client: Client, lastWords?: Buffer) => {
    leave(client)
    if (lastWords) client.socket.end(lastWords)
    else client.socket.destroy()
  }

  const take = (client: Client, event: FromClient) => {
    if (event.kind === 'no-tls') client.socket.write('N')
    else if (event.kind === 'goodbye') dismiss(client)
    else if (event.kind === 'batch') {
      for (const name of event.statementNames) client.statements.add(name)
      queue.push({ client, bytes: event.bytes, settled: event.settled })
      work()
    } else if (event.settings.get('database') === secret) client.socket.write(welcome('18.0'))
    else dismiss(client, fatal('28000', 'This is not the address of this database.'))
  }

  const server = createServer((socket) => {
    const client: Client = { socket, gone: false, statements: new Set() }
    const framer = new Framer(`${++clientsSoFar}_`)
    clients.add(client)
    socket.setNoDelay(true)
    socket.on('close', () => leave(client))
    socket.on('error', () => leave(client)) // a reset by the other side; 'close' follows
    socket.on('data', (chunk: Buffer) => {
      if (client.gone) return
      try {
        for (const event of framer.push(chunk)) if (!client.gone) take(client, event)
      } catch (error) {
        dismiss(client, fatal('08P01', error instanceof Error ? error.message : String(error)))
      }
    })
  })

  return {
    listen: (where) =>
      new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen(where, () => resolve(server.address()))
      }),
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const client of [...clients]) dismiss(client)
      await closed
      await lastRun
    },
  }
}
