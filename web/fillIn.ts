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

/** One text by its key ('plans.days'), in the form its count asks for, with its {{places}} filled. */
export function fillIn(
  texts: Texts | undefined,
  language: Language,
  key: string,
  values: Record<string, unknown> = {},
): string | undefined {
  const path = key.split('.')
  const last = path.pop() ?? ''
  let level: string | Texts | undefined = texts
  for (const part of path) level = typeof level === 'object' ? level[part] : undefined
  if (typeof level !== 'object') return undefined
  const { count } = values
  const forms = typeof count === 'number' ? [`${last}_${formOf(language, count)}`, last] : [last]
  const text = forms.map((form) => level[form]).find((found) => typeof found === 'string')
  return text?.replaceAll(/{{(\w+)}}/g, (_, name: string) => String(values[name] ?? ''))
}
