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

/** Those that break a rule, each with its key. */
const offenders = (texts: [string, string][], breaks: (text: string, key: string) => boolean) =>
  texts.filter(([key, text]) => breaks(text, key)).map(([key, text]) => `${key}: ${text}`)
const sourceOf = (key: string) =>
  english.get(key) ?? english.get(key.replace(/_(zero|one|two|few|many)$/, '_other')) ?? ''
const hasArabic = (text: string) => /\p{Script=Arabic}/u.test(text)

describe('texts', () => {
  test('there are some, and none is empty', () => {
    expect(arabic.length).toBeGreaterThan(50)
    expect(offenders([...english, ...arabic], (text) => text.trim() === '')).toEqual([])
  })

  test('Arabic texts are translated', () => {
    const isUntranslated = (text: string, key: string) =>
      text === sourceOf(key) || !(hasArabic(text) || inTheOtherLanguage.test(key))
    expect(offenders(arabic, (text, key) => hasWords(sourceOf(key)) && isUntranslated(text, key))).toEqual([])
  })

  test('English texts have no Arabic letters', () => {
    expect(offenders([...english], (text, key) => hasArabic(text) && !inTheOtherLanguage.test(key))).toEqual(
      [],
    )
  })

  test('Arabic texts have the places for values that the English has', () => {
    // A form for zero, one or two may do without its number; nothing may have a place English does not fill.
    const differs = (text: string, key: string) => {
      const [ours, theirs] = [holes(text), holes(sourceOf(key))]
      return /_(zero|one|two)$/.test(key)
        ? ours.some((hole) => !theirs.includes(hole))
        : ours.join() !== theirs.join()
    }
    expect(offenders(arabic, differs)).toEqual([])
  })

  test('one word for one thing', () => {
    const wrong = [
      ...offenders(arabic, (text) => notOurArabic.test(text)),
      ...offenders([...english], (text) => notOurEnglish.test(text) && !givenWords.has(text)),
    ]
    expect(wrong).toEqual([])
  })

  test('Latin text with signs in it is isolated inside Arabic', () => {
    expect(offenders(arabic, (text) => looseLatin.test(text.replaceAll(isolate, '')))).toEqual([])
  })

  test('digits are Latin in both languages', () => {
    expect(offenders([...english, ...arabic], (text) => /[\u0660-\u0669\u06f0-\u06f9]/.test(text))).toEqual(
      [],
    )
  })
})
