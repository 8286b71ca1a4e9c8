import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { languages } from '../domain/language.ts'
import { ar } from '../domain/text/ar.ts'
import { en } from '../domain/text/en.ts'
import { formatText, pluralForm, type Texts } from './formatText.ts'

const texts: Record<'en' | 'ar', Record<string, Texts>> = { en, ar }
const COUNTS = [0, 1, 2, 3, 7, 11, 25, 100, 101, 102, 1000, 2.5]
const keysOf = (level: Texts, at = ''): string[] =>
  Object.entries(level).flatMap(([key, value]) =>
    typeof value === 'string' ? [at + key] : keysOf(value, `${at}${key}.`),
  )
const placesOf = (level: Texts, key: string): string[] => {
  const text = key
    .split('.')
    .reduce<string | Texts | undefined>((l, k) => (typeof l === 'object' ? l[k] : l), level)
  return typeof text === 'string' ? [...text.matchAll(/{{(\w+)}}/g)].map((m) => m[1] ?? '') : []
}
const plainOf = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')
const i18next = createInstance()
await i18next.init({ resources: texts, fallbackLng: false, interpolation: { escapeValue: false } })

// The server formats the same texts with i18next: the results must be equal for every text and count.
test.each(languages)('every text of %s is formatted as i18next formats it', (language) => {
  let compared = 0
  // The types of i18next know literal keys only.
  const theirs: unknown = i18next.getFixedT(language)
  if (typeof theirs !== 'function') return expect.unreachable()
  for (const [area, level] of Object.entries(texts[language])) {
    const keys = keysOf(level)
    for (const key of keys) {
      const plain = plainOf(key)
      // One form may have placeholders that another lacks.
      const places = keys.filter((other) => plainOf(other) === plain).flatMap((k) => placesOf(level, k))
      const values = Object.fromEntries(places.map((name) => [name, `<${name}>`]))
      const valueSets = plain === key ? [values] : COUNTS.map((count) => ({ ...values, count }))
      for (const each of valueSets) {
        expect(formatText(level, language, plain, each), `${area}:${plain} ${JSON.stringify(each)}`).toBe(
          theirs(`${area}:${plain}`, each),
        )
        compared++
      }
    }
  }
  expect(compared).toBeGreaterThan(1000)
})

test('all texts under a key are formatted as i18next formats them', () => {
  for (const language of languages) {
    const theirs: unknown = i18next.getFixedT(language)
    if (typeof theirs !== 'function') return expect.unreachable()
    const values = { returnObjects: true, shop: 'Waraq', phone: '1', email: 'a@b', vat: 10 }
    for (const id of ['short', 'refunds', 'contact'])
      expect(formatText(texts[language].terms, language, `sections.${id}`, values)).toEqual(
        theirs(`terms:sections.${id}`, values),
      )
  }
})

test('an unknown key returns undefined', () => {
  for (const key of ['', 'no', 'no.such', 'title.deeper', '__proto__', 'constructor.name'])
    expect(formatText({ title: 'T', parts: { a: 'A' } }, 'en', key)).toBeUndefined()
  expect(formatText(undefined, 'en', 'title')).toBeUndefined()
})

test.each(languages)('a count selects the plural form of its language: %s', (language) => {
  const rules = new Intl.PluralRules(language)
  const counts = [...Array.from({ length: 1200 }, (_, n) => n), 0.5, 1.5, 2.5, 10.5, 100.25, -1, -2, -7]
  expect(counts.map((n) => pluralForm(language, n))).toEqual(counts.map((n) => rules.select(n)))
})
