import { useWatch } from 'react-hook-form'
import { ChangePasswordInput, changePassword, type User } from '../../domain/accounts/contract.ts'
import { call } from '../api.ts'
import { useApiForm } from '../form/useApiForm.ts'
import { useTranslation } from '../i18n.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { PasswordInput } from '../ui/PasswordInput.tsx'
import { toast } from '../ui/toast.ts'
import { PasswordStrength } from './PasswordStrength.tsx'
import { Section } from './Section.tsx'

export function PasswordForm({ user }: { user: User }) {
  const { t } = useTranslation('profile')
  const { register, control, submit, sending, errorOf } = useApiForm({
    schema: ChangePasswordInput,
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    send: async (body, form) => {
      const { message } = await call(changePassword, { body })
      form.reset()
      toast.success(message)
    },
    failed: t('password.failed'),
  })
  const typed = useWatch({ control, name: 'newPassword' })
  return (
    <Section title={t('password.title')} text={t('password.text')}>
      <form
        noValidate
        aria-label={t('password.title')}
        className="grid gap-4 sm:grid-cols-2"
        onSubmit={submit}
      >
        {/* Tells a password manager which user the password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <Field label={t('password.current')} error={errorOf('currentPassword')} required>
          <PasswordInput autoComplete="current-password" {...register('currentPassword')} />
        </Field>
        <div className="grid content-start gap-3 sm:col-start-1">
          <Field label={t('password.new')} error={errorOf('newPassword')} required>
            <PasswordInput autoComplete="new-password" {...register('newPassword')} />
          </Field>
          <PasswordStrength password={typed} />
        </div>
        <Field label={t('password.confirm')} error={errorOf('confirmPassword')} required>
          <PasswordInput autoComplete="new-password" {...register('confirmPassword')} />
        </Field>
        <div className="sm:col-span-full">
          <Button type="submit" variant="outline" loading={sending} loadingText={t('password.saving')}>
            {t('password.save')}
          </Button>
        </div>
      </form>
    </Section>
  )
}
