import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { languages } from '../language.ts'
import { governorateCode, governorateIn, governorates } from './governorates.ts'
import { type AddressType, addressParts, formatAddress, partsOfStreetAddress } from './rules.ts'
import { townIn, towns, townsLike } from './towns.ts'

const place = { city: 'Manama', block: '315', road: '1526' }
const flat = { ...place, addressType: 'FLAT', building: '304', flat: '12', houseNo: null } as const
const house = { ...place, addressType: 'HOUSE', building: null, flat: null, houseNo: '7A' } as const

describe('the formatted address', () => {
  test('lists the parts from the door to the town, in the reader’s language', () => {
    expect(formatAddress(flat, 'en')).toBe('Flat 12, Building 304, Road 1526, Block 315, Manama')
    expect(formatAddress(flat, 'ar')).toBe('شقة 12، مبنى 304، طريق 1526، مجمع 315، المنامة')
    expect(formatAddress(house, 'en')).toBe('House 7A, Road 1526, Block 315, Manama')
    expect(formatAddress(house, 'ar')).toBe('منزل 7A، طريق 1526، مجمع 315، المنامة')
  })

  test('translates a known town from either language, and keeps an unknown one', () => {
    expect(formatAddress({ ...house, city: 'المحرق' }, 'en')).toMatch(/, Muharraq$/)
    expect(formatAddress({ ...house, city: 'hamad town' }, 'ar')).toMatch(/، مدينة حمد$/)
    for (const language of ['en', 'ar'] as const)
      expect(townIn('فريج العوضية', language)).toBe('فريج العوضية')
  })
})

const number = fc.stringMatching(/^[1-9][0-9]{0,4}[A-F]?$/)
const written = fc.record({
  addressType: fc.constantFrom<AddressType>('FLAT', 'HOUSE'),
  city: fc.constantFrom(...towns.flatMap((town) => [town.nameEn, town.nameAr]), 'فريج العوضية', 'Wadi'),
  block: number,
  road: number,
  building: number,
  flat: number,
  houseNo: number,
})

describe('an address in parts', () => {
  test('keeps the fields of its type and every number, and converting it again changes nothing', () => {
    fc.assert(
      fc.property(written, (a) => {
        const parts = addressParts(a)
        const { block, road } = a
        const door =
          a.addressType === 'FLAT'
            ? { building: a.building, flat: a.flat, houseNo: null }
            : { building: null, flat: null, houseNo: a.houseNo }
        expect(parts).toMatchObject({ addressType: a.addressType, block, road, ...door, governorate: null })
        expect(addressParts(parts)).toEqual(parts)
      }),
    )
  })

  test('is the same for a town in either language, and formats like the original in both languages', () => {
    fc.assert(
      fc.property(written, (a) => {
        const parts = addressParts(a)
        for (const language of languages) {
          expect(addressParts({ ...a, city: townIn(a.city, language) })).toEqual(parts)
          expect(formatAddress(parts, language)).toBe(formatAddress(a, language))
        }
      }),
    )
  })

  test('puts the governorate, if known, after the town', () => {
    for (const governorate of ['CAPITAL', 'Capital', 'capital governorate', 'محافظة العاصمة', 'العاصمة']) {
      const parts = addressParts({ ...flat, governorate })
      expect(parts.governorate).toBe('CAPITAL')
      expect(formatAddress(parts, 'en')).toBe(
        'Flat 12, Building 304, Road 1526, Block 315, Manama, Capital Governorate',
      )
      expect(formatAddress(parts, 'ar')).toMatch(/، المنامة، محافظة العاصمة$/)
    }
    expect(addressParts({ ...flat, governorate: 'Central' }).governorate, 'dissolved in 2014').toBe('Central')
    const all = governorates.flatMap((code) => [governorateIn(code, 'en'), governorateIn(code, 'ar')])
    expect(all.map(governorateCode)).toEqual(governorates.flatMap((code) => [code, code]))
  })
})

describe("an admin's street, city, governorate and ZIP", () => {
  const form = { street: 'Road 1526', city: 'المنامة', governorate: 'Capital', zip: '315' }

  test('become road, town, governorate and block; the door is part of the street', () => {
    expect(partsOfStreetAddress(form)).toEqual({
      addressType: null,
      city: 'Manama',
      block: '315',
      road: '1526',
      building: null,
      flat: null,
      houseNo: null,
      governorate: 'CAPITAL',
    })
    const worded = partsOfStreetAddress({ ...form, street: ' Building 304, Road 1526 ', governorate: ' ' })
    expect(worded).toMatchObject({ road: 'Building 304, Road 1526', governorate: null })
    expect(formatAddress(worded, 'en')).toBe('Building 304, Road 1526, Block 315, Manama')
    expect(formatAddress(partsOfStreetAddress(form), 'ar')).toBe(
      'طريق 1526، مجمع 315، المنامة، محافظة العاصمة',
    )
  })

  test('give the same parts however they are typed, and repeat no word', () => {
    const typed = (word: string) =>
      fc.tuple(fc.constantFrom('', ' ', '\u200f'), fc.constantFrom('', word), fc.constantFrom('', ' '))
    const arabicDigits = (text: string) => text.replace(/\d/g, (d) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(d)))
    const inOtherWords = fc.record({
      road: number,
      block: number,
      street: typed('Road ').map((before) => before.join('')),
      zip: typed('مجمع ').map((before) => before.join('')),
      digits: fc.constantFrom((text: string) => text, arabicDigits),
    })
    fc.assert(
      fc.property(inOtherWords, ({ road, block, street, zip, digits }) => {
        const typed = { street: street + digits(road), zip: zip + digits(block) }
        const parts = partsOfStreetAddress({ ...form, ...typed })
        expect(parts).toEqual(partsOfStreetAddress({ ...form, street: road, zip: block }))
        expect(partsOfStreetAddress({ ...form, street: parts.road, zip: parts.block })).toEqual(parts)
        expect(formatAddress(parts, 'en')).toBe(`Road ${road}, Block ${block}, Manama, Capital Governorate`)
      }),
    )
  })
})

describe('the towns', () => {
  test('have one name in each script, and no name twice', () => {
    expect(towns.length).toBeGreaterThanOrEqual(40)
    for (const { nameEn, nameAr } of towns) {
      expect(nameEn).toMatch(/^[A-Z][A-Za-z’ ]+$/)
      expect(nameAr).toMatch(/^[ء-ي ]+$/)
      expect([townIn(nameEn, 'ar'), townIn(nameAr, 'en')]).toEqual([nameAr, nameEn])
    }
    expect(new Set(towns.map((t) => t.nameEn)).size).toBe(towns.length)
  })

  test('are found by a part of either name, prefix matches first, with or without the apostrophe', () => {
    expect(townsLike('muh', 'en')).toEqual(['Muharraq', 'Diyar Al Muharraq'])
    expect(townsLike('رفاع', 'ar')).toEqual(['الرفاع', 'الرفاع الشرقي', 'الرفاع الغربي'])
    expect(townsLike('dair', 'ar')).toEqual(['الدير'])
    for (const typed of ["a'ali", 'aali', 'A’ali']) expect(townsLike(typed, 'en')).toEqual(['A’ali'])
    expect(townsLike('', 'en')).toHaveLength(towns.length)
  })
})
