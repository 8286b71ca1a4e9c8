import { z } from 'zod'
import { messageKey } from '../../domain/fields.ts'

/** On the wire the repetition is optional; a form asks for it. */
export const Repetition = z.string().min(1, messageKey('required'))

/**
 * A schema compares two fields only when each of them is right. Said while others are still wrong, a mismatch does not
 * wait for a second round.
 */
export const mismatch = (password: string, repetition: string) =>
  password === repetition
    ? []
    : [{ code: 'custom', path: ['confirmPassword'], message: messageKey('passwordsDiffer') }]
