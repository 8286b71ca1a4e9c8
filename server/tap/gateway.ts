import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { StartupError } from '../db/startupError.ts'
import type { Env } from '../env.ts'
import type { Step } from '../http/stop.ts'
import type { Log } from '../log.ts'
import { openTap } from './client.ts'
import type { Tap } from './tap.ts'

/** The key that the stand-in accepts. Not a secret: it listens on this machine only and moves no money. */
const STANDIN_KEY = 'sk_test_standin'
const PROGRAM = join(import.meta.dirname, '..', '..', 'standin', 'main.ts')
const READY = 'standin listening on '

/** Opens the gateway: Tap if there is a key, otherwise the stand-in, as a child process that ends with this one. */
export async function openGateway(env: Env, log: Log, close: Step[]): Promise<Tap> {
  const { tapBenefitSource: benefitSource } = env
  if (env.tapSecretKey)
    return openTap({ baseUrl: env.tapBaseUrl, secretKey: env.tapSecretKey, benefitSource, log })
  const url = `http://127.0.0.1:${env.standinPort}`
  // Processes on the same machine share the first one's stand-in.
  if (!(await isStandin(url))) await startStandin(env, close)
  return openTap({ baseUrl: `${url}/v2`, secretKey: STANDIN_KEY, benefitSource, log })
}

const isStandin = (url: string) =>
  fetch(`${url}/standin/faults`, { signal: AbortSignal.timeout(2000) }).then(
    (answer) => answer.ok,
    () => false,
  )

async function startStandin(env: Env, close: Step[]) {
  const child = spawn(process.execPath, [PROGRAM], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      ...process.env,
      // Building the pages before the start leaves 'production' in the environment.
      NODE_ENV: env.production ? 'production' : 'development',
      STANDIN_PORT: String(env.standinPort),
      STANDIN_DATA: join(env.dataDir, 'standin'),
      STANDIN_KEY,
      ...(env.clockStart && { CLOCK_START: env.clockStart.toISOString() }),
      ...(env.allowStandin && { ALLOW_STANDIN: 'on' }),
    },
  })
  const ended = once(child, 'exit')
  close.push({
    label: 'payment stand-in',
    run: async () => {
      child.kill('SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await ended
    },
  })
  const ready = new Promise<void>((resolve) => {
    let output = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (output.includes(READY)) resolve()
    })
  })
  const died = ended.then(() => {
    throw new StartupError(
      `The payment stand-in could not start on port ${env.standinPort}; free it or set another STANDIN_PORT.`,
    )
  })
  await Promise.race([ready, died])
  // From here on its end is either ours or shows at the next call.
  died.catch(() => undefined)
}
