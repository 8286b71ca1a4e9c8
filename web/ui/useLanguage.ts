import { useTranslation } from 'react-i18next'
import { isLanguage, type Language } from '../../domain/language.ts'

/** The language on the screen, as the domain's formatters want it. */
export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return isLanguage(i18n.language) ? i18n.language : 'en'
}
