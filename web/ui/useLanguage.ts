import type { Language } from '../../domain/language.ts'
import { useTranslation } from '../i18n.ts'

/** The language on the screen, as the domain's formatters want it. */
export const useLanguage = (): Language => useTranslation().language
