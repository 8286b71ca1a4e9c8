import { chmodSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { reasonOf, StartupError } from './startupError.ts'

/** The parts of DATA_DIR that only the shop's own user may read: personal data, the gateway's ledger, the secret. */
const PRIVATE = { db: 0o700, standin: 0o700, 'jwt-secret': 0o600 }

/** Restricts their permissions at every start, because an older version or a copy may have left them open. */
export function restrictPermissions(dataDir: string) {
  // Windows has no such modes.
  if (process.platform === 'win32') return
  for (const [name, mode] of Object.entries(PRIVATE)) {
    const path = join(dataDir, name)
    const found = statSync(path, { throwIfNoEntry: false })
    if (!found || (found.mode & 0o777) === mode) continue
    try {
      chmodSync(path, mode)
    } catch (error) {
      const octalMode = mode.toString(8)
      throw new StartupError(
        `Other users of this machine could read ${path}, and its mode cannot be set to ${octalMode} (${reasonOf(error)}): make the user who runs Waraq its owner, or set another DATA_DIR.`,
        { cause: error },
      )
    }
  }
}
