import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import { endpoints } from '../domain/contract.ts'
import { paths } from '../domain/paths.ts'
import { en } from '../domain/text/en.ts'
import { impersonalTables, personalTables } from '../server/privacy/personalData.ts'
import { calls, messages, routes } from './specification.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const sources = globSync(['{domain,server,web}/**/*.{ts,tsx}'], { cwd: root }).filter(
  (file) => !/\.test\.tsx?$|^domain[\\/]text[\\/]/.test(file),
)
const code = sources.map(read).join('\n')

const flat = (texts: object, at: string): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[at + key, value]] : flat(value, `${at}${key}.`),
  )
/** /dev/kit shows samples of messages; the product does not send them. */
const isSample = (t: { area: string }) => t.area === 'kit'
const texts = Object.entries(en).flatMap(([area, keys]) =>
  flat(keys, '').map(([key, text]) => ({ area, key: key.replace(/_(one|other)$/, ''), text })),
)

const all = (pattern: RegExp) => new Set([...code.matchAll(pattern)].map(([, found = '']) => found))
const quoted = all(/(?<=['"])([\w:.]+)(?=['"])/g)
const templateEnds = all(/([\w.]+:[\w.]+)`/g)
const templateStarts = all(/`([\w.]+)\.\$\{/g)

/** Whether the code uses this text: by its key, or by a key made of a fixed prefix. */
function isUsed({ area, key }: { area: string; key: string }): boolean {
  if (quoted.has(key) || quoted.has(`${area}:${key}`) || templateEnds.has(`${area}:${key}`)) return true
  const parts = key.split('.')
  return parts.some((_, n) => templateStarts.has(parts.slice(0, n).join('.')))
}

describe('texts', () => {
  test('every text is used', () => {
    const byCode = new Set(['errors', 'failures', 'history', 'validation'])
    const unused = texts.filter((t) =>
      byCode.has(t.area) ? !quoted.has(t.key.split('.').at(-1) ?? '') && !isUsed(t) : !isUsed(t),
    )
    expect(unused.map((t) => `${t.area}.${t.key}`)).toEqual([])
  })
})

describe('the specification', () => {
  test('is quoted word for word: its messages are texts that the code shows', () => {
    const missing = messages.flatMap((text) => {
      const found = texts.filter((t) => t.text === text && !isSample(t))
      if (found.length === 0) return [`not among the texts: ${text}`]
      return found.some((t) => quoted.has(t.key) || isUsed(t)) ? [] : [`not shown by the code: ${text}`]
    })
    expect(messages.length).toBeGreaterThan(0)
    expect(missing).toEqual([])
  })

  test('has a page at each of its addresses', () => {
    const screens = read('web/admin/screens.ts')
    const nameOf = (route: string) => Object.entries(paths).find(([, p]) => p.path === route)?.[0]
    const isRouted = (name: string | undefined) =>
      name !== undefined && new RegExp(`paths\\.${name}\\b|'${name}'`).test(code)
    const missing = routes.filter((route) =>
      route.startsWith('/admin/') ? !screens.includes(`'${route}'`) : !isRouted(nameOf(route)),
    )
    expect(routes.length).toBeGreaterThan(0)
    expect(missing).toEqual([])
  })

  test('has an endpoint for each of its calls', () => {
    const plain = (p: string) => p.replaceAll(/:\w+|\{\w+\}/g, '{}')
    const served = new Set(endpoints.map((e) => `${e.method} ${plain(e.path)}`))
    expect(calls.length).toBeGreaterThan(0)
    expect(calls.filter(({ method, path }) => !served.has(`${method} ${plain(path)}`))).toEqual([])
  })
})

/**
 * The server's folders from the bottom up. A file may import from its own feature and those before it, but never from
 * one after it, except for types. Calls in the other direction go through a job or an injected function.
 */
const FEATURES = [
  ...[
    'db',
    'tables',
    'tap',
    'xlsx',
    'pictures',
    'audit',
    'http',
    'events',
    'settings',
    'totals',
    'catalogue',
    'jobs',
    'mail',
  ],
  ...[
    'sessions',
    'accounts',
    'addresses',
    'plans',
    'menu',
    'salads',
    'orders',
    'payments',
    'credit',
    'refunds',
  ],
  ...[
    'drivers',
    'deliveries',
    'feedback',
    'subscriptions',
    'calendar',
    'receipts',
    'checkout',
    'recovery',
    'reconciliation',
    'renewals',
    'privacy',
    'adminUsers',
    'adminSubscriptions',
    'adminPayments',
    'closures',
    'adminDeliveries',
    'problems',
    'kitchen',
    'runs',
    'customers',
    'auditLog',
    'insights',
    'pages',
    'selfTest',
    'demo',
  ],
]

/** Rules within a side, which biome.json cannot express: it only forbids whole sides to import each other. */
describe('import rules', () => {
  const imports = (file: string) => [...read(file).matchAll(/from '([^']+)'/g)].map(([, from = '']) => from)
  const within = (folder: string) => sources.filter((file) => file.startsWith(folder))
  test('folders of the pages import in one direction only, and no area imports another', () => {
    /** From the bottom up; the last line holds the areas, which are the pages themselves. */
    const floors = [
      ...['ui', 'api', 'form', 'list', 'layout', 'bowl', 'salads', 'addresses', 'subscriptions'],
      ...['paying', 'account'],
      ['admin', 'auth', 'checkout', 'dashboard', 'dev', 'home', 'legal', 'menu', 'payments', 'run'],
    ]
    const floorOf = (folder: string) => floors.findIndex((floor) => [floor].flat().includes(folder))
    const folderOf = (file: string) => /^web\/(\w+)\//.exec(file)?.[1]
    const upward = within('web/').flatMap((file) => {
      const from = folderOf(file)
      if (from === undefined || from === 'test') return [] // the files that wire everything know it all
      expect(floorOf(from), file).not.toBe(-1)
      return imports(file)
        .map((path) => join(dirname(file), path))
        .filter((target) => {
          const to = folderOf(target)
          return to !== undefined && to !== from && floorOf(to) >= floorOf(from)
        })
        .map((target) => `${file} -> ${target}`)
    })
    expect(upward).toEqual([])
  })

  test('the kit imports no feature, and only the app imports routes', () => {
    const features = (from: string) => /^\.\.\/(?!\.\.\/)[\w-]+\//.test(from)
    for (const file of within('web/ui/')) expect(imports(file).filter(features), file).toEqual([])
    for (const file of within('server/').filter((f) => f !== 'server/app.ts'))
      expect(imports(file).join(' '), file).not.toMatch(/[rR]outes\.ts/)
  })

  test("the server's features import in one direction only", () => {
    const importing = /^import (type )?([^']*?) from '(\.[^']+)'/gms
    const isTest = (file: string) => /\.test\.ts$|\/test[A-Z]\w*\.ts$|^server\/test\//.test(file)
    const folderOf = (file: string) => /^server\/([^/]+)\//.exec(file)?.[1]
    const onlyTypes = (names: string) => /^\{(\s*type \w+,?)+\s*\}$/.test(names)
    const upward: string[] = []
    for (const file of within('server/').filter((f) => !isTest(f))) {
      const from = folderOf(file)
      if (from === undefined) continue // the start-up files may import every feature
      expect(FEATURES, file).toContain(from)
      for (const [, type, names = '', path = ''] of read(file).matchAll(importing)) {
        const target = join(dirname(file), path)
        const to = folderOf(target)
        if (type || onlyTypes(names) || to === undefined) continue
        if (FEATURES.indexOf(to) > FEATURES.indexOf(from)) upward.push(`${file} -> ${target}`)
      }
    }
    expect(upward).toEqual([])
  })

  test('the domain imports only zod and itself', () => {
    for (const file of within('domain/'))
      expect(
        imports(file).filter((from) => !from.startsWith('.') && from !== 'zod'),
        file,
      ).toEqual([])
  })

  test('the stand-in imports only Node and itself', () => {
    const files = globSync('standin/*.ts', { cwd: root })
    expect(files.length).toBeGreaterThan(0)
    for (const file of files)
      expect(
        imports(file).filter((from) => !/^(node:|\.\/)/.test(from) && from !== 'vitest'),
        file,
      ).toEqual([])
  })

  test('no serving code loads Vite, which would cost it a gigabyte', () => {
    const code = globSync('{server,scripts}/**/!(*.test).ts', { cwd: root })
    const withoutTypes = (file: string) => read(file).replaceAll(/^import type .*$/gm, '')
    const loading = code.filter((file) => /(from |import\()'vite'/.test(withoutTypes(file)))
    expect(loading.sort()).toEqual(['scripts/buildPages.ts', 'scripts/tasks/dev.ts'])
  })

  test("only one file calls fetch, besides the worker of the driver's page", () => {
    const calling = within('web/').filter((file) => /(?<![\w.])fetch\(/.test(read(file)))
    expect(calling.sort()).toEqual(['web/api/request.ts', 'web/run/worker.ts'])
  })
})

describe('styles', () => {
  const utility =
    /(^|[\s'"`:])-?(m[lr]|p[lr]|left|right|rounded-[lr]|rounded-[tb][lr]|border-[lr]|scroll-[mp][lr])-[\w[(]|(^|[\s'"`:])(text|float|clear)-(left|right)\b/
  const style =
    /\b(margin|padding|border)(-l|-r|L|R)(eft|ight)|\b(text-align|textAlign|float|clear)['"]?:\s*['"]?(left|right)\b/
  const physicalRule = /(^|[\s{;])(left|right):\s*[^;]+;/
  const isPhysical = (file: string, line: string) =>
    utility.test(line) || style.test(line) || (file.endsWith('.css') && physicalRule.test(line))
  const files = globSync(['web/**/*.{tsx,ts,css}'], { cwd: root }).filter(
    (file) => !file.endsWith('.test.ts'),
  )
  test('no file uses physical left and right', () => {
    const isComment = (line: string) => /^\s*(\/\/|\*|\/\*)/.test(line)
    const physical = files.flatMap((file) =>
      read(file)
        .split('\n')
        .filter((line) => isPhysical(file, line) && !isComment(line))
        .map((line) => `${file}: ${line.trim()}`),
    )
    expect(files.length).toBeGreaterThan(0)
    expect(physical).toEqual([])
  })
})

describe('personal data', () => {
  test('every table is listed as personal or impersonal, and those that point at a user are personal', async () => {
    const modules = await Promise.all(
      globSync('server/tables/*.ts', { cwd: root }).map(
        (file): Promise<Record<string, unknown>> => import(join(root, file)),
      ),
    )
    const tables = modules
      .flatMap((m) => Object.values(m).filter((v) => v instanceof PgTable))
      .map(getTableConfig)
    expect(tables.length).toBeGreaterThan(3)
    for (const table of tables) {
      const { name, foreignKeys, columns } = table
      const listed = [name in personalTables, name in impersonalTables]
      expect(listed.filter(Boolean), `${name} stands in exactly one list`).toHaveLength(1)
      const toUsers = foreignKeys.some((key) => getTableConfig(key.reference().foreignTable).name === 'users')
      const hasPersonalColumns = columns.some((c) =>
        /^(email|phone|full_?name|to|customer_?\w+)$/i.test(c.name),
      )
      // The shop's own contact details, and its drivers', are not customer data.
      const ours = name === 'settings' || name === 'drivers'
      if ((toUsers || hasPersonalColumns) && !ours)
        expect(name in personalTables, `${name} is personal`).toBe(true)
    }
    const names = tables.map((t) => t.name)
    for (const name of [...Object.keys(personalTables), ...Object.keys(impersonalTables)])
      expect(names).toContain(name)
  })
})

describe('the documents', () => {
  const scripts: Record<string, string> = JSON.parse(read('package.json')).scripts
  const papers = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md', { cwd: root })]

  const namedIn = (file: string, pattern: RegExp) =>
    [...read(file).matchAll(pattern)].map(([, name = '']) => ({ file, name }))

  test('name only commands that exist', () => {
    const commands = papers.flatMap((file) =>
      namedIn(file, /npm (?:run )?((?<=run )[\w:-]+|start\b|test\b)/g),
    )
    expect(commands.length).toBeGreaterThan(0)
    expect(commands.filter(({ name }) => !(name in scripts))).toEqual([])
  })

  test('name only files that exist', () => {
    const path = /`((?:domain|server|web|scripts|e2e|bench|docs|standin)\/[\w./-]+)`/g
    const files = papers.flatMap((file) => namedIn(file, path))
    expect(files.length).toBeGreaterThan(0)
    expect(files.filter(({ name }) => !existsSync(join(root, name)))).toEqual([])
  })

  const written = globSync(
    [
      '{domain,server,web,standin,e2e,scripts,bench,docs}/**/*.{ts,tsx,mjs,css,html,md,sql}',
      '*.{ts,md,html}',
      '{biome,knip,package,tsconfig}.json',
      '{.ci/run,.env.example,.oxlintrc.json}',
    ],
    { cwd: root },
  )

  test('every cited document and rule exists', () => {
    const rules = globSync('docs/rules/*.md', { cwd: root }).flatMap((file) =>
      [...read(file).matchAll(/^## ([A-Z]\d+) /gm)].map(([, rule]) => rule),
    )
    expect(rules.length).toBeGreaterThan(0)
    expect(new Set(rules).size).toBe(rules.length)
    for (const file of written) {
      const text = read(file)
      const documents = [...text.matchAll(/\b[A-Z]{2,}\.md\b/g)].filter(
        ([name]) => !existsSync(join(root, name)),
      )
      const byName = [...text.matchAll(/\b(SPEC|RULINGS|DESIGN|PROMISES) (section|"|[A-Z]\d)/g)]
      expect(
        [...documents, ...byName].map(([cited]) => cited),
        file,
      ).toEqual([])
      for (const [, cited = ''] of text.matchAll(/\b[Rr]ules? ([A-Z]\d+(?:(?:, | and | to )[A-Z]\d+)*)/g))
        for (const [rule] of cited.matchAll(/[A-Z]\d+/g))
          expect(rules, `${file} cites ${rule}`).toContain(rule)
    }
  })

  test('comments name only files and identifiers that exist', () => {
    const comment = /\/\*[\s\S]*?\*\/|(?:^|\s)\/\/[^\n]*/g
    const files = globSync('{domain,server,web,standin,e2e,scripts,bench}/**/*.{ts,tsx,mjs}', {
      cwd: root,
    }).filter((file) => !/^domain[\\/]text[\\/]/.test(file))
    const program = files.map((file) => read(file).replaceAll(comment, '')).join('\n')
    const others = globSync(['*.json', 'server/db/migrations/*.sql'], { cwd: root }).map(read)
    const words = new Set([program, ...others].flatMap((text) => text.match(/[A-Za-z_$][\w$]*/g) ?? []))
    const paths = written.map((file) => `/${file.replaceAll('\\', '/')}`)
    const isFile = (name: string) => paths.some((path) => path.endsWith(`/${name}`))
    const unknown = files.flatMap((file) =>
      [...read(file).matchAll(comment)].flatMap(([text]) =>
        [
          ...[...text.matchAll(/(?<![\w./*{}<-])([\w./-]+\.(?:tsx?|mjs|css|sql|md))\b/g)]
            .map(([, name = '']) => name)
            .filter((name) => !isFile(name)),
          ...[...text.matchAll(/`([a-z]\w*)`/g)]
            .map(([, name = '']) => name)
            .filter((name) => !words.has(name)),
        ].map((name) => `${file}: ${name}`),
      ),
    )
    expect(files.length).toBeGreaterThan(0)
    expect(unknown).toEqual([])
  })

  test('every script starts an existing task', () => {
    for (const [name, command] of Object.entries(scripts)) {
      const task = /^node scripts\/run\.mjs ([\w-]+)/.exec(command)?.[1]
      expect(task && existsSync(join(root, 'scripts', 'tasks', `${task}.ts`)), name).toBe(true)
    }
  })

  test('the lock file records no download addresses', () => {
    expect(read('package-lock.json')).not.toContain('"resolved"')
  })
})
