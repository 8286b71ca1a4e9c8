import { expect, test } from 'vitest'
import { crashRounds } from '../../scripts/crash.ts'

test('a shop killed during creation, migration and writes starts again with every acknowledged write', async () => {
  const { kills, acknowledged, problems } = await crashRounds({ rounds: 1, seed: 20261115 })
  expect(problems).toEqual([])
  expect(kills).toBe(4)
  expect(acknowledged).toBeGreaterThan(0)
})
