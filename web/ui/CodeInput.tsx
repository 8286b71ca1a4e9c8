import type { ComponentProps } from 'react'
import { CODE_DIGITS } from '../../domain/accounts/rules.ts'
import { TextInput } from './TextInput.tsx'

/** Allows a code that was copied with spaces. */
const MAX_TYPED = CODE_DIGITS * 2

/** One field, so that pasting and a phone's autofill work, with widely spaced digits as in the email. */
export const CodeInput = (props: ComponentProps<'input'>) => (
  <TextInput
    digits
    autoComplete="one-time-code"
    maxLength={MAX_TYPED}
    spellCheck={false}
    placeholder="000000"
    className="min-h-16 text-center! text-d-m! font-medium tracking-[.35em] indent-[.35em] placeholder:opacity-40!"
    {...props}
  />
)
