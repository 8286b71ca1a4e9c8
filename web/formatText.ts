import type { Language } from '../domain/language.ts'

/** An area's texts: words, or further levels of them. */
export type Texts = { readonly [key: string]: string | Texts }

const rules = new Map<Language, Intl.PluralRules>()
function formOf(language: Language, count: number): string {
  let rule = rules.get(language)
  if (!rule) {
    rule = new Intl.PluralRules(language)
    rules.set(language, rule)
  }
  return rule.select(count)
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
  const forms = typeof count === 'number' ? [`${last}_${formOf(language, count)}`, last] : [last]
  const found = forms.map((form) => level[form]).find((text) => text !== undefined)
  if (typeof found === 'string') return filled(found, values)
  return typeof found === 'object' && returnObjects === true ? filledAll(found, values) : undefined
}
