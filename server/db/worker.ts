import { existsSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import type { ListenOptions } from 'node:net'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { MemoryFS, PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { HOUR_MS } from '../../domain/dates.ts'
import { serveWire } from './wireServer.ts'

/** PGlite's thread: opens the database, serves it on a socket, and reports the result. */
export type Order = {
  /** The folder of the database; without one it is in memory. */
  folder?: string
  /** The initial content of a new database, as `dumpDataDir` returned it. */
  image?: Uint8Array<ArrayBuffer>
  listen: ListenOptions
  secret: string
}
export type Request = 'close' | 'image'
export type Report =
  | { kind: 'ready'; port?: number }
  | { kind: 'failed'; reason: string }
  | { kind: 'image'; image: Uint8Array<ArrayBuffer> }

// The parent thread passes an Order.
const order = workerData as Order
const send = (report: Report) => parentPort?.postMessage(report)
let lastWords = ''
let closing = false

/** PGlite swallows an abort of its WebAssembly and then waits for ever, so end the thread. */
function dead(cause: unknown) {
  if (closing) return
  send({ kind: 'failed', reason: lastWords || (cause instanceof Error ? cause.message : String(cause)) })
  process.exit(1)
}

class WatchedFolder extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS['init']>) {
    return super.init(pg, { ...options, onAbort: dead, onExit: dead })
  }
}

/** Hands the image's own buffer to PGlite. A normal Blob would copy its 45 MB in and out again. */
class ImageFile extends Blob {
  readonly #image: Uint8Array<ArrayBuffer>
  constructor(image: Uint8Array<ArrayBuffer>) {
    super()
    this.#image = image
  }
  override async arrayBuffer() {
    return this.#image.buffer
  }
}

/** A database in memory needs no buffer for pages of files: the default would take and clear 128 MB at each start. */
const IN_MEMORY = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB']

const open = (fs: NodeFS | MemoryFS, image?: Order['image']) =>
  PGlite.create({
    fs,
    extensions: { pg_trgm },
    ...(fs instanceof MemoryFS && { startParams: IN_MEMORY }),
    ...(image && { loadDataDir: new ImageFile(image) }),
    onStderr: (line) => {
      if (/\b(FATAL|PANIC):/.test(line)) lastWords = line.replace(/^.*?\b(FATAL|PANIC):\s*/, '')
      return false
    },
  })

/**
 * Creates the database in a temporary folder and renames it when complete, so that a kill leaves no partial database.
 */
async function create(folder: string) {
  const unfinished = `${folder}.new`
  rmSync(unfinished, { recursive: true, force: true })
  const made = await open(new WatchedFolder(unfinished), order.image)
  closing = true
  await made.close()
  closing = false
  if (existsSync(folder)) rmdirSync(folder)
  renameSync(unfinished, folder)
}

const isEmpty = (folder: string) => !existsSync(folder) || readdirSync(folder).length === 0

async function main() {
  const { folder } = order
  if (folder && isEmpty(folder)) await create(folder)
  // Without this file PGlite would create a new database over the existing one.
  if (folder && !existsSync(join(folder, 'PG_VERSION'))) throw new Error('its file PG_VERSION is missing')
  const pglite = await (folder ? open(new WatchedFolder(folder)) : open(new MemoryFS(), order.image))
  // A database in memory has no other process that would wait for an idle transaction.
  const wire = serveWire(pglite, order.secret, folder ? undefined : HOUR_MS)
  const address = await wire.listen(order.listen)
  const obey = async (request: Request) => {
    if (request === 'image') {
      const image = new Uint8Array(await (await pglite.dumpDataDir('none')).arrayBuffer())
      send({ kind: 'image', image })
      return
    }
    await wire.close()
    closing = true
    await pglite.close()
    parentPort?.close()
  }
  parentPort?.on('message', (request: Request) => {
    obey(request).catch(dead)
  })
  send({ kind: 'ready', ...(address && typeof address === 'object' && { port: address.port }) })
}

main().catch(dead)
