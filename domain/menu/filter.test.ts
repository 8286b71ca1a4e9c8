import { describe, expect, test } from 'vitest'
import { matchesFilter, readFilter, withFilter } from './filter.ts'

const read = (search: string) => readFilter(new URLSearchParams(search))

describe('the menu’s filter', () => {
  test('is read from the query string, without unknown values', () => {
    expect(read('category=vegetarian&without=milk,nuts,stones')).toEqual({
      category: 'VEGETARIAN',
      without: ['milk', 'nuts'],
    })
    expect(read('category=everything')).toEqual({ category: null, without: [] })
  })

  test('is written into the query string, and keeps the other parameters', () => {
    const written = withFilter(new URLSearchParams('lang=ar&category=seasonal'), {
      category: 'SIGNATURE',
      without: ['fish', 'egg'],
    })
    expect(written).toBe('lang=ar&category=signature&without=fish,egg')
    expect(read(written)).toEqual({ category: 'SIGNATURE', without: ['egg', 'fish'] })
    expect(withFilter(new URLSearchParams(written), { category: null, without: [] })).toBe('lang=ar')
  })

  test('hides salads of another category, and salads with an excluded allergen', () => {
    const salad = { category: 'SIGNATURE', allergens: ['fish', 'egg'] } as const
    expect(matchesFilter(salad, { category: null, without: [] })).toBe(true)
    expect(matchesFilter(salad, { category: 'SIGNATURE', without: ['nuts'] })).toBe(true)
    expect(matchesFilter(salad, { category: 'VEGETARIAN', without: [] })).toBe(false)
    expect(matchesFilter(salad, { category: null, without: ['nuts', 'egg'] })).toBe(false)
  })
})
