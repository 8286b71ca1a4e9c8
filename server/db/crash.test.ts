import { expect, test } from 'vitest'
import { crashRounds } from '../../scripts/crash.ts'

test('a shop killed while it is made, migrated, filled and written to starts again with all it acknowledged', async () => {
  const { kills, acknowledged, problems } = await crashRounds({ rounds: 1, seed: 20261115 })
  expect(problems).toEqual([])
  expect(kills).toBe(4)
  expect(acknowledged).toBeGreaterThan(0)
})
