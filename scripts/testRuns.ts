import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { z } from 'zod'
import { checkNames } from './checks.ts'
import { projectsIn } from './testReport.ts'
import { namePattern, type Stage, selectFiles } from './testSelection.ts'

/** What the runner of a stage is called with, run by run. None: no test of the stage has such a name. */
export function runsOf(stage: Stage, names: string[]): string[][] {
  if (stage === 'checks') return checkRuns(names)
  if (stage === 'browser') return browserRuns(names)
  // Some files are for one of the databases only (vitest.config.ts).
  const env = { TEST_DATABASE_URL: stage === 'postgres' ? 'postgres:' : '' }
  return vitestRuns(`--project=${projects[stage]}`, names, env)
}

const projects = { rules: 'unit', program: 'program', embedded: 'server', postgres: 'server' } as const

function checkRuns(names: string[]): string[][] {
  const pattern = new RegExp(namePattern(names))
  const found = checkNames.filter((name) => names.length === 0 || pattern.test(name))
  return found.length > 0 ? [found] : []
}

const listed = z.array(z.object({ file: z.string() }))

function vitestRuns(project: string, names: string[], env: Record<string, string>): string[][] {
  if (names.length === 0) return [[project]]
  const files = listed.parse(ask(['vitest', 'list', '--filesOnly', '--json', project], env))
  const { whole, byTitle } = selectFiles(
    files.map(({ file }) => ({ path: relative(process.cwd(), file), text: readFileSync(file, 'utf8') })),
    names,
  )
  return [
    ...(whole.length > 0 ? [[project, '--passWithNoTests', ...whole]] : []),
    ...(byTitle.length > 0 ? [[project, '--passWithNoTests', ...byTitle, '-t', namePattern(names)]] : []),
  ]
}

function browserRuns(names: string[]): string[][] {
  if (names.length === 0) return [[]]
  // Playwright's titles begin with the file, seen from its own folder. Its projects wait for one another, which is
  // not meant here; where tests of several are, one worker keeps them apart.
  const args = ['--no-deps', '--grep', namePattern(names.map((name) => name.replace(/^e2e\//, '')))]
  const found = projectsIn(ask(['playwright', 'test', '--list', '--reporter=json', ...args]))
  if (found.size === 0) return []
  return [found.size === 1 ? args : [...args, '--workers=1']]
}

/** What a runner says it would run. */
function ask([command = '', ...args]: string[], env: Record<string, string> = {}): unknown {
  const { stdout } = spawnSync(command, args, {
    encoding: 'utf8',
    env: { ...process.env, ...env },
    maxBuffer: 100_000_000,
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: process.platform === 'win32',
  })
  return JSON.parse(stdout)
}
