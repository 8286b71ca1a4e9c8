import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { endpoints } from '../../domain/contract.ts'

/**
 * route() fails an admin's write without an audit row, but only at run time and after its commit. So this test also
 * checks the source of each binding: it passes `audit` its transaction.
 */
const root = join(import.meta.dirname, '..', '..')
const filesIn = (pattern: string) => globSync(pattern, { cwd: root, exclude: ['**/*.test.ts'] })
const withoutComments = (source: string) => source.replaceAll(/\/\/.*$|\/\*[\s\S]*?\*\//gm, '')

/** The source of each route(…) of the server, up to the next one, by the name of its endpoint. */
const bindings = filesIn('server/**/*.ts').flatMap((file) =>
  withoutComments(readFileSync(join(root, file), 'utf8'))
    .split(/\broute\(\s*\w+,\s*deps,\s*(?=[\w.]+,)/)
    .slice(1)
    .map((source) => ({ name: /^(?:\w+\.)?(\w+),/.exec(source)?.[1], source })),
)
const contracts = await Promise.all(
  filesIn('domain/*/{contract,adminContract}.ts').map(
    async (file): Promise<Record<string, unknown>> => import(join(root, file)),
  ),
)
const writes = endpoints
  .filter((e) => e.method !== 'GET' && (e.access === 'ADMIN' || e.access === 'SUPER_ADMIN'))
  .map((e) => {
    const names = contracts.flatMap((c) => Object.keys(c).filter((name) => c[name] === e))
    return [`${e.method} ${e.path}`, names[0] ?? ''] as const
  })

test.each(writes)('%s (%s) records who did it', (_, name) => {
  const bound = bindings.filter((b) => b.name === name)
  expect(bound.map(({ source }) => /\bawait audit\(tx\b/.test(source))).toEqual([true])
})

test('there are such writes', () => {
  expect(writes.length).toBeGreaterThan(20)
})
