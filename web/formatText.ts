import type { Language } from '../domain/language.ts'

/** An area's texts: words, or further levels of them. */
export type Texts = { readonly [key: string]: string | Texts }

/**
 * Which form of a text a count asks for, by the rules of its language. Not by `Intl.PluralRules`, whose first use in
 * Arabic stops a phone for a moment while its page opens.
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

/** Everything under a key, with its {{places}} filled. */
function filledAll(texts: Texts, values: Record<string, unknown>): Texts {
  const entries = Object.entries(texts).map(([key, value]) => [
    key,
    typeof value === 'string' ? filled(value, values) : filledAll(value, values),
  ])
  return Object.fromEntries(entries)
}

/**
 * One text by its key ('plans.days'), in the form its count asks for, with its {{places}} filled; or, where
 * `returnObjects` asks for them, all texts under a key.
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
