import fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchText } from './search.ts'

test.each([
  ['الأحمدي', 'الاحمدى'],
  ['آلاء إبراهيم ٱلله', 'الاء ابراهيم الله'],
  ['مدينة', 'مدينه'],
  ['مُحَرَّق', 'محرق'],
  ['عـــالي', 'عالي'],
  ['مؤمن رئيس', 'مومن رييس'],
  ['کریم', 'كريم'],
  ['بلوك ٣٢١', 'بلوك 321'],
  ['۹۷۳', '973'],
  ['ﻣﺤﺮﻕ', 'محرق'],
  ['  Café\u00a0 Sár\t', 'cafe sar'],
  ['\u200f+973\u202c 3\u200b3\ufeff', '+973 33'],
  ['İSA', 'isa'],
  ['ＦＵＬＬ', 'full'],
])('%s is found as %s', (written, typed) => {
  expect(searchText(written)).toBe(searchText(typed))
  expect(searchText(typed)).toBe(typed.normalize('NFKC').replaceAll('ى', 'ي'))
})

test('different words stay different', () => {
  expect(searchText('سار')).not.toBe(searchText('سترة'))
  expect(searchText('ماء')).not.toBe(searchText('ما'))
})

test('normalising a second time changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const once = searchText(text)
      expect(searchText(once)).toBe(once)
    }),
    { numRuns: 1000 },
  )
})

test('a normalised text contains its normalised end', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (start, end) => {
      expect(searchText(`${start} ${end}`)).toContain(searchText(end))
    }),
  )
})
