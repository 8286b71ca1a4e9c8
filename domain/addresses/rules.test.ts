import { describe, expect, test } from 'vitest'
import { formatAddress } from './rules.ts'
import { townIn, towns, townsLike } from './towns.ts'

const place = { city: 'Manama', block: '315', road: '1526' }
const flat = { ...place, addressType: 'FLAT', building: '304', flat: '12', houseNo: null } as const
const house = { ...place, addressType: 'HOUSE', building: null, flat: null, houseNo: '7A' } as const

describe('an address on an envelope', () => {
  test('goes from the door to the town, in the language of the reader', () => {
    expect(formatAddress(flat, 'en')).toBe('Flat 12, Building 304, Road 1526, Block 315, Manama')
    expect(formatAddress(flat, 'ar')).toBe('شقة 12، مبنى 304، طريق 1526، مجمع 315، المنامة')
    expect(formatAddress(house, 'en')).toBe('House 7A, Road 1526, Block 315, Manama')
    expect(formatAddress(house, 'ar')).toBe('منزل 7A، طريق 1526، مجمع 315، المنامة')
  })

  test('names the town in that language, whichever it was written in; one we do not know stays as it is', () => {
    expect(formatAddress({ ...house, city: 'المحرق' }, 'en')).toMatch(/, Muharraq$/)
    expect(formatAddress({ ...house, city: 'hamad town' }, 'ar')).toMatch(/، مدينة حمد$/)
    for (const language of ['en', 'ar'] as const)
      expect(townIn('فريج العوضية', language)).toBe('فريج العوضية')
  })
})

describe('the towns', () => {
  test('each has both names, written in its own letters, and no name stands twice', () => {
    expect(towns.length).toBeGreaterThanOrEqual(40)
    for (const { nameEn, nameAr } of towns) {
      expect(nameEn).toMatch(/^[A-Z][A-Za-z’ ]+$/)
      expect(nameAr).toMatch(/^[ء-ي ]+$/)
      expect([townIn(nameEn, 'ar'), townIn(nameAr, 'en')]).toEqual([nameAr, nameEn])
    }
    expect(new Set(towns.map((t) => t.nameEn)).size).toBe(towns.length)
  })

  test('are found by a part of either name, those that begin with it first, however an apostrophe is typed', () => {
    expect(townsLike('muh', 'en')).toEqual(['Muharraq', 'Diyar Al Muharraq'])
    expect(townsLike('رفاع', 'ar')).toEqual(['الرفاع', 'الرفاع الشرقي', 'الرفاع الغربي'])
    expect(townsLike('dair', 'ar')).toEqual(['الدير'])
    for (const typed of ["a'ali", 'aali', 'A’ali']) expect(townsLike(typed, 'en')).toEqual(['A’ali'])
    expect(townsLike('', 'en')).toHaveLength(towns.length)
  })
})
