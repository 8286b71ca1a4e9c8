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

/** One word for one thing: an email is no letter (those of the alphabet are lowercase, uppercase, fewer or one). */
const notOurEnglish =
  /[Ee]-mail|[Ww]izard|by (it|them|our)sel(f|ves)|[Ss]econd choice|[Ss]ign(ed|s|ing)?[ -](in|out)\b|\d pm\b|3-5|(?<!(lowercase|uppercase|fewer|one) |news)letters?\b|Letter/
/** What the specification says in its own words. */
const givenWords = new Set(['Your session has ended, please sign in again'])
const notOurArabic =
  /وسيلة الدفع|من تلقاء|متاح قريبًا|خيار ثانٍ|الخيار الثاني|على القائمة|على قائمة|ائتمان أو خصم|ملفات? الارتباط|نردّ|رددنا/
/** Web and mail addresses and numbers with signs turn around inside Arabic; emails isolate what they fill in themselves. */
const isolate = /[\u2066\u2068][^\u2069]*\u2069|<\/?\w+>/g
const looseLatin = /[a-z][/:@+#]|[/:@+#][a-z]|\+\d|\d-\d/i

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
    expect(text).not.toMatch(notOurArabic)
    expect(text.replaceAll(isolate, ''), 'Latin text with signs in it, isolated').not.toMatch(looseLatin)
    expect(text, 'Latin digits in both languages').not.toMatch(/[\u0660-\u0669\u06f0-\u06f9]/)
  })

  test.each([...english])('%s is English', (key, text) => {
    if (!inTheOtherLanguage.test(key)) expect(text).not.toMatch(/\p{Script=Arabic}/u)
    expect(text.trim()).not.toBe('')
    if (!givenWords.has(text)) expect(text).not.toMatch(notOurEnglish)
  })
})
