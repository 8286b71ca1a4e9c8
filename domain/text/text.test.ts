import { describe, expect, test } from 'vitest'
import { ar } from './ar.ts'
import { en } from './en.ts'

const flat = (texts: object, at = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[at + key, value]] : flat(value, `${at}${key}.`),
  )
const holes = (text: string) => [...text.matchAll(/{{(\w+)}}/g)].map(([, name]) => name).sort()

const english = new Map(flat(en))
const arabic = flat(ar)
/** A figure, a brand or a comma between two values says no words: it may be the same in both languages. */
const hasWords = (text: string) => /\p{L}/u.test(text.replaceAll(/{{\w+}}|Apple Pay/g, ''))
/** Texts that stand in the other language on purpose: the switch names the language it leads to. */
const inTheOtherLanguage = /^layout\.language\.other$/

describe('texts', () => {
  test('there are some', () => expect(arabic.length).toBeGreaterThan(50))

  test.each(arabic)('%s is Arabic, and has what the English has', (key, text) => {
    const source = english.get(key) ?? english.get(key.replace(/_(zero|one|two|few|many)$/, '_other')) ?? ''
    if (hasWords(source)) {
      expect(text).not.toBe(source)
      if (!inTheOtherLanguage.test(key)) expect(text).toMatch(/\p{Script=Arabic}/u)
    }
    expect(text.trim()).not.toBe('')
    // A form for zero, one or two may do without its number; nothing may have a place English does not fill.
    expect(holes(source)).toEqual(expect.arrayContaining(holes(text)))
    if (!/_(zero|one|two)$/.test(key)) expect(holes(text)).toEqual(holes(source))
    expect(text, 'Latin digits in both languages').not.toMatch(/[\u0660-\u0669\u06f0-\u06f9]/)
  })

  test.each([...english])('%s is English', (key, text) => {
    if (!inTheOtherLanguage.test(key)) expect(text).not.toMatch(/\p{Script=Arabic}/u)
    expect(text.trim()).not.toBe('')
  })
})
