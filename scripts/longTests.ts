import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'

type Long = {
  /** The prefix of the variables for rounds and seed: RACE_ROUNDS, RACE_SEED. */
  prefix: string
  rounds: number
  files: string[]
  env?: Record<string, string>
}

/** Runs tests with random rounds, of which `npm test` runs a tenth, with the given --rounds and --seed. */
export async function runLong({ prefix, rounds, files, env = {} }: Long): Promise<void> {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: String(rounds) },
      seed: { type: 'string', default: '1' },
    },
  })
  if (![values.rounds, values.seed].every((value) => /^\d+$/.test(value)))
    throw new Error('--rounds and --seed are whole numbers, such as --rounds 200 --seed 7.')
  console.log(`${values.rounds} rounds, seed ${values.seed}`)
  const child = spawn(
    'vitest',
    ['run', `--project=${env.TEST_DATABASE_URL ? 'postgres' : 'embedded'}`, ...files],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        ...env,
        [`${prefix}_ROUNDS`]: values.rounds,
        [`${prefix}_SEED`]: values.seed,
      },
      shell: process.platform === 'win32',
    },
  )
  process.once('SIGTERM', () => child.kill('SIGTERM'))
  process.once('SIGINT', () => child.kill('SIGINT'))
  process.exitCode = await new Promise<number>((resolve) => child.on('close', (code) => resolve(code ?? 1)))
}
