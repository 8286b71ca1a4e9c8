import { existsSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import type { ListenOptions } from 'node:net'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { MemoryFS, PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { HOUR_MS } from '../../domain/dates.ts'
import { serveWire } from './wireServer.ts'

/** PGlite's thread: opens the database, serves it on a socket, and says how it went. */
export type Order = {
  /** Where the database is kept; none: in memory. */
  folder?: string
  /** What a new database begins with, as `dumpDataDir` gave it. */
  image?: Uint8Array<ArrayBuffer>
  listen: ListenOptions
  secret: string
}
export type Request = 'close' | 'image'
export type Report =
  | { kind: 'ready'; port?: number }
  | { kind: 'failed'; reason: string }
  | { kind: 'image'; image: Uint8Array<ArrayBuffer> }

// The parent wrote it, a few lines from here, with this type.
const order = workerData as Order
const tell = (report: Report) => parentPort?.postMessage(report)
let lastWords = ''
let closing = false

/** PGlite swallows an abort of its WebAssembly and then waits for ever: end the thread instead. */
function dead(what: unknown) {
  if (closing) return
  tell({ kind: 'failed', reason: lastWords || (what instanceof Error ? what.message : String(what)) })
  process.exit(1)
}

class WatchedFolder extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS['init']>) {
    return super.init(pg, { ...options, onAbort: dead, onExit: dead })
  }
}

/** An image as it came, which is a buffer of its own: a Blob with its 45 MB in it copies them in and, piece by piece, out again. */
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

/** A database in memory needs no room to keep its files' pages in memory: 128 MB would be taken, and cleared, at each start. */
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

/** Made beside its place and moved there when whole: a kill during creation leaves nothing half-made behind. */
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
  // PGlite would take it for new and write a fresh database over it.
  if (folder && !existsSync(join(folder, 'PG_VERSION'))) throw new Error('its file PG_VERSION is missing')
  const pglite = await (folder ? open(new WatchedFolder(folder)) : open(new MemoryFS(), order.image))
  // A database in memory has no other process that an idle transaction could keep waiting.
  const wire = serveWire(pglite, order.secret, folder ? undefined : HOUR_MS)
  const address = await wire.listen(order.listen)
  const obey = async (request: Request) => {
    if (request === 'image') {
      const image = new Uint8Array(await (await pglite.dumpDataDir('none')).arrayBuffer())
      tell({ kind: 'image', image })
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
  tell({ kind: 'ready', ...(address && typeof address === 'object' && { port: address.port }) })
}

main().catch(dead)
