import { z } from 'zod'
import { says } from '../../domain/fields.ts'

/** On the wire the repetition is optional; a form asks for it. */
export const Repetition = z.string().min(1, says('required'))

type Pair = { confirmPassword?: unknown; password?: unknown; newPassword?: unknown }
const pairIn = (value: unknown): Pair => (typeof value === 'object' && value !== null ? value : {})

/** Said also while another field is still wrong, so that nobody repairs a form in two rounds. */
export const mustMatch = {
  error: says('passwordsDiffer'),
  path: ['confirmPassword'],
  when: ({ value }: { value: unknown }) => typeof pairIn(value).confirmPassword === 'string',
}
export const matches = (value: unknown) => {
  const { confirmPassword, password, newPassword } = pairIn(value)
  return confirmPassword === (newPassword ?? password)
}
