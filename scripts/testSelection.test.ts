import { expect, test } from 'vitest'
import { chooseJourneys, filesOf, type Journey, type Scope, SLICES, touchedBy } from './testPlan.ts'
import { namePattern, readSelection, selectFiles, stageNames } from './testSelection.ts'

test('without arguments the core and one slice run; stages, names, scope and slice can be selected', () => {
  const all = { stages: [...stageNames], names: [], scope: { name: 'core', slice: 7, touched: undefined } }
  expect(readSelection([], 417)).toEqual(all)
  expect(readSelection(['--stage', 'browser'], 417)).toEqual({ ...all, stages: ['browser'] })
  expect(readSelection(['settle', '--stage=postgres', '--stage=unit', 'a title'], 417)).toEqual({
    ...all,
    stages: ['unit', 'postgres'],
    names: ['settle', 'a title'],
  })
  expect(readSelection(['--scope', 'rest', '--slice', '3'], 417).scope).toMatchObject({
    name: 'rest',
    slice: 3,
  })
})

test.for([
  [
    ['--stage', 'browsers'],
    'There is no stage "browsers"; there are checks, unit, web, program, embedded, postgres, browser.',
  ],
  [['--scope', 'some'], 'There is no scope "some"; there are core, rest, all.'],
  [['--slice', '10'], '--slice is a number from 0 to 9.'],
] as const)('%j is refused with the allowed values', ([args, message]) => {
  expect(() => readSelection([...args], 0)).toThrow(message)
})

test('a name matches literally, and ignores case', () => {
  const pattern = new RegExp(namePattern(['3.950 (BHD)', 'Pause']))
  expect(['for 3.950 (bhd)', 'pause', '3x950 (BHD)'].map((title) => pattern.test(title))).toEqual([
    true,
    true,
    false,
  ])
})

test('a file runs whole if its path matches, or by title if its text has all words of the title', () => {
  const files = [
    { path: 'server/payments/settle.test.ts', text: 'nothing of it' },
    { path: 'standin/page.test.ts', text: `test.each([['approved', 1]])('card: %s', …)` },
    { path: 'domain/money.test.ts', text: `test('a card is charged')` },
  ]
  const importer = { path: 'web/pay.test.ts', text: `import { pay } from '../server/payments/settle.ts'` }
  expect(selectFiles([...files, importer], ['payments/settle']).byTitle).toEqual([])
  expect(selectFiles(files, ['settle'])).toEqual({ whole: ['server/payments/settle.test.ts'], byTitle: [] })
  expect(selectFiles(files, ['card: Approved'])).toEqual({ whole: [], byTitle: ['standin/page.test.ts'] })
  expect(selectFiles(files, ['money', 'card:'])).toEqual({
    whole: ['domain/money.test.ts'],
    byTitle: ['standin/page.test.ts'],
  })
})

const races = 'server/subscriptions/races.test.ts'
const slices = Array.from({ length: SLICES }, (_, slice) => slice)
const scopesOf = (slice: number): [Scope, Scope] => [
  { name: 'core', slice },
  { name: 'rest', slice },
]

test('races run on PostgreSQL only, and tests of the embedded store on that only', () => {
  const scope = { name: 'all', slice: 0 } as const
  expect(filesOf('postgres', scope, { hasPostgres: true })).toContain(races)
  expect(filesOf('embedded', scope, { hasPostgres: true })).not.toContain(races)
  expect(filesOf('postgres', scope, { hasPostgres: true })).not.toContain('server/db/crash.test.ts')
  expect(filesOf('embedded', scope, { hasPostgres: true })).toContain('server/db/crash.test.ts')
})

test('without PostgreSQL the embedded store takes every test that is not a race', () => {
  const core = filesOf('embedded', { name: 'core', slice: 0 }, { hasPostgres: false })
  expect(core).toEqual(filesOf('embedded', { name: 'all', slice: 0 }, { hasPostgres: false }))
  expect(core).toContain('server/app.test.ts')
  expect(filesOf('postgres', { name: 'all', slice: 0 }, { hasPostgres: false })).toEqual([])
})

test('core and rest of a slice are everything, and the ten slices take each file of the rest once', () => {
  const all = filesOf('embedded', { name: 'all', slice: 0 }, { hasPostgres: true })
  for (const slice of slices) {
    const [core, rest] = scopesOf(slice).map((scope) => filesOf('embedded', scope, { hasPostgres: true }))
    expect(new Set([...(core ?? []), ...(rest ?? [])])).toEqual(new Set(all))
  }
  const times = slices.filter((slice) =>
    filesOf('embedded', { name: 'core', slice }, { hasPostgres: true }).includes('server/app.test.ts'),
  )
  expect(times).toHaveLength(1)
})

test('the ten slices have about the same size', () => {
  const sizes = (filesFor: (scope: Scope) => unknown[]) => {
    const core = filesFor({ name: 'core', slice: -1 }).length
    const inSlices = slices.map((slice) => filesFor({ name: 'core', slice }).length - core)
    return Math.max(...inSlices) - Math.min(...inSlices)
  }
  for (const project of ['program', 'embedded', 'postgres'] as const)
    expect(sizes((scope) => filesOf(project, scope, { hasPostgres: true }))).toBeLessThanOrEqual(1)
  const journeys = Array.from({ length: 25 }, (_, n) => inBoth(`journey ${n}`)).flat()
  expect(sizes((scope) => chooseJourneys(journeys, scope))).toBe(1)
})

const journey = (title: string, language: string, tags: string[] = []): Journey => ({
  project: 'pages',
  file: 'meals.spec.ts',
  titles: [`in ${language}`, title],
  tags,
})
const inBoth = (title: string, tags?: string[]) =>
  ['en', 'ar'].map((language) => journey(title, language, tags))

test('a journey runs in one language, half of the journeys in each; one about direction runs in both', () => {
  const journeys = Array.from({ length: 200 }, (_, n) => inBoth(`journey ${n}`)).flat()
  const chosen = chooseJourneys(journeys, { name: 'core', slice: -1 })
  expect(chosen).toHaveLength(200)
  const english = chosen.filter(({ titles }) => titles[0] === 'in en').length
  expect(english).toBeGreaterThan(60)
  expect(english).toBeLessThan(140)
  expect(chooseJourneys(inBoth('arrows', ['direction']), { name: 'core', slice: -1 })).toHaveLength(2)
})

test('a journey in its other language is in one of the ten slices, and in the rest of the other nine', () => {
  const both = inBoth('a day is changed')
  const counts = slices.map((slice) => scopesOf(slice).map((scope) => chooseJourneys(both, scope).length))
  expect(counts.filter(([core]) => core === 2)).toHaveLength(1)
  for (const [core = 0, rest = 0] of counts) expect(core + rest).toBe(2)
  expect(chooseJourneys(both, { name: 'all', slice: 0 })).toEqual(both)
})

test('a change of documents affects nothing; one of a page the browser; one of the server everything', () => {
  expect(touchedBy(['README.md', 'docs/rules/business.md'])).toMatchObject({ code: false, browser: false })
  expect(touchedBy(['web/home/HomePage.tsx'])).toMatchObject({ code: false, browser: true })
  expect(touchedBy(['docs/rules/business.md', 'server/plans/save.ts'])).toEqual({
    code: true,
    browser: true,
    folders: ['server/plans'],
  })
})

test('a change of one feature runs its own tests on the second store; one of the database code all of them', () => {
  const onSecondStore = (touched: string[]) =>
    filesOf('embedded', { name: 'rest', slice: -1, touched }, { hasPostgres: true })
  const ofPlans = onSecondStore(['server/plans', 'web/plans'])
  expect(ofPlans).toContain('server/plans/routes.test.ts')
  expect(ofPlans).not.toContain('server/addresses/routes.test.ts')
  // The embedded store's own tests run after any change.
  expect(ofPlans).toContain('server/db/crash.test.ts')
  expect(onSecondStore(['server/db'])).toContain('server/addresses/routes.test.ts')
})
