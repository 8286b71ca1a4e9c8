import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { join } from 'node:path'

const PROGRAMS = {
  app: join(import.meta.dirname, 'app.ts'),
  standin: join(import.meta.dirname, '..', '..', 'standin', 'main.ts'),
}
export const STANDIN_KEY = 'sk_test_standin'

/**
 * Starts the shop or the stand-in as its own process and waits until it serves. It ends with this process. Its output
 * goes to a file.
 */
export async function startChild(
  program: keyof typeof PROGRAMS,
  env: Record<string, string>,
  logFile: string,
): Promise<ChildProcess> {
  const log = openSync(logFile, 'a')
  const { PATH = '', NODE_COMPILE_CACHE = '', NODE_OPTIONS = '' } = process.env
  const child = spawn(process.execPath, [PROGRAMS[program]], {
    stdio: ['ignore', program === 'app' ? log : 'pipe', log, 'ipc'],
    // With the variables that make our programs start faster (scripts/run.mjs), and no others.
    env: { PATH, NODE_COMPILE_CACHE, NODE_OPTIONS, ...env },
  })
  const died = once(child, 'exit').then(([code]) => {
    throw new Error(`${program} ended with ${code} before it began: see ${logFile}`)
  })
  // The shop sends a message, the stand-in prints a line.
  await Promise.race([once(child.stdout ?? child, child.stdout ? 'data' : 'message'), died])
  died.catch(() => undefined)
  return child
}

/** The environment of an app process that pays through a stand-in. */
export const appEnv = (where: { port: number; publicUrl: string; standinUrl: string; folder: string }) => ({
  PORT: String(where.port),
  DATA_DIR: where.folder,
  PUBLIC_URL: where.publicUrl,
  TAP_SECRET_KEY: STANDIN_KEY,
  TAP_BASE_URL: `${where.standinUrl}/v2`,
  RATE_LIMITS: 'off',
  DEMO: 'off',
  LOG_LEVEL: 'warn',
})

export async function endChild(child: ChildProcess) {
  const isOver = child.exitCode !== null || child.signalCode !== null
  const gone = isOver ? null : once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}
