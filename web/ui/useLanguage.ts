import type { Language } from '../../domain/language.ts'
import { useTranslation } from '../i18n.ts'

/** The current language, for the domain's formatters. */
export const useLanguage = (): Language => useTranslation().language
