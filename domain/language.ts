export const languages = ['en', 'ar'] as const
export type Language = (typeof languages)[number]

export const isLanguage = (text: unknown): text is Language => languages.some((l) => l === text)
export const direction = (language: Language): 'rtl' | 'ltr' => (language === 'ar' ? 'rtl' : 'ltr')

/** A list within a sentence: 'a, b and c' · 'أ وب وج'. */
export const formatList = (items: readonly string[], language: Language) =>
  new Intl.ListFormat(language === 'en' ? 'en-GB' : language).format(items)

/** The language that an Accept-Language header prefers; English if it names neither of ours. */
export function acceptedLanguage(header: string | undefined): Language {
  const preferences = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...params] = part.trim().toLowerCase().split(';')
      const q = params.find((p) => p.trim().startsWith('q='))
      return { language: tag.split('-')[0], weight: q ? Number(q.trim().slice(2)) || 0 : 1 }
    })
    .filter((w) => w.weight > 0)
    .sort((a, b) => b.weight - a.weight)
  for (const { language } of preferences) if (isLanguage(language)) return language
  return 'en'
}
