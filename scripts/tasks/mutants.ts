// npm run test:mutants: breaks the product in small ways, one at a time, in copies of the tree, and runs the
// tests that must notice. Exits with 1 if a mutant survives or no longer fits the code.
//   --only TEXT   mutants whose description contains this text
//   --slice N     one tenth of them
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Mutant, mutate } from '../mutants/mutant.ts'
import { mutants } from '../mutants/mutants.ts'
import { startPostgres } from '../postgres.ts'
import { SLICES } from '../testPlan.ts'
import { BROKEN_FILE, type Outcome, readVitest } from '../testReport.ts'

const root = join(import.meta.dirname, '..', '..')
const NOT_COPIED = ['node_modules', '.git', 'dist', 'data', 'test-results']
const MOST_COPIES = 4

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, slice: { type: 'string' } },
})
const chosen = mutants
  .filter((_, n) => values.slice === undefined || n % SLICES === Number(values.slice))
  .filter((m) => m.breaks.includes(values.only))
const postgres = chosen.some((m) => m.store === 'postgres') ? await startPostgres() : null
const folder = mkdtempSync(join(tmpdir(), 'waraq-mutants-'))

/** Works on copies of the tree, so that an interrupted run leaves no mutant in it. */
function makeCopy(_: unknown, n: number): string {
  const copy = join(folder, String(n))
  cpSync(root, copy, { recursive: true, filter: (path) => !NOT_COPIED.includes(basename(path)) })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir')
  return copy
}

/** Returns the tests that failed. A run in which a file could not be loaded proves nothing. */
async function run(copy: string, tests: string[], store: Mutant['store']): Promise<Outcome[]> {
  const report = join(copy, 'mutant.json')
  rmSync(report, { force: true })
  const projects = store ? ['--project=postgres'] : ['--project=embedded', '--project=unit', '--project=web']
  const child = spawn(
    'vitest',
    ['run', '--bail=1', `--reporter=${join(copy, 'scripts', 'vitestReporter.ts')}`, ...projects, ...tests],
    {
      cwd: copy,
      stdio: 'ignore',
      env: { ...process.env, TEST_REPORT: report, TEST_DATABASE_URL: (store && postgres?.url) ?? '' },
      shell: process.platform === 'win32',
    },
  )
  await new Promise((resolve) => child.on('close', resolve))
  const outcomes = readVitest(JSON.parse(readFileSync(report, 'utf8')), { chosen: true })
  const unloaded = outcomes.filter(({ title }) => title === BROKEN_FILE)
  if (outcomes.length === 0 || unloaded.length > 0)
    throw new Error(`could not be run: ${[...unloaded.map(({ file }) => file), ...tests].join(', ')}`)
  return outcomes.filter(({ state }) => state !== 'passed')
}

/** Applies the mutant to the copy. Returns a function that reverts it. */
function plant(copy: string, { changes }: Mutant): () => void {
  const before = new Map<string, string>()
  for (const change of changes) {
    const file = join(copy, change.file)
    const text = readFileSync(file, 'utf8')
    if (!before.has(file)) before.set(file, text)
    writeFileSync(file, mutate(text, change))
  }
  return () => {
    for (const [file, text] of before) writeFileSync(file, text)
  }
}

const began = performance.now()
const problems: string[] = []
let killed = 0

async function tryOne(copy: string, mutant: Mutant) {
  const takeOut = plant(copy, mutant)
  const [found] = await run(copy, mutant.tests, mutant.store)
  takeOut()
  if (found) killed++
  else problems.push(`survives: ${mutant.breaks}`)
  if (found) console.log(`✓ ${mutant.breaks}\n    ${found.title}`)
}

try {
  const copies = Array.from({ length: Math.min(availableParallelism(), MOST_COPIES) }, makeCopy)
  for (const store of [undefined, 'postgres'] as const) {
    const files = [...new Set(chosen.filter((m) => m.store === store).flatMap((m) => m.tests))]
    if (files.length === 0 || (store && !postgres)) continue
    for (const { file, title, reason } of await run(copies[0] ?? '', files, store))
      problems.push(`fails without any mutant: ${file} › ${title}\n${reason}`)
  }
  const waiting = problems.length === 0 ? chosen.filter((m) => !m.store || postgres) : []
  if (problems.length === 0 && waiting.length < chosen.length)
    problems.push('PostgreSQL is not installed here: mutants for concurrent connections were not tried')
  await Promise.all(
    copies.map(async (copy) => {
      for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) await tryOne(copy, mutant)
    }),
  )
} finally {
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
}
for (const problem of problems) console.log(`✗ ${problem}`)
const seconds = Math.round((performance.now() - began) / 1000)
console.log(`${killed} of ${chosen.length} mutants were found in ${seconds} s, ${problems.length} problems`)
process.exitCode = problems.length === 0 ? 0 : 1
