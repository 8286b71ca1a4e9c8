import { updateMe } from '../../domain/accounts/contract.ts'
import type { Language } from '../../domain/language.ts'
import { call } from '../api.ts'
import { setLanguage } from '../i18n.ts'

/** Saved first, so that pages and emails never speak different languages because a call failed. */
export async function saveLanguage(language: Language) {
  await call(updateMe, { body: { language } })
  await setLanguage(language)
}
