import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** Each with the types of where it runs, and no others; the first is everything around them. */
const rooms = ['.', 'domain', 'server', 'standin', 'web']
/** The longest first. */
const commands: Record<string, string[]> = {
  'floating promises': ['oxlint', '--type-aware', '--deny-warnings', '-c', '.oxlintrc.json'],
  // One checker each: they run beside each other, and several would look at the same things twice.
  ...Object.fromEntries(rooms.map((room) => [`types in ${room}`, ['tsc', '-p', room, '--checkers', '1']])),
  'format and lint': ['biome', 'check', '--error-on-warnings', '.'],
  'dead code': ['knip'],
}
/**
 * For oxlint's type checker and tsc, which are Go programs: one core each, since oxlint has no option like the one
 * above, and less tidying up in memory, since they end soon.
 */
const goSettings = { GOMAXPROCS: '1', GOGC: '400' }

function run(command: string[]): Promise<{ ok: boolean; output: string }> {
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...goSettings, ...process.env },
    shell: process.platform === 'win32',
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ ok: false, output: String(error) }))
    child.on('close', (code) => resolve({ ok: code === 0, output }))
  })
}

export const checkNames = Object.keys(commands)

/** What can be known without running the product, one on each core at a time; what fails says why. */
export async function checks(names = checkNames) {
  const waiting = names.values()
  const results: { name: string; ok: boolean }[] = []
  const lane = async () => {
    for (const name of waiting) {
      const { ok, output } = await run(commands[name] ?? [])
      if (!ok) console.error(`\n${name}:\n${output}`)
      results.push({ name, ok })
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, lane))
  return results
}
