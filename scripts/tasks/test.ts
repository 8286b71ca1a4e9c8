import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from '../browser.ts'
import { buildWeb } from '../build.ts'
import { checks } from '../checks.ts'
import { startPostgres } from '../postgres.ts'

const RESULTS = 'test-results'
const total = { passed: 0, failed: 0 }
const began = performance.now()
const since = (start: number) => `${((performance.now() - start) / 1000).toFixed(0)} s`

function run(command: string[], env: Record<string, string> = {}): Promise<boolean> {
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  })
  process.once('SIGTERM', () => child.kill('SIGTERM'))
  process.once('SIGINT', () => child.kill('SIGINT'))
  return new Promise((resolve) => {
    child.on('error', () => resolve(false))
    child.on('close', (code) => resolve(code === 0))
  })
}

/** The counts a runner wrote; a runner that wrote none, or failed without a failed test, counts as one failure. */
function count(
  file: string,
  ok: boolean,
  read: (report: Map<string, unknown>) => { passed: number; failed: number },
) {
  let counted = { passed: 0, failed: 0 }
  try {
    const report: unknown = JSON.parse(readFileSync(join(RESULTS, file), 'utf8'))
    if (typeof report === 'object' && report !== null) counted = read(new Map(Object.entries(report)))
  } catch {
    console.error(`${file} was not written`)
  }
  const nothingRan = counted.passed + counted.failed === 0
  total.passed += counted.passed
  total.failed += counted.failed + ((!ok && counted.failed === 0) || nothingRan ? 1 : 0)
}
const number = (value: unknown) => (typeof value === 'number' ? value : 0)

async function vitest(name: string, args: string[], env: Record<string, string> = {}) {
  const file = `${name}.json`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${RESULTS}/${file}`]
  const ok = await run(['vitest', 'run', ...args, ...reporters], env)
  count(file, ok, (r) => ({
    passed: number(r.get('numPassedTests')),
    // A skipped test is one that was not seen to pass.
    failed:
      number(r.get('numFailedTests')) + number(r.get('numPendingTests')) + number(r.get('numTodoTests')),
  }))
}

async function browser() {
  const ok = await run(['playwright', 'test'])
  count('browser.json', ok, (r) => {
    const stats = r.get('stats')
    const s = new Map(Object.entries(typeof stats === 'object' && stats !== null ? stats : {}))
    return {
      passed: number(s.get('expected')),
      failed: number(s.get('unexpected')) + number(s.get('flaky')) + number(s.get('skipped')),
    }
  })
}

async function step(name: string, work: () => Promise<void>) {
  const start = performance.now()
  console.log(`\n▶ ${name}`)
  await work()
  console.log(`  ${name}: ${since(start)}`)
}

rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })

await step('types, format, lint, dead code', async () => {
  for (const { name, ok } of await checks()) {
    console.log(`  ${ok ? '✓' : '✗'} ${name}`)
    total[ok ? 'passed' : 'failed']++
  }
})
await step('rules and repository', () => vitest('unit', ['--project=unit']))
await step('the program itself', () => vitest('program', ['--project=program']))
await step('server on the embedded database', () => vitest('embedded', ['--project=server']))
await step('server on PostgreSQL', async () => {
  const postgres = await startPostgres()
  if (!postgres) {
    console.log('  PostgreSQL is not installed here: these tests ran on the embedded database only.')
    return
  }
  try {
    await vitest('postgres', ['--project=server'], { TEST_DATABASE_URL: postgres.url })
  } finally {
    await postgres.stop()
  }
})
await step('pages in a real browser', async () => {
  try {
    await findBrowser()
    await buildWeb(console.log)
    await browser()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    total.failed++
  }
})

console.log(`\nAll of it in ${since(began)}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
