import { updateMe } from '../../domain/accounts/contract.ts'
import type { Language } from '../../domain/language.ts'
import { call } from '../api.ts'
import { setLanguage } from '../i18n.ts'

/** Saves first, so that pages and emails do not have different languages after a failed call. */
export async function saveLanguage(language: Language) {
  await call(updateMe, { body: { language } })
  await setLanguage(language)
}
