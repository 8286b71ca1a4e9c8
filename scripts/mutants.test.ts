import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mutate } from './mutants/mutant.ts'
import { mutants } from './mutants/mutants.ts'

const root = join(import.meta.dirname, '..')

test('every mutant still matches the code, and names existing tests', () => {
  const broken = mutants.flatMap(({ breaks, changes, tests }) => {
    const missing = tests.filter((file) => !existsSync(join(root, file)))
    const misfits = changes.flatMap((change) => {
      try {
        return mutate(readFileSync(join(root, change.file), 'utf8'), change) === '' ? ['nothing is left'] : []
      } catch (error) {
        return [String(error)]
      }
    })
    return [...missing, ...misfits].map((why) => `${breaks}: ${why}`)
  })
  expect(broken).toEqual([])
  expect(mutants.length).toBeGreaterThanOrEqual(200)
  expect(new Set(mutants.map((m) => m.breaks)).size).toBe(mutants.length)
})
