import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { reasonOf } from '../db/startupError.ts'
import type { Log } from '../log.ts'

/**
 * Stores finished pictures in a folder, as `<version>/<file>`, so that a restart need not draw them again. If the
 * folder cannot be used, this logs once and stores nothing.
 */
export function pictureFiles(folder: string | undefined, log: Log) {
  let warned = false
  function warnOnce(error: unknown) {
    if (!warned) log.warn({ err: error, folder }, 'pictures cannot be kept; they are drawn after each start')
    warned = true
  }
  return {
    /** Returns null if the file does not exist. */
    async read(name: string): Promise<Buffer | null> {
      if (folder === undefined) return null
      try {
        return await readFile(join(folder, name))
      } catch (error) {
        if (reasonOf(error) !== 'ENOENT') warnOnce(error)
        return null
      }
    },

    async write(name: string, bytes: Buffer): Promise<void> {
      if (folder === undefined) return
      const file = join(folder, name)
      // Written to a temporary file and renamed, so that no partial picture is ever read.
      const unfinished = `${file}.${process.pid}`
      try {
        await mkdir(dirname(file), { recursive: true })
        await writeFile(unfinished, bytes, { flush: true })
        await rename(unfinished, file)
      } catch (error) {
        warnOnce(error)
        await rm(unfinished, { force: true }).catch(() => {})
      }
    },

    /** Removes the pictures of all other versions. */
    async removeOtherVersions(versions: Set<string>): Promise<void> {
      if (folder === undefined) return
      try {
        await mkdir(folder, { recursive: true })
        for (const version of await readdir(folder))
          if (!versions.has(version)) await rm(join(folder, version), { recursive: true, force: true })
      } catch (error) {
        warnOnce(error)
      }
    },
  }
}
