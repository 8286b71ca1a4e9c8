import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from '../browser.ts'
import { buildWeb } from '../build.ts'
import { checks } from '../checks.ts'
import { startPostgres } from '../postgres.ts'
import { type Report, readPlaywright, readVitest } from '../testReport.ts'

const RESULTS = 'test-results'
let passed = 0
const failed: string[] = []
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

/** What a runner reported; one that wrote nothing, ran nothing, or failed without a failed test is itself a failure. */
function count(stage: string, ok: boolean, read: (report: unknown) => Report) {
  let report: Report = { passed: 0, failed: [] }
  try {
    report = read(JSON.parse(readFileSync(join(RESULTS, `${stage}.json`), 'utf8')))
  } catch {
    console.error(`${stage}.json was not written`)
  }
  passed += report.passed
  failed.push(...report.failed.map((name) => `${stage}: ${name}`))
  const nothingRan = report.passed + report.failed.length === 0
  if (nothingRan || (!ok && report.failed.length === 0)) failed.push(`${stage}: the run itself`)
}

async function vitest(stage: string, args: string[], env: Record<string, string> = {}) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${RESULTS}/${stage}.json`]
  const ok = await run(['vitest', 'run', ...args, ...reporters], env)
  count(stage, ok, readVitest)
}

async function browser() {
  const ok = await run(['playwright', 'test'])
  count('browser', ok, readPlaywright)
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
    if (ok) passed++
    else failed.push(name)
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
    failed.push('browser: the run itself')
  }
})

// The end of a long output is what people read: what failed stands there again by its name.
for (const name of failed) console.log(`✗ ${name}`)
console.log(`\nAll of it in ${since(began)}`)
console.log(`${passed} passed, ${failed.length} failed`)
process.exit(failed.length === 0 ? 0 : 1)
