import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { InUseError, type Lock, lockDataDir } from '../server/db/lock.ts'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')
const LOOK_AGAIN_MS = 100

/** A hash of the browser code's sources. While it is unchanged, the last build is valid. */
function sourceHash(): string {
  const hash = createHash('sha256')
  const files = globSync(
    [
      'web/**/*.*',
      'domain/**/*.ts',
      'index.html',
      'vite.config.ts',
      'scripts/buildGroups.ts',
      'package-lock.json',
    ],
    { cwd: root },
  )
  for (const file of files.sort()) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/** Builds the browser code if it is missing or outdated. Returns its folder. */
export async function buildWeb(say: (text: string) => void): Promise<string> {
  await buildOnce(dist, sourceHash(), say, async () => {
    // More space for short-lived objects: collecting them took an eighth of a build.
    const execArgv = [...process.execArgv, '--max-semi-space-size=64']
    // Even if a test runner builds first, the pages must not get React's development build.
    const env = { ...process.env, NODE_ENV: 'production' }
    const builder = fork(join(import.meta.dirname, 'buildPages.ts'), { execArgv, env })
    const [status, signal] = await once(builder, 'exit')
    if (signal)
      throw new Error(`The pages could not be built: ${signal} ended it. It needs about 1 GB of memory.`)
    if (status !== 0) throw new Error('The pages could not be built; see the error above.')
  })
  return join(dist, 'web')
}

/**
 * Builds into the folder unless it holds the wanted build. If several processes start together, one builds and the
 * others wait for it. The stamp exists only while all parts of a build are complete, so an interrupted build is
 * repeated.
 */
export async function buildOnce(
  folder: string,
  expected: string,
  say: (text: string) => void,
  build: () => Promise<void>,
): Promise<void> {
  const stamp = join(folder, 'stamp')
  const isBuilt = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === expected
  if (isBuilt()) return
  mkdirSync(folder, { recursive: true })
  const lock = await lockWhenFree(folder, say)
  try {
    if (isBuilt()) return
    say('Building the pages …')
    rmSync(stamp, { force: true })
    await build()
    writeFileSync(stamp, expected)
  } finally {
    lock.release()
  }
}

async function lockWhenFree(folder: string, say: (text: string) => void): Promise<Lock> {
  for (let announced = false; ; announced = true) {
    try {
      return lockDataDir(folder)
    } catch (error) {
      if (!(error instanceof InUseError)) throw error
    }
    if (!announced) say('Another process is building the pages; waiting for it …')
    await wait(LOOK_AGAIN_MS)
  }
}
