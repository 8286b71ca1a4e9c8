import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { reasonOf, StartupError } from './startupError.ts'

/** Another process has the embedded database open. */
export class InUseError extends StartupError {
  override name = 'InUseError'
}

export type Lock = { release(): void }

/**
 * Locks one embedded database for one process. SQLite is used only for its file lock, which the kernel manages: it is
 * never taken from a live process and ends the moment its holder dies. (A pid file can do neither: pids repeat, in a
 * container always.)
 */
export function lockDataDir(dataDir: string): Lock {
  let file: DatabaseSync | undefined
  try {
    file = new DatabaseSync(join(dataDir, 'lock'))
    file.exec(
      'PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE',
    )
  } catch (error) {
    file?.close()
    if (!isBusy(error)) {
      throw new StartupError(
        `The folder ${dataDir} cannot be locked (${reasonOf(error)}); make it writable or set another DATA_DIR.`,
        { cause: error },
      )
    }
    throw new InUseError(
      `Another Waraq process${holder(dataDir)} is using ${dataDir}; stop it or set another DATA_DIR.`,
      { cause: error },
    )
  }
  writeFileSync(pidFile(dataDir), String(process.pid))
  const held = file
  return { release: () => held.close() }
}

const pidFile = (dataDir: string) => join(dataDir, 'pid')

/** Only for the message; the lock does not depend on it. */
function holder(dataDir: string): string {
  try {
    return ` (pid ${readFileSync(pidFile(dataDir), 'utf8')})`
  } catch {
    return '' // the holder has not written its pid yet
  }
}

const SQLITE_BUSY = 5
const SQLITE_LOCKED = 6
const isBusy = (error: unknown) =>
  error instanceof Error &&
  'errcode' in error &&
  (error.errcode === SQLITE_BUSY || error.errcode === SQLITE_LOCKED)
