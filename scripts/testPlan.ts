import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { dirname, matchesGlob } from 'node:path'

/**
 * `npm test` runs the core: every rule, the server tests on one store, the main journeys in one language. It leaves out
 * the rest: the second store, the second language, rare cases, random rounds, developers' tools. Each run of `npm test`
 * also takes one tenth of the rest, its slice, and `npm run test:all` takes everything.
 */
export const SLICES = 10
export const scopes = ['core', 'rest', 'all'] as const
export type Scope = {
  name: (typeof scopes)[number]
  slice: number
  /** The folders that changed, to run only the part of the rest that the change can affect. */
  touched?: string[] | undefined
  /** For tests selected by name: a server test runs on one store, the one of the core. */
  once?: true
}

const numberFrom = (text: string) =>
  Number.parseInt(createHash('sha256').update(text).digest('hex').slice(0, 8), 16)

/**
 * Selects from a part of the rest: the slice in `npm test`, the other nine tenths in scope `rest`. Consecutive items go
 * to different slices: neighbours take a similar time, so the slices do too.
 */
const ofRest = <T>(part: string, items: T[], { name, slice }: Scope) =>
  items.filter((_, n) => name === 'all' || ((n + numberFrom(part)) % SLICES === slice) === (name === 'core'))
const takesCore = (scope: Scope) => scope.name !== 'rest'

/**
 * One number for each state of the tree. The slice and every random seed are derived from it, so a run can be repeated.
 */
export function treeSeed(): number {
  const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8', maxBuffer: 1e9 }).stdout ?? ''
  const untracked = git('ls-files', '--others', '--exclude-standard')
  return numberFrom(`${git('rev-parse', 'HEAD^{tree}')}${git('diff', 'HEAD')}${untracked}`)
}

export const projects = ['unit', 'web', 'program', 'embedded', 'postgres'] as const
export type Project = (typeof projects)[number]

/** Tests of the embedded store, or without any store: on PostgreSQL they would show nothing new. */
const EMBEDDED_ONLY = [
  'server/db/{lock,embedded,wireServer,crash,connect,backup}.test.ts',
  'server/{env,log}.test.ts',
  'server/http/{http,stop,openapi,sendFile}.test.ts',
  'server/{tap,mail/emails,selfTest,pictures}/*.test.ts',
  'server/{audit/everyWrite,mail/layout,payments/traceLink,adminSubscriptions/oneConnection}.test.ts',
  'server/{accounts/passwords,sessions/device,pages/smallBowls,salads/bowlRoute}.test.ts',
  'server/subscriptions/sequences.test.ts',
]
/** These need two concurrent connections, which the embedded store does not have. */
const POSTGRES_ONLY = ['server/**/races.test.ts', 'server/**/*Race.test.ts']
/**
 * Expensive tests of parts that rarely change: commands, crashes, backups, pictures, old migrations, the demo, the
 * self-test, the checker of fault runs; random rounds of races, sequences and faults; slow or broken connections.
 */
const REST = [
  'scripts/program/{dev,backup,removeDemo,rename,startRefused,liveChanges,closedTab}.test.ts',
  'server/db/{crash,connect,backup}.test.ts',
  'server/http/{http,stop}.test.ts',
  'server/{pictures/process,salads/photoRoutes,salads/bowlRoute,pages/smallBowls}.test.ts',
  'server/{demo,selfTest}/*.test.ts',
  'server/subscriptions/sequences.test.ts',
  'server/checkout/{faults,faultChecker}.test.ts',
  'server/**/*{m,M}igration.test.ts',
  'server/accounts/createAdmin.test.ts',
  ...POSTGRES_ONLY,
]

/** Folders that affect every test on a store. */
const STORES = ['server', 'server/{db,http,test,jobs}', 'server/db/**', 'domain', '.']
/**
 * On the second store a feature's tests reveal differences between the stores, which only a change of the feature
 * itself can cause.
 */
const isTouched = (file: string, { touched }: Scope) =>
  touched?.some((folder) => folder === dirname(file) || matches(folder, STORES)) ?? true

const matches = (file: string, globs: string[]) => globs.some((glob) => matchesGlob(file, glob))
const filesAt = (...globs: string[]) => globs.flatMap((glob) => globSync(glob)).sort()
const filesIn = (files: string[], globs: string[]) => files.filter((file) => matches(file, globs))
const filesNotIn = (files: string[], globs: string[]) => files.filter((file) => !matches(file, globs))

/** The test files that a Vitest project runs in this scope. */
export function filesOf(project: Project, scope: Scope, { hasPostgres }: { hasPostgres: boolean }): string[] {
  const chosen = (files: string[], isCore = (_file: string) => true) => {
    const isFrequent = (file: string) => isCore(file) && !matches(file, REST)
    const rare = files.filter((file) => !isFrequent(file))
    const expensiveFirst = [...filesIn(rare, REST), ...filesNotIn(rare, REST)]
    return [
      ...(takesCore(scope) ? files.filter(isFrequent) : []),
      ...ofRest(project, expensiveFirst, scope),
    ].sort()
  }
  switch (project) {
    case 'unit':
      return takesCore(scope) ? filesAt('domain/**/*.test.ts', 'standin/*.test.ts', 'scripts/*.test.ts') : []
    case 'web':
      return takesCore(scope) ? filesAt('web/**/*.test.ts') : []
    case 'program':
      return chosen(filesAt('scripts/program/*.test.ts'))
    case 'postgres':
      return hasPostgres ? chosen(filesNotIn(filesAt('server/**/*.test.ts'), EMBEDDED_ONLY)) : []
    case 'embedded': {
      const files = filesNotIn(filesAt('server/**/*.test.ts'), POSTGRES_ONLY)
      // Without PostgreSQL this is their only run.
      if (!hasPostgres) return takesCore(scope) ? files : []
      const isFirstStore = (file: string) => matches(file, EMBEDDED_ONLY)
      return chosen(files, isFirstStore).filter(
        (file) => isFirstStore(file) || (!scope.once && isTouched(file, scope)),
      )
    }
  }
}

/**
 * Checking for unhandled promises takes as long as all other checks together. The first type check covers every file,
 * though with the types of browser and server together.
 */
const REST_CHECKS = /^(promises|types in (server|web)$)/
export const checksOf = (scope: Scope, names: string[]) => {
  const isRest = (name: string) => REST_CHECKS.test(name)
  const rest = ofRest('checks', names.filter(isRest), scope)
  return names.filter((name) => (isRest(name) ? rest.includes(name) : takesCore(scope)))
}

export type Journey = { project: string; file: string; titles: string[]; tags: string[] }

/** A name that is the same for both languages of a journey. */
const nameOf = ({ file, titles }: Journey) =>
  [file, ...titles].join(' › ').replaceAll(/\b(en|ar|light|dark)\b/g, '')
const languageOf = ({ titles }: Journey) => /\b(en|ar)\b/.exec(titles.join(' '))?.[1]

/**
 * A journey runs in one language, which its name determines; the other language belongs to the rest. Journeys about
 * text direction (`@direction`) run in both. Rare cases and most sweeps (`@full`) belong to the rest.
 */
export function chooseJourneys(journeys: Journey[], scope: Scope): Journey[] {
  const languages = Map.groupBy(journeys, nameOf)
  const isCore = (journey: Journey) => {
    if (journey.tags.includes('full')) return false
    const name = nameOf(journey)
    const hasTwin = new Set(languages.get(name)?.map(languageOf)).size > 1
    const chosen = numberFrom(name) % 2 === 0 ? 'en' : 'ar'
    return !hasTwin || journey.tags.includes('direction') || languageOf(journey) === chosen
  }
  const rest = journeys.filter((journey) => !isCore(journey))
  const chosenRest = new Set(ofRest('journeys', rest, scope))
  return journeys.filter((journey) => (isCore(journey) ? takesCore(scope) : chosenRest.has(journey)))
}

/** The shops of the browser tests (e2e/shops.ts). */
export const shopNames = ['shared', 'alone', 'sweeps'] as const
export type ShopName = (typeof shopNames)[number]

/** These change data that every visitor sees: the menu, its salads, the plans, closed days. */
const CHANGES_FOR_ALL = /(^|\/)(adminAudit|adminMenus|adminPlans|adminSalads|closedDay|closing)\.spec\.ts$/
const SWEEPS = /(^|\/)sweep\w+\.spec\.ts$/

/** The shop that the tests of a file visit. */
export function shopOf(file: string): ShopName {
  if (CHANGES_FOR_ALL.test(file)) return 'alone'
  return SWEEPS.test(file) ? 'sweeps' : 'shared'
}

const CODE = ['{server,domain,standin,scripts}/**', 'vitest.config.ts', 'package*.json']
const PAGES = ['{web,server,domain,standin,e2e,scripts}/**', '*.config.ts', 'index.html', 'package*.json']

/** The stages that a change affects, and its folders. */
export const touchedBy = (changed: string[]) => ({
  code: changed.some((file) => matches(file, CODE)),
  browser: changed.some((file) => matches(file, PAGES)),
  folders: [...new Set(changed.filter((file) => matches(file, CODE)).map((file) => dirname(file)))],
})
