import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const hook = pathToFileURL(join(import.meta.dirname, 'quickResolve.mjs')).href
const specifiers = [
  ...new Set(
    globSync('{server,scripts,bench}/**/*.ts').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/from '(drizzle-orm[^']*)'/g)].map(([, name = '']) => name),
    ),
  ),
]

/** Prints where Node finds each module, what each exports, and the SQL of one statement. */
const PROGRAM = `
const found = ${JSON.stringify(specifiers)}.map((name) => import.meta.resolve(name))
const modules = await Promise.all(found.map((url) => import(url)))
const { sql, is, SQL } = await import('drizzle-orm')
const { PgDialect } = await import('drizzle-orm/pg-core')
const statement = sql\`select \${1}\`
console.log(JSON.stringify({
  found,
  exported: modules.map((module) => Object.keys(module)),
  isOne: is(statement, SQL),
  query: new PgDialect().sqlToQuery(statement),
}))
`
const run = (...flags: string[]) =>
  execFileSync(process.execPath, [...flags, '--input-type=module', '-e', PROGRAM], {
    encoding: 'utf8',
    // Without the hook, with which this process itself may have been started.
    env: { ...process.env, NODE_OPTIONS: '' },
  })

test('the hook finds the same database library as Node, and loads it once', () => {
  expect(specifiers.length).toBeGreaterThan(3)
  const quick = run('--import', hook)
  expect(JSON.parse(quick)).toMatchObject({ isOne: true, query: { sql: 'select $1', params: [1] } })
  expect(quick).toBe(run())
})
