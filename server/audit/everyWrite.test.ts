import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { endpoints } from '../../domain/contract.ts'

/**
 * route() fails an admin's write that left no row, but only when it is called, and after its commit. So each binding is
 * also held to the rule as it is written: it hands `audit` the transaction it works in.
 */
const root = join(import.meta.dirname, '..', '..')
const filesIn = (pattern: string) => globSync(pattern, { cwd: root, exclude: ['**/*.test.ts'] })
const withoutComments = (source: string) => source.replaceAll(/\/\/.*$|\/\*[\s\S]*?\*\//gm, '')

/** Each route(…) of the server as it is written, up to the next one, by the name of its endpoint. */
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

test('there are such writes, and reads are not asked for a record', () => {
  expect(writes.length).toBeGreaterThan(20)
})
