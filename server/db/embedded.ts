import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { MIN_FREE_BYTES, requireDiskSpace } from './diskSpace.ts'
import { lockDataDir } from './lock.ts'
import { reasonOf, StartupError } from './startupError.ts'
import type { Order, Report, Request } from './worker.ts'

/**
 * How to reach an embedded database. Stored in DATA_DIR/address.json for `backup` and `restore` while the shop runs.
 */
export type Address = { host: string; port: number; database: string }

/** A whole database, to start another one from; tests save seconds with it. */
type Image = Uint8Array<ArrayBuffer>

export type Embedded = {
  address: Address
  /** Calls the listener once if the database dies on its own: the process cannot go on. */
  onFatal(listener: (error: Error) => void): void
  image(): Promise<Image>
  close(): Promise<void>
}

const SOCKET_PATH_LIMIT = 100
const PORT_IN_NAME = 5432

export const addressFile = (dataDir: string) => join(dataDir, 'address.json')

/** Opens the database in DATA_DIR for this process alone, and creates it if needed. */
export async function openEmbedded(
  dataDir: string,
  options: { roomFloorBytes?: number; image?: Image } = {},
): Promise<Embedded> {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new StartupError(
      `The folder ${dataDir} cannot be created (${reasonOf(error)}); make it writable or set another DATA_DIR.`,
      { cause: error },
    )
  }
  await requireDiskSpace(dataDir, options.roomFloorBytes ?? MIN_FREE_BYTES)
  const lock = lockDataDir(dataDir)
  try {
    const socketDir = socketPlace(join(dataDir, 'run'))
    const served = await serve(
      { folder: join(dataDir, 'db'), ...(options.image && { image: options.image }) },
      socketDir,
    ).catch((error: unknown) => {
      throw unopened(dataDir, error)
    })
    writeFileSync(addressFile(dataDir), JSON.stringify(served.address), { mode: 0o600 })
    return {
      ...served,
      close: async () => {
        await served.close()
        rmSync(addressFile(dataDir), { force: true })
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

function unopened(dataDir: string, error: unknown): StartupError {
  const reason = reasonOf(error)
  const advice = /no space left/i.test(reason)
    ? 'the disk is full: free some space and start again.'
    : 'restore a backup into another DATA_DIR, or move this folder away to start afresh.'
  return new StartupError(`The database in ${join(dataDir, 'db')} cannot be opened (${reason}): ${advice}`, {
    cause: error,
  })
}

/** For tests: writes nothing but the socket. */
export function openInMemory(image?: Image): Promise<Embedded> {
  return serve(image ? { image } : {}, socketPlace(undefined))
}

type Place = { folder?: string; temporary: boolean }

/** A private folder for the socket, short enough for the system's limit. On Windows loopback TCP with a secret. */
function socketPlace(folder: string | undefined): Place {
  if (process.platform === 'win32') return { temporary: false }
  if (folder && Buffer.byteLength(socketIn(folder)) < SOCKET_PATH_LIMIT) {
    rmSync(folder, { recursive: true, force: true }) // a socket left by a kill; ours, since we hold the lock
    mkdirSync(folder, { mode: 0o700 })
    chmodSync(folder, 0o700)
    return { folder, temporary: false }
  }
  return { folder: mkdtempSync(join(tmpdir(), 'waraq-')), temporary: true }
}

const socketIn = (folder: string) => join(folder, `.s.PGSQL.${PORT_IN_NAME}`)

async function serve(source: Pick<Order, 'folder' | 'image'>, socketDir: Place): Promise<Embedded> {
  const secret = randomBytes(24).toString('hex')
  const listen = socketDir.folder ? { path: socketIn(socketDir.folder) } : { host: '127.0.0.1', port: 0 }
  const order: Order = { ...source, listen, secret }
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: order })
  const ask = (request: Request) => worker.postMessage(request)
  const listeners: ((error: Error) => void)[] = []
  let expectedToEnd = false

  const ready = await new Promise<{ port?: number }>((resolve, reject) => {
    const fail = (error: Error) => {
      reject(error) // no effect once it is ready
      if (expectedToEnd) return
      expectedToEnd = true
      for (const listener of listeners) listener(error)
    }
    worker.on('message', (report: Report) => {
      if (report.kind === 'ready') resolve(report)
      if (report.kind === 'failed') fail(new Error(report.reason))
    })
    worker.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))))
    worker.on('exit', () => fail(new Error('The embedded database ended.')))
  })

  return {
    address: { host: socketDir.folder ?? '127.0.0.1', port: ready.port ?? PORT_IN_NAME, database: secret },
    onFatal: (listener) => listeners.push(listener),
    image: () =>
      new Promise((resolve) => {
        worker.on('message', (report: Report) => report.kind === 'image' && resolve(report.image))
        ask('image')
      }),
    close: async () => {
      if (!expectedToEnd) {
        expectedToEnd = true
        const ended = new Promise((resolve) => worker.once('exit', resolve))
        ask('close')
        await ended
      }
      if (socketDir.temporary && socketDir.folder) rmSync(socketDir.folder, { recursive: true, force: true })
    },
  }
}
