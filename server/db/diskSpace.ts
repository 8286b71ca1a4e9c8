import { statfs } from 'node:fs/promises'
import { StartupError } from './startupError.ts'

const MB = 1024 * 1024
/** Below this the embedded store takes no writes, because PGlite crashes on a full disk. */
export const MIN_FREE_BYTES = 200 * MB
const KEPT_MS = 1000

const known = new Map<string, { at: number; freeBytes: number }>()

async function freeBytes(dataDir: string): Promise<number> {
  const now = performance.now()
  const last = known.get(dataDir)
  if (last && now - last.at < KEPT_MS) return last.freeBytes
  const { bavail, bsize } = await statfs(dataDir)
  known.set(dataDir, { at: now, freeBytes: bavail * bsize })
  return bavail * bsize
}

/** Whether the disk of DATA_DIR has free space. Called before each write, so the result is cached for a second. */
export async function hasDiskSpace(dataDir: string, floorBytes = MIN_FREE_BYTES): Promise<boolean> {
  return (await freeBytes(dataDir)) >= floorBytes
}

export async function requireDiskSpace(dataDir: string, floorBytes = MIN_FREE_BYTES): Promise<void> {
  if (await hasDiskSpace(dataDir, floorBytes)) return
  const free = Math.floor((await freeBytes(dataDir)) / MB)
  throw new StartupError(
    `The disk under ${dataDir} is almost full (${free} MB free, ${Math.ceil(floorBytes / MB)} MB needed); free some space or set another DATA_DIR.`,
  )
}
