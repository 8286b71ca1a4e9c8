import type { ComponentProps } from 'react'
import { useTranslation } from '../i18n.ts'
import { Field } from '../ui/Field.tsx'
import { TextInput } from '../ui/TextInput.tsx'

/** The email to log in with, which password managers fill in as the user name on every page. */
export function EmailField({ error, ...input }: { error: string | undefined } & ComponentProps<'input'>) {
  const { t } = useTranslation('signIn')
  return (
    <Field label={t('fields.email')} error={error} required>
      <TextInput
        ltr
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...input}
      />
    </Field>
  )
}
