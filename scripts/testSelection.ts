import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { type Project, projects, type Scope, SLICES, scopes, touchedBy } from './testPlan.ts'

export const stageNames = ['checks', ...projects, 'browser'] as const
export type Stage = (typeof stageNames)[number]
const isStage = (name: string): name is Stage => stageNames.some((stage) => stage === name)
export const isProject = (stage: Stage): stage is Project => stage !== 'checks' && stage !== 'browser'

export type Selection = { stages: Stage[]; names: string[]; scope: Scope }

/**
 * Parses `npm test -- [NAME…] [--stage STAGE]… [--scope core|rest|all] [--slice N] [--changed-since COMMIT]`. Without
 * arguments: the core and the slice that the tree's seed selects.
 */
export function readSelection(args: string[], seed: number): Selection {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      stage: { type: 'string', multiple: true, default: [...stageNames] },
      scope: { type: 'string', default: 'core' },
      slice: { type: 'string', default: String(seed % SLICES) },
      'changed-since': { type: 'string' },
    },
  })
  const unknown = values.stage.find((name) => !isStage(name))
  if (unknown !== undefined)
    throw new Error(`There is no stage "${unknown}"; there are ${stageNames.join(', ')}.`)
  const scope = scopes.find((name) => name === values.scope)
  if (!scope) throw new Error(`There is no scope "${values.scope}"; there are ${scopes.join(', ')}.`)
  if (!/^\d$/.test(values.slice)) throw new Error(`--slice is a number from 0 to ${SLICES - 1}.`)
  const base = values['changed-since']
  const touched =
    base === undefined ? { code: true, browser: true, folders: undefined } : touchedBy(changedFiles(base))
  const isTouched = (stage: Stage) => {
    if (stage === 'checks') return touched.code || touched.browser
    return stage === 'browser' ? touched.browser : touched.code
  }
  return {
    stages: stageNames.filter((stage) => values.stage.includes(stage)).filter(isTouched),
    names: positionals,
    scope: { name: scope, slice: Number(values.slice), touched: touched.folders },
  }
}

/** The files that differ from a commit, including new ones. */
export function changedFiles(base: string): string[] {
  const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' })
  const { status, stdout } = git('diff', '--name-only', base)
  if (status !== 0) throw new Error(`git knows no commit "${base}".`)
  const { stdout: untracked } = git('ls-files', '--others', '--exclude-standard')
  return `${stdout}${untracked}`.split('\n').filter(Boolean)
}

/** A regular expression for the runners that matches any of the names literally, ignoring case. */
export const namePattern = (names: string[]) => `(?i:${names.map((name) => RegExp.escape(name)).join('|')})`

/** Selects the files to run completely because their path matches, and those where a title may match. */
export function selectFiles(
  files: { path: string; text: string }[],
  names: string[],
): { whole: string[]; byTitle: string[] } {
  const matchesPath = (name: string, path: string) => new RegExp(namePattern([name])).test(path)
  const whole = files.filter(({ path }) => names.some((name) => matchesPath(name, path)))
  // Every file that imports a module contains the module's path, so a name that matches a file's path is not
  // searched in titles.
  const titles = names.filter((name) => !files.some(({ path }) => matchesPath(name, path)))
  // Titles partly consist of values: "card: approved" is written as "card: %s" and "approved". The runner
  // filters exactly.
  const mayMatch = (text: string) =>
    titles.some((title) =>
      title.split(/\s+/).every((word) => text.toLowerCase().includes(word.toLowerCase())),
    )
  const byTitle = files.filter((file) => !whole.includes(file) && mayMatch(file.text))
  return { whole: whole.map(({ path }) => path), byTitle: byTitle.map(({ path }) => path) }
}
