import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { latinDigits, withoutDirectionMarks } from './digits.ts'
import { acceptedLanguage, formatList, isLanguage } from './language.ts'

describe('the language of an Accept-Language header', () => {
  test.each([
    [undefined, 'en'],
    ['', 'en'],
    ['ar', 'ar'],
    ['ar-BH,ar;q=0.9,en;q=0.8', 'ar'],
    ['en-GB,en;q=0.9,ar;q=0.8', 'en'],
    ['fr,ar;q=0.4,en;q=0.3', 'ar'],
    ['fr', 'en'],
    ['ar;q=0,en', 'en'],
    ['en;q=0.2,AR;q=0.7', 'ar'],
  ])('%s → %s', (header, language) => expect(acceptedLanguage(header)).toBe(language))

  test('any header gives a supported language', () => {
    fc.assert(fc.property(fc.string(), (header) => isLanguage(acceptedLanguage(header))))
  })
})

test('a list is joined as in a sentence', () => {
  expect(formatList(['mint', 'dill', 'basil'], 'en')).toBe('mint, dill and basil')
  expect(formatList(['نعناع', 'شبت', 'ريحان'], 'ar')).toBe('نعناع وشبت وريحان')
})

describe('digits', () => {
  test('Arabic-Indic and Persian ones become Latin', () => {
    expect(latinDigits('٠١٢٣٤٥٦٧٨٩')).toBe('0123456789')
    expect(latinDigits('۰۱۲۳۴۵۶۷۸۹')).toBe('0123456789')
    expect(latinDigits('هاتف ٣٦٠٠ 1234')).toBe('هاتف 3600 1234')
  })

  test('direction marks are dropped, letters stay', () => {
    expect(withoutDirectionMarks('\u200f36001234\u202c')).toBe('36001234')
    expect(withoutDirectionMarks('ورق')).toBe('ورق')
  })
})
