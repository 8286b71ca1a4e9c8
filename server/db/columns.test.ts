import { expect, test } from 'vitest'
import { z } from 'zod'
import { newId } from './columns.ts'

test('ids created one after another are in order, also within a millisecond', () => {
  const made = Array.from({ length: 1000 }, newId)
  expect(made.toSorted()).toEqual(made)
  expect(new Set(made).size).toBe(1000)
  expect(z.array(z.uuidv7()).safeParse(made).success).toBe(true)
})
