import { ERASED_NAME } from '../../domain/accounts/erased.ts'
import type { Language } from '../../domain/language.ts'
import { textIn } from './text.ts'

/** What somebody is called; whoever was erased, in the reader's language. Null stays null: nobody. */
export const shownName = <Name extends string | null>(name: Name, language: Language): Name | string =>
  name === ERASED_NAME ? textIn(language, 'recovery')('deletedCustomer') : name
