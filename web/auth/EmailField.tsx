import type { ComponentProps } from 'react'
import { useTranslation } from '../i18n.ts'
import { Field } from '../ui/Field.tsx'
import { TextInput } from '../ui/TextInput.tsx'

/** The address someone signs in with: a password manager's user name, whatever the page. */
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
