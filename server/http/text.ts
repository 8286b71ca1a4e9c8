import { createInstance } from 'i18next'
import type { Language } from '../../domain/language.ts'
import { ar } from '../../domain/text/ar.ts'
import { en } from '../../domain/text/en.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: typeof en
    strictKeyChecks: true
    strictInterpolationChecks: true
  }
}

const texts = createInstance()
await texts.init({
  resources: { en, ar },
  fallbackLng: false,
  // Output code escapes the text (the HTML of an email, React). Escaping here too would show twice.
  interpolation: { escapeValue: false },
})

/** Returns the texts of one area in one language: `textIn('ar', 'errors')('NOT_FOUND')`. */
export const textIn = <Area extends keyof typeof en>(language: Language, area: Area) =>
  texts.getFixedT(language, area)
