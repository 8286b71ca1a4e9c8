import { expect, test } from 'vitest'
import { latinNumber } from './digits.ts'

test.each([
  ['١٤٫٥٠٠', '14.500'],
  ['۱۴٫۵', '14.5'],
  ['١٬٢٥٠٫٧٥', '1250.75'],
  ['14.500', '14.500'],
  ['٣٦', '36'],
])('%s is the number %s', (typed, read) => {
  expect(latinNumber(typed)).toBe(read)
})
