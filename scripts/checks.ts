import { spawn } from 'node:child_process'

/** Each with the types of where it runs, and no others; the first is everything around them. */
const rooms = ['.', 'domain', 'server', 'standin', 'web']
const commands: Record<string, string[]> = {
  // One checker each: they run beside each other, and several would look at the same things twice.
  ...Object.fromEntries(rooms.map((room) => [`types in ${room}`, ['tsc', '-p', room, '--checkers', '1']])),
  'format and lint': ['biome', 'check', '--error-on-warnings', '.'],
  'floating promises': ['oxlint', '--type-aware', '--deny-warnings', '-c', '.oxlintrc.json'],
  'dead code': ['knip'],
}

function run(command: string[]): Promise<{ ok: boolean; output: string }> {
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
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

/** What can be known without running the product. All at once; what fails says why. */
export const checks = (names = checkNames) =>
  Promise.all(
    names.map(async (name) => {
      const { ok, output } = await run(commands[name] ?? [])
      if (!ok) console.error(`\n${name}:\n${output}`)
      return { name, ok }
    }),
  )
