import { ERASED_NAME } from '../../domain/accounts/erased.ts'
import type { Language } from '../../domain/language.ts'
import { textIn } from '../http/text.ts'

/** What somebody is called; whoever was erased, in the reader's language. */
export const shownName = (name: string, language: Language) =>
  name === ERASED_NAME ? textIn(language, 'recovery')('deletedCustomer') : name
