import type { Returned } from '../../domain/endpoint.ts'
import type { ErrorCode } from '../../domain/errors.ts'
import type { Mark, MarkAnswer, openRun } from '../../domain/runs/contract.ts'

/** A run as stored on this phone (rule W2), until noon of the next day, so that the page can be closed and reopened. */
export type StoredRun = {
  token: string
  /** When its link was last opened, by this machine's clock. The newest run is shown. */
  linkAt: number
  /** The server's last response; null before the first one. */
  run: Returned<typeof openRun> | null
  /** How far the server's clock is ahead of this machine's. */
  aheadMs: number
  /** Why there is nothing to show, with the server's message. */
  ended: { code: ErrorCode; message: string } | null
}
/** A mark made on this phone. `result` is null until the server has answered. */
export type StoredMark = Mark & { token: string; result: MarkAnswer['result'] | null }

type Stores = { runs: IDBObjectStore; marks: IDBObjectStore }

export const answered = <T>(request: IDBRequest<T>) =>
  new Promise<T>((done, fail) => {
    request.onsuccess = () => done(request.result)
    request.onerror = () => fail(request.error)
  })

let opened: Promise<IDBDatabase> | null = null
function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('run', 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore('runs', { keyPath: 'token' })
    request.result.createObjectStore('marks', { keyPath: 'id' })
  }
  return answered(request)
}

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('run') : null
const listeners = new Set<() => void>()
const notifyListeners = () => {
  for (const listener of listeners) listener()
}
channel?.addEventListener('message', notifyListeners)
/** Calls the listener on every change, also one in another tab. */
export function onStoredChange(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Runs `work` in one transaction, which is on the disk when this resolves. */
async function within<T>(mode: IDBTransactionMode, work: (stores: Stores) => Promise<T>): Promise<T> {
  opened ??= open().catch((error: unknown) => {
    opened = null
    throw error
  })
  const tx = (await opened).transaction(['runs', 'marks'], mode, { durability: 'strict' })
  const written = new Promise<void>((done, fail) => {
    tx.oncomplete = () => done()
    tx.onabort = () => fail(tx.error)
  })
  const worked = work({ runs: tx.objectStore('runs'), marks: tx.objectStore('marks') }).catch(
    (error: unknown) => {
      tx.abort()
      throw error
    },
  )
  const [result] = await Promise.all([worked, written])
  return result
}

export const look = <T>(work: (stores: Stores) => Promise<T>) => within('readonly', work)
export async function change<T>(work: (stores: Stores) => Promise<T>): Promise<T> {
  const result = await within('readwrite', work)
  notifyListeners()
  channel?.postMessage('changed')
  return result
}

export const allRuns = ({ runs }: Stores): Promise<StoredRun[]> => answered(runs.getAll())
export const runOf = ({ runs }: Stores, token: string): Promise<StoredRun | undefined> =>
  answered(runs.get(token))
export async function marksOf({ marks }: Stores, token: string): Promise<StoredMark[]> {
  const all: StoredMark[] = await answered(marks.getAll())
  return all.filter((mark) => mark.token === token).sort((a, b) => a.sequence - b.sequence)
}
