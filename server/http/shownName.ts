import { ERASED_NAME } from '../../domain/accounts/erased.ts'
import type { Language } from '../../domain/language.ts'
import { textIn } from './text.ts'

/**
 * Returns a name for display. The name of an erased person is shown as "deleted customer" in the reader's language.
 * Null stays null.
 */
export const shownName = <Name extends string | null>(name: Name, language: Language): Name | string =>
  name === ERASED_NAME ? textIn(language, 'recovery')('deletedCustomer') : name
