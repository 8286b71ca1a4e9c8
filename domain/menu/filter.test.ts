import { describe, expect, test } from 'vitest'
import { matchesFilter, readFilter, withFilter } from './filter.ts'

const read = (search: string) => readFilter(new URLSearchParams(search))

describe('the menu’s filter', () => {
  test('is read from the address, nonsense left aside', () => {
    expect(read('category=vegetarian&without=milk,nuts,stones')).toEqual({
      category: 'VEGETARIAN',
      without: ['milk', 'nuts'],
    })
    expect(read('category=everything')).toEqual({ category: null, without: [] })
  })

  test('goes back into the address, and leaves the rest of it alone', () => {
    const written = withFilter(new URLSearchParams('lang=ar&category=seasonal'), {
      category: 'SIGNATURE',
      without: ['fish', 'egg'],
    })
    expect(written).toBe('lang=ar&category=signature&without=fish,egg')
    expect(read(written)).toEqual({ category: 'SIGNATURE', without: ['egg', 'fish'] })
    expect(withFilter(new URLSearchParams(written), { category: null, without: [] })).toBe('lang=ar')
  })

  test('hides a salad of another kind, and one that holds any of what is left out', () => {
    const salad = { category: 'SIGNATURE', allergens: ['fish', 'egg'] } as const
    expect(matchesFilter(salad, { category: null, without: [] })).toBe(true)
    expect(matchesFilter(salad, { category: 'SIGNATURE', without: ['nuts'] })).toBe(true)
    expect(matchesFilter(salad, { category: 'VEGETARIAN', without: [] })).toBe(false)
    expect(matchesFilter(salad, { category: null, without: ['nuts', 'egg'] })).toBe(false)
  })
})
