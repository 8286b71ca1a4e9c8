import { validation } from './text/en/validation.ts'

export type ValidationKey = keyof typeof validation
export const isValidationKey = (text: string): text is ValidationKey => Object.hasOwn(validation, text)

/** The parts of a zod issue that select its message. */
type Issue = { code: string; message: string; input?: unknown; origin?: unknown }

/** The message for a failed check: the contract's own key, or a general key for the kind of failure. */
export function validationKey({ code, message, origin }: Issue): ValidationKey {
  if (isValidationKey(message)) return message
  const isLength = origin === 'string' || origin === 'array'
  if (code === 'too_small') return isLength ? 'tooShort' : 'tooSmall'
  if (code === 'too_big') return isLength ? 'tooLong' : 'tooLarge'
  // For a missing key, zod reports that it received undefined.
  if (code === 'invalid_type' && message.endsWith('received undefined')) return 'required'
  return 'invalid'
}
