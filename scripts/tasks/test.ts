// npm test: the core and a tenth of the rest; npm run test:all: everything, and a tenth of the mutants.
//   npm test -- NAME…                tests whose file or title matches
//   npm test -- --stage browser      one stage
//   npm test -- --slice 3            the core and another tenth of the rest
//   npm test -- --scope rest         what npm test left out; --changed-since COMMIT: of what a change touches
import { spawn, spawnSync } from 'node:child_process'
import { globSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { findBrowser, NO_BROWSER } from '../browser.ts'
import { buildWeb } from '../build.ts'
import { checkNames, inLanes, runCheck } from '../checks.ts'
import { type Cluster, findPostgres, startPostgres } from '../postgres.ts'
import { readyShop } from '../readyShop.ts'
import { compareStatements } from '../statements.ts'
import {
  checksOf,
  chooseJourneys,
  filesOf,
  type Scope,
  type ShopName,
  shopNames,
  shopOf,
  treeSeed,
} from '../testPlan.ts'
import { failureText, type Outcome, readJourneys, readPlaywright, readVitest } from '../testReport.ts'
import {
  isProject,
  namePattern,
  readSelection,
  type Selection,
  type Stage,
  selectFiles,
} from '../testSelection.ts'

const RESULTS = 'test-results'
const STATEMENTS = join(RESULTS, 'statements')
const titles: Record<Stage, string> = {
  checks: 'types, format, lint, dead code, build',
  unit: 'rules and repository',
  web: 'browser code',
  program: 'the program itself',
  embedded: 'server on the embedded database',
  postgres: 'server on PostgreSQL',
  browser: 'pages in a real browser',
}
const seed = treeSeed()
const { stages, names, scope } = selected()
const outcomes: Outcome[] = []
const began = performance.now()

function selected(): Selection {
  try {
    return readSelection(process.argv.slice(2), seed)
  } catch (error) {
    return stopWith(error instanceof Error ? error.message : String(error))
  }
}

function stopWith(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

/** The processor seconds of the whole machine so far. */
const processorSeconds = () =>
  cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1000

/** Runs a stage. One line reports its result, and each failure is printed at once. */
async function stage(title: string, work: () => Promise<Outcome[]>) {
  const start = { at: performance.now(), processor: processorSeconds() }
  const found = await work().catch((error: unknown): Outcome[] => [
    { stage: 'checks', file: title, title: 'the run itself', state: 'failed', reason: inspect(error), ms: 0 },
  ])
  outcomes.push(...found)
  const failures = found.filter(({ state }) => state !== 'passed')
  for (const failure of failures) console.log(failureText(failure))
  const seconds = ((performance.now() - start.at) / 1000).toFixed(0)
  const processor = (processorSeconds() - start.processor).toFixed(0)
  const counts = `${found.length - failures.length} passed, ${failures.length} failed`
  console.log(
    `${failures.length === 0 ? '✓' : '✗'} ${title}: ${counts} in ${seconds} s (${processor} s of processor)`,
  )
}

/** A runner's output goes to a log file; its report contains the results. */
function run(name: string, command: string[], env: Record<string, string> = {}): Promise<boolean> {
  const [program = '', ...args] = command
  const log = openSync(join(RESULTS, `${name}.log`), 'a')
  const child = spawn(program, args, {
    stdio: ['ignore', log, log],
    env: { ...process.env, TEST_SEED: String(seed), TEST_SCOPE: JSON.stringify(scope), ...env },
    shell: process.platform === 'win32',
  })
  process.once('SIGTERM', () => child.kill('SIGTERM'))
  process.once('SIGINT', () => child.kill('SIGINT'))
  return new Promise((resolve) => {
    child.on('error', () => resolve(false))
    child.on('close', (code) => resolve(code === 0))
  })
}

/** Reads a runner's report. A missing or empty report, or a failure without a failed test, is itself a failure. */
function readReport(name: string, ok: boolean, read: (json: unknown) => Outcome[]): Outcome[] {
  const failure = (reason: string): Outcome => ({
    stage: name,
    file: name,
    title: 'the run itself',
    state: 'failed',
    reason,
    ms: 0,
  })
  let found: Outcome[] = []
  try {
    found = read(JSON.parse(readFileSync(join(RESULTS, `${name}.json`), 'utf8')))
  } catch (error) {
    return [failure(`It wrote no report (${inspect(error)}); see ${join(RESULTS, `${name}.log`)}`)]
  }
  // With names given, a run may contain none of the tests.
  if (found.length === 0 && names.length === 0) return [failure('No test ran.')]
  if (!ok && found.every(({ state }) => state === 'passed'))
    return [...found, failure('It failed, but no test did.')]
  return found
}

/** Types, lint and format; in parallel, the preparations for later stages. */
async function checks(): Promise<Outcome[]> {
  const chosen =
    names.length === 0
      ? checksOf(scope, checkNames)
      : checkNames.filter((name) => new RegExp(namePattern(names)).test(name))
  const found: Outcome[] = []
  const job = (title: string, work: () => Promise<{ ok: boolean; output: string }>) => async () => {
    const start = performance.now()
    const { ok, output } = await work().catch((error: unknown) => ({ ok: false, output: inspect(error) }))
    const state = ok ? 'passed' : 'failed'
    found.push({
      stage: 'checks',
      file: 'checks',
      title,
      state,
      reason: output,
      ms: performance.now() - start,
    })
  }
  const prepare = job('build', async () => {
    await prepareShop()
    return { ok: true, output: '' }
  })
  await inLanes([
    ...(names.length === 0 && scope.name !== 'rest' && stages.includes('browser') ? [prepare] : []),
    ...chosen.map((name) => job(name, () => runCheck(name))),
  ])
  return found
}

const silent = () => {}
/** The built pages and the demo's data, prepared by the first stage that needs them. */
let preparing: Promise<string> | undefined
const prepareShop = () => (preparing ??= buildWeb(silent).then(() => readyShop(silent)))

const everything = { name: 'all', slice: 0 } as const

type Run = { args: string[]; chosen: boolean }
/** The arguments of each Vitest run. */
function vitestRuns(hasPostgres: boolean): Run[] {
  const projects = stages.filter(isProject)
  const files = new Map(
    projects.map((project) => [project, filesOf(project, vitestScope(), { hasPostgres })]),
  )
  const project = projects.filter((name) => files.get(name)?.length).map((name) => `--project=${name}`)
  if (names.length === 0) return project.length > 0 ? [{ args: project, chosen: false }] : []
  const { whole, byTitle } = selectTests()
  const runOf = (some: string[], titleArgs: string[]): Run[] => {
    const among = (list: string[] = []) => list.filter((file) => some.includes(file))
    const projectsWith = projects.filter((name) => among(files.get(name)).length > 0)
    if (projectsWith.length === 0) return []
    const paths = among([...new Set([...files.values()].flat())])
    const args = [...projectsWith.map((name) => `--project=${name}`), ...paths, ...titleArgs]
    return [{ args, chosen: titleArgs.length > 0 }]
  }
  return [...runOf(whole, []), ...runOf(byTitle, ['-t', namePattern(names)])]
}
/** `npm test -- NAME` runs a test on one store, unless --stage selects another. */
const vitestScope = (): Scope => {
  if (names.length === 0) return scope
  return stages.length === 1 ? everything : { ...everything, once: true }
}

/** Fewer random rounds than in the rest and in `test:all`. */
const CORE_ROUNDS = { RACE_ROUNDS: '4', SEQUENCE_ROUNDS: '10', FUZZ_ROUNDS: '60' }

async function code(postgres: Cluster | null): Promise<Outcome[]> {
  const found: Outcome[] = []
  const reporter = ['--reporter=./scripts/vitestReporter.ts', '--passWithNoTests']
  const env = {
    TEST_REPORT: join(RESULTS, 'vitest.json'),
    TEST_SCOPE: JSON.stringify(vitestScope()),
    TEST_DATABASE_URL: postgres?.url ?? '',
    RACE_SEED: String(seed),
    SEQUENCE_SEED: String(seed),
    ...(scope.name === 'core' && CORE_ROUNDS),
    ...(names.length === 0 && postgres && { TEST_STATEMENTS: STATEMENTS }),
  }
  for (const { args, chosen } of vitestRuns(postgres !== null)) {
    const ok = await run('vitest', ['vitest', 'run', ...args, ...reporter], env)
    found.push(...readReport('vitest', ok, (json) => readVitest(json, { chosen })))
  }
  if (env.TEST_STATEMENTS && postgres && stages.includes('postgres') && scope.name !== 'rest')
    found.push(await compareStatements(STATEMENTS, postgres.url))
  return found
}

/** The test files that the names select. */
const selectTests = () =>
  selectFiles(
    globSync(['{domain,standin,scripts,web,server}/**/*.test.ts', 'e2e/*.spec.ts']).map((path) => ({
      path,
      text: readFileSync(path, 'utf8'),
    })),
    names,
  )

/** Playwright's arguments for the selected journeys. */
function journeyArgs(): string[] {
  if (names.length > 0)
    return ['--grep', namePattern(names.map((name) => name.replace(/^e2e\//, ''))), '--pass-with-no-tests']
  const { stdout } = spawnSync('playwright', ['test', '--list', '--reporter=json'], {
    encoding: 'utf8',
    maxBuffer: 1e9,
  })
  const chosen = chooseJourneys(readJourneys(JSON.parse(stdout)), scope)
  const list = join(RESULTS, 'journeys.txt')
  writeFileSync(
    list,
    chosen.map(({ project, file, titles: path }) => [`[${project}]`, file, ...path].join(' › ')).join('\n'),
  )
  return ['--test-list', list]
}

/** The shops that the selected journeys visit, because each takes some seconds to start. */
function shopsToStart(): readonly ShopName[] {
  if (names.length === 0) return shopNames
  const { whole, byTitle } = selectTests()
  return [...new Set([...whole, ...byTitle].filter((path) => path.startsWith('e2e/')).map(shopOf))]
}

async function browser(): Promise<Outcome[]> {
  const args = journeyArgs()
  const env = { READY_SHOP: await prepareShop(), E2E_SHOPS: shopsToStart().join(',') }
  return readReport('browser', await run('browser', ['playwright', 'test', ...args], env), readPlaywright)
}

/** Runs a tenth of the mutants. The tests of each must notice it. */
async function mutants(): Promise<Outcome[]> {
  const child = spawn(process.execPath, ['scripts/tasks/mutants.ts', '--slice', String(scope.slice)])
  const output = (await child.stdout.setEncoding('utf8').toArray()).join('')
  if (!/^\d+ of \d+ mutants were found/m.test(output))
    throw new Error(`Not all mutants were tried:\n${output}`)
  return [...output.matchAll(/^([✓✗]) (.*)$/gm)].map(([, mark, title = '']) => ({
    stage: 'mutants',
    file: 'scripts/mutants',
    title,
    state: mark === '✓' ? 'passed' : 'failed',
    reason: 'No test noticed it.',
    ms: 0,
  }))
}

rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(STATEMENTS, { recursive: true })

const matches = (stageName: Stage) => {
  if (!stages.includes(stageName)) return false
  if (names.length === 0) return true
  if (stageName === 'checks') return checkNames.some((name) => new RegExp(namePattern(names)).test(name))
  const { whole, byTitle } = selectTests()
  return [...whole, ...byTitle].some((path) => path.startsWith('e2e/'))
}
if (stages.length === 0) {
  console.log('The change affects none of these tests.')
  process.exit()
}
const wantsBrowser = matches('browser')
const wantsCode = vitestRuns(true).length > 0
if (!wantsBrowser && !wantsCode && !matches('checks'))
  stopWith(`No test's file or title matches ${names.join(', ')} (stages: ${stages.join(', ')}).`)
if (names.length === 0) console.log(`${scope.name}, slice ${scope.slice}, seed ${seed}`)

// Checked first, so that the message does not come only at the end.
const hasBrowser = wantsBrowser && (await findBrowser()) !== undefined
if (wantsBrowser && !hasBrowser) console.log(`${NO_BROWSER} Everything but the browser tests runs now.`)

if (matches('checks')) await stage(titles.checks, checks)
if (wantsCode) {
  const hasPostgres = findPostgres() !== undefined
  const runsOn = (project: Stage, withPostgres: boolean) =>
    vitestRuns(withPostgres).some(({ args }) => args.includes(`--project=${project}`))
  if (runsOn('postgres', true) && !hasPostgres)
    console.log('PostgreSQL is not installed here: every server test runs on the embedded database.')
  const running = stages.filter((name) => runsOn(name, hasPostgres)).map((name) => titles[name])
  await stage(running.join(', '), async () => {
    // The database is discarded, so it needs no vacuum, and vacuuming would change the order in which rows are read.
    const postgres = runsOn('postgres', hasPostgres) ? await startPostgres({ autovacuum: 'off' }) : null
    try {
      return await code(postgres)
    } finally {
      await postgres?.stop()
    }
  })
}
if (hasBrowser) await stage(titles.browser, browser)
if (names.length === 0 && scope.name === 'all' && stages.includes('unit')) await stage('mutants', mutants)

const failed = outcomes.filter(({ state }) => state !== 'passed')
if (failed.length > 0) console.log(`\n${failed.map(failureText).join('\n')}`)
const seconds = ((performance.now() - began) / 1000).toFixed(0)
if (names.length === 0)
  console.log(
    `\nTotal: ${seconds} s; npm ${scope.name === 'all' ? 'run test:all' : 'test'} -- --slice ${scope.slice} repeats it`,
  )
if (outcomes.length === 0 && hasBrowser === wantsBrowser)
  stopWith(`No test's title matches ${names.join(', ')} (stages: ${stages.join(', ')}).`)
// Not everything was tested, so this is no success.
const unproven = wantsBrowser && !hasBrowser
console.log(
  `${outcomes.length - failed.length} passed, ${failed.length} failed${unproven ? '; the browser tests did not run' : ''}`,
)
process.exit(failed.length === 0 && !unproven ? 0 : 1)
