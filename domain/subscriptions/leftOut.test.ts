import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeLeftOut } from './leftOut.ts'

const some = fc.uniqueArray(fc.constantFrom('beef', 'feta', 'mint', 'olives', 'rocket', 'romaine'))

test('local changes are kept; everything else follows the saved list', () => {
  fc.assert(
    fc.property(some, some, some, (seen, ids, saved) => {
      const merged = mergeLeftOut({ seen, ids }, saved)
      expect(new Set(merged).size).toBe(merged.length)
      for (const id of [...seen, ...ids, ...saved]) {
        const pressed = seen.includes(id) !== ids.includes(id)
        expect(merged.includes(id), id).toBe((pressed ? ids : saved).includes(id))
      }
    }),
  )
})

test('without other changes the result is the local selection', () => {
  fc.assert(
    fc.property(some, some, (seen, ids) => {
      expect(mergeLeftOut({ seen, ids }, seen).toSorted()).toEqual(ids.toSorted())
    }),
  )
})
