import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Email, FullName } from './accounts/fields.ts'
import { cleanLine, cleanText } from './cleanText.ts'

const INVISIBLE = {
  'zero-width space': '\u200b',
  'zero-width joiner': '\u200d',
  'word joiner': '\u2060',
  'byte order mark': '\ufeff',
  'soft hyphen': '\u00ad',
  'Hangul filler': '\u3164',
  'half-width Hangul filler': '\uffa0',
  'Braille blank': '\u2800',
  'variation selector': '\ufe0f',
  'grapheme joiner': '\u034f',
  'right-to-left override': '\u202e',
  'Arabic letter mark': '\u061c',
  'tag a': '\u{e0061}',
  escape: '\u001b',
  bell: '\u0007',
  delete: '\u007f',
  'next line': '\u0085',
}

describe.each(Object.entries(INVISIBLE))('%s', (_, mark) => {
  test('is removed from a name, and is no name by itself', () => {
    expect(FullName.parse(`No${mark}or ${mark}Hasan${mark}`)).toBe('Noor Hasan')
    expect(FullName.parse(`مر${mark}يم الدوسري`)).toBe('مريم الدوسري')
    expect(FullName.safeParse(mark.repeat(5)).success).toBe(false)
  })

  test('is removed from an email, so that it creates no second account', () => {
    expect(Email.parse(`${mark}no${mark}or@waraq${mark}.example`)).toBe('noor@waraq.example')
  })
})

test('letters are stored in their composed form', () => {
  const composed = 'Zoë Núñez'
  expect(FullName.parse(composed.normalize('NFD'))).toBe(composed)
  expect(FullName.parse('آمنة'.normalize('NFD'))).toBe('آمنة')
})

test.each([
  ['ｎｏｏｒ＠ｗａｒａｑ．ｅｘａｍｐｌｅ', 'noor@waraq.example'],
  ['NOOR@WARAQ.EXAMPLE', 'noor@waraq.example'],
  ['ﬁg@waraq.example', 'fig@waraq.example'],
  ["o'neil+1@waraq.example", "o'neil+1@waraq.example"],
])('the email %s is saved as %s', (typed, stored) => expect(Email.parse(typed)).toBe(stored))

test.each(['nооr@waraq.example', 'noör@waraq.example', 'نور@waraq.example', 'noor@wаraq.example'])(
  'the email %s is refused, although it looks valid',
  (typed) => {
    expect(Email.safeParse(typed).error?.issues.map((i) => i.message)).toEqual(['emailInvalid'])
  },
)

test.each(['12345', '... ---', '👍👍👍', '\u0301\u0301\u0301'])(
  '%s is refused as a name, because it has no letter',
  (typed) => {
    expect(FullName.safeParse(typed).error?.issues.map((i) => i.message)).toEqual(['fullNameLetter'])
  },
)

test('a note keeps its line breaks, a name is one line', () => {
  expect(cleanText('gate 4\r\nring\ttwice\u001b[2J')).toBe('gate 4\nring\ttwice[2J')
  expect(cleanLine('Noor\n\u00a0 Hasan')).toBe('Noor Hasan')
})

test('cleaning a clean text changes nothing', () => {
  const letters = [
    'a',
    'E',
    'ا',
    'ة',
    '\u0653',
    '\u0301',
    '\u0345',
    'ﬁ',
    'Å',
    '각',
    ' ',
    '\u00a0',
    '\n',
    '\r',
    '\t',
  ]
  const unit = fc.constantFrom(...letters, ...Object.values(INVISIBLE))
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 20 }), (text) => {
      const clean = cleanText(text)
      expect(cleanText(clean)).toBe(clean)
      expect(cleanLine(cleanLine(text))).toBe(cleanLine(text))
    }),
  )
})
