import type { FieldErrors } from 'react-hook-form'
import { z } from 'zod'
import { says } from '../../domain/fields.ts'

/** On the wire the repetition is optional; a form asks for it. */
export const Repetition = z.string().min(1, says('required'))

type Values = { confirmPassword?: unknown; password?: unknown; newPassword?: unknown }

/**
 * A schema compares two fields only when each of them is right. Said while others are still wrong, a mismatch
 * does not wait for a second round.
 */
export function withMismatch<E extends FieldErrors>(errors: E, values: Values): E {
  const { confirmPassword, newPassword, password } = values
  if (confirmPassword === undefined || 'confirmPassword' in errors) return errors
  if (confirmPassword === (newPassword ?? password)) return errors
  return { ...errors, confirmPassword: { type: 'custom', message: says('passwordsDiffer') } }
}
