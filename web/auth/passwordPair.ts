import { z } from 'zod'
import { messageKey } from '../../domain/fields.ts'

/** The API does not require the repeated password; the forms do. */
export const Repetition = z.string().min(1, messageKey('required'))

/**
 * A schema compares two fields only if all fields are valid. This check reports a mismatch together with the other
 * errors.
 */
export const mismatch = (password: string, repetition: string) =>
  password === repetition
    ? []
    : [{ code: 'custom', path: ['confirmPassword'], message: messageKey('passwordsDiffer') }]
