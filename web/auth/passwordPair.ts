import { z } from 'zod'
import { says } from '../../domain/fields.ts'

/** On the wire the repetition is optional; a form asks for it. */
export const Repetition = z.string().min(1, says('required'))

/** Said while other fields are still wrong, a mismatch does not wait for a second round. */
export const mismatch = { error: says('passwordsDiffer'), path: ['confirmPassword'], when: () => true }
