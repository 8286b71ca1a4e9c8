import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { findBrowser, NO_BROWSER } from '../browser.ts'
import { buildWeb } from '../build.ts'
import { checks } from '../checks.ts'
import { startPostgres } from '../postgres.ts'
import { type Report, readPlaywright, readVitest } from '../testReport.ts'
import { runsOf } from '../testRuns.ts'
import { readSelection, type Stage } from '../testSelection.ts'

const RESULTS = 'test-results'
const titles: Record<Stage, string> = {
  checks: 'types, format, lint, dead code',
  rules: 'rules and repository',
  program: 'the program itself',
  embedded: 'server on the embedded database',
  postgres: 'server on PostgreSQL',
  browser: 'pages in a real browser',
}
let passed = 0
const failed: Report['failed'] = []
const began = performance.now()
const since = (start: number) => `${((performance.now() - start) / 1000).toFixed(0)} s`

function stopWith(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

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
function count(stage: Stage, ok: boolean, read: (report: unknown) => Report) {
  let report: Report = { passed: 0, failed: [] }
  try {
    report = read(JSON.parse(readFileSync(join(RESULTS, `${stage}.json`), 'utf8')))
  } catch {
    console.error(`${stage}.json was not written`)
  }
  passed += report.passed
  failed.push(...report.failed.map(({ name, why }) => ({ name: `${stage}: ${name}`, why })))
  // Chosen by names, a run may turn out to hold none of them.
  const nothingRan = names.length === 0 && report.passed + report.failed.length === 0
  if (nothingRan || (!ok && report.failed.length === 0))
    failed.push({ name: `${stage}: the run itself`, why: '' })
}

async function vitest(stage: Stage, args: string[], env: Record<string, string> = {}) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${RESULTS}/${stage}.json`]
  const ok = await run(['vitest', 'run', ...args, ...reporters], env)
  count(stage, ok, (report) => readVitest(report, { chosen: names.length > 0 }))
}

/** Each run of a stage gets its own arguments. */
const runners: Record<Stage, (args: string[]) => Promise<void>> = {
  checks: async (chosen) => {
    for (const { name, ok } of await checks(chosen)) {
      console.log(`  ${ok ? '✓' : '✗'} ${name}`)
      if (ok) passed++
      else failed.push({ name, why: '' })
    }
  },
  rules: (args) => vitest('rules', args),
  program: (args) => vitest('program', args),
  embedded: (args) => vitest('embedded', args, { TEST_DATABASE_URL: '' }),
  postgres: async (args) => {
    const postgres = await startPostgres()
    if (!postgres) {
      console.log('  PostgreSQL is not installed here: these tests run on the embedded database only.')
      return
    }
    try {
      await vitest('postgres', args, { TEST_DATABASE_URL: postgres.url })
    } finally {
      await postgres.stop()
    }
  },
  browser: async (args) => {
    await buildWeb(console.log)
    count('browser', await run(['playwright', 'test', ...args]), readPlaywright)
  },
}

function selected() {
  try {
    return readSelection(process.argv.slice(2))
  } catch (error) {
    stopWith(error instanceof Error ? error.message : String(error))
  }
}
const { stages, names } = selected()
const plan = stages
  .map((stage) => ({ stage, runs: runsOf(stage, names) }))
  .filter(({ runs }) => runs.length > 0)
const nothingMatches = `No test's file or title matches ${names.join(', ')} (stages: ${stages.join(', ')}).`
if (plan.length === 0) stopWith(nothingMatches)

rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })

// Asked first: nobody should hear of it only at the end.
const wantsBrowser = plan.some(({ stage }) => stage === 'browser')
const hasBrowser = wantsBrowser && (await findBrowser()) !== undefined
if (wantsBrowser && !hasBrowser) console.log(`${NO_BROWSER} Everything but the browser tests runs now.`)

for (const { stage, runs } of plan) {
  if (stage === 'browser' && !hasBrowser) continue
  const start = performance.now()
  console.log(`\n▶ ${titles[stage]}`)
  try {
    for (const args of runs) await runners[stage](args)
  } catch (error) {
    failed.push({ name: `${stage}: the run itself`, why: inspect(error) })
  }
  console.log(`  ${titles[stage]}: ${since(start)}`)
}

// The end of a long output is what people read: what failed stands there again, and why.
for (const { name, why } of failed) console.log(`✗ ${name}${why && `\n${why.replace(/^/gm, '    ')}`}`)
console.log(`\nAll of it in ${since(began)}`)
const ran = passed + failed.length
if (ran === 0 && hasBrowser === wantsBrowser) stopWith(nothingMatches)
// Not everything was proven: that is no success either.
const unproven = wantsBrowser && !hasBrowser
console.log(`${passed} passed, ${failed.length} failed${unproven ? '; the browser tests did not run' : ''}`)
process.exit(failed.length === 0 && !unproven ? 0 : 1)
