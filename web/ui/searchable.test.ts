import { expect, test } from 'vitest'
import { searchable } from './searchable.ts'

test.each([
  ['الأحمدي', 'الاحمدى'],
  ['مدينة', 'مدينه'],
  ['مُحَرَّق', 'محرق'],
  ['عـــالي', 'عالي'],
  ['بلوك ٣٢١', 'بلوك 321'],
  ['  Café  Sár ', 'cafe sar'],
])('%s is found as %s', (written, typed) => {
  expect(searchable(written)).toBe(searchable(typed))
})

test('different words stay different', () => {
  expect(searchable('سار')).not.toBe(searchable('سترة'))
})
