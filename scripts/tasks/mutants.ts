// npm run test:mutants: breaks the product in small ways, one at a time, in a copy of the tree, and runs the tests that
// must notice. Ends with 1 when one survives, or when a mutant no longer fits the code.
//   --only TEXT   those whose description has this text
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Mutant, mutate } from '../mutants/mutant.ts'
import { mutants } from '../mutants/mutants.ts'
import { startPostgres } from '../postgres.ts'
import { readVitest } from '../testReport.ts'

const root = join(import.meta.dirname, '..', '..')
const NOT_COPIED = ['node_modules', '.git', 'dist', 'data', 'test-results']
const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })
const chosen = mutants.filter((m) => m.breaks.includes(values.only))

const copy = mkdtempSync(join(tmpdir(), 'waraq-mutants-'))
cpSync(root, copy, { recursive: true, filter: (path) => !NOT_COPIED.includes(basename(path)) })
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir')
const postgres = chosen.some((m) => m.store === 'postgres') ? await startPostgres() : null

/** The tests that failed. A run that tells of no test at all has proven nothing. */
async function run(tests: string[], store: Mutant['store']): Promise<string[]> {
  const report = join(copy, 'mutant.json')
  rmSync(report, { force: true })
  const args = [
    'run',
    '--project=server',
    '--bail=1',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...tests,
  ]
  const child = spawn('vitest', args, {
    cwd: copy,
    stdio: ['ignore', 'ignore', 'ignore'],
    env: { ...process.env, ...(store && postgres && { TEST_DATABASE_URL: postgres.url }) },
    shell: process.platform === 'win32',
  })
  await new Promise((resolve) => child.on('close', resolve))
  const { passed, failed } = readVitest(JSON.parse(readFileSync(report, 'utf8')), { chosen: true })
  const unloaded = failed.filter((name) => !name.includes(' › '))
  if (passed + failed.length === 0 || unloaded.length > 0)
    throw new Error(`could not be run: ${[...unloaded, ...tests].join(', ')}`)
  return failed
}

/** Puts the mutant into the copy; returns how to take it out again. */
function plant({ changes }: Mutant): () => void {
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
try {
  const files = [...new Set(chosen.flatMap((m) => m.tests))]
  const sound = await run(files, undefined)
  for (const name of sound) problems.push(`fails without any mutant: ${name}`)
  if (problems.length === 0)
    for (const mutant of chosen) {
      if (mutant.store && !postgres) {
        problems.push(`PostgreSQL is not installed here, which is needed for: ${mutant.breaks}`)
        continue
      }
      const takeOut = plant(mutant)
      const [by] = await run(mutant.tests, mutant.store)
      takeOut()
      if (by) killed++
      else problems.push(`survives: ${mutant.breaks}`)
      console.log(by ? `✓ ${mutant.breaks}\n    ${by.slice(by.indexOf(' › ') + 3)}` : `✗ ${mutant.breaks}`)
    }
} finally {
  await postgres?.stop()
  rmSync(copy, { recursive: true, force: true })
}
for (const problem of problems) console.log(`✗ ${problem}`)
const seconds = Math.round((performance.now() - began) / 1000)
console.log(`${killed} of ${chosen.length} mutants were found in ${seconds} s, ${problems.length} problems`)
process.exitCode = problems.length === 0 ? 0 : 1
