import type { Language } from '../domain/language.ts'

/** The texts of an area: strings or nested objects of strings. */
export type Texts = { readonly [key: string]: string | Texts }

/**
 * Returns the plural form for a count. Does not use `Intl.PluralRules`, because its first use in Arabic blocks a phone
 * for a moment while the page opens.
 */
export function pluralForm(language: Language, signed: number): Intl.LDMLPluralRule {
  const count = Math.abs(signed)
  if (language === 'en') return count === 1 ? 'one' : 'other'
  if (count === 0) return 'zero'
  if (count === 1) return 'one'
  if (count === 2) return 'two'
  const rest = Number.isInteger(count) ? count % 100 : 0
  if (rest >= 3 && rest <= 10) return 'few'
  return rest >= 11 ? 'many' : 'other'
}

const filled = (text: string, values: Record<string, unknown>) =>
  text.replaceAll(/{{(\w+)}}/g, (_, name: string) => String(values[name] ?? ''))

/** Returns all texts under a key with their {{placeholders}} replaced. */
function filledAll(texts: Texts, values: Record<string, unknown>): Texts {
  const entries = Object.entries(texts).map(([key, value]) => [
    key,
    typeof value === 'string' ? filled(value, values) : filledAll(value, values),
  ])
  return Object.fromEntries(entries)
}

/**
 * Returns the text of a key ('plans.days') in the plural form of its count, with its {{placeholders}} replaced. With
 * `returnObjects` it returns all texts under the key.
 */
export function formatText(
  texts: Texts | undefined,
  language: Language,
  key: string,
  values: Record<string, unknown> = {},
): string | Texts | undefined {
  const path = key.split('.')
  const last = path.pop() ?? ''
  let level: string | Texts | undefined = texts
  for (const part of path) level = typeof level === 'object' ? level[part] : undefined
  if (typeof level !== 'object') return undefined
  const { count, returnObjects } = values
  const forms = typeof count === 'number' ? [`${last}_${pluralForm(language, count)}`, last] : [last]
  const found = forms.map((form) => level[form]).find((text) => text !== undefined)
  if (typeof found === 'string') return filled(found, values)
  return typeof found === 'object' && returnObjects === true ? filledAll(found, values) : undefined
}
