import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { ChangePasswordInput, changePassword, type User } from '../../domain/accounts/contract.ts'
import { useAct } from '../api.ts'
import { useTranslation } from '../i18n.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { PasswordInput } from '../ui/PasswordInput.tsx'
import { toast } from '../ui/toast.ts'
import { showInForm, useErrorText } from './formErrors.ts'
import { PasswordStrength } from './PasswordStrength.tsx'
import { Section } from './Section.tsx'

const fields = ['currentPassword', 'newPassword', 'confirmPassword'] as const

export function PasswordForm({ user }: { user: User }) {
  const { t } = useTranslation('profile')
  const say = useErrorText()
  const form = useForm({
    resolver: zodResolver(ChangePasswordInput),
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  })
  const { errors } = form.formState
  const typed = useWatch({ control: form.control, name: 'newPassword' })
  const { send, sending } = useAct(changePassword, {
    onDone: ({ message }) => {
      form.reset()
      toast.success(message)
    },
    onFail: (error) => showInForm(form, fields, error, t('password.failed')),
  })
  return (
    <Section title={t('password.title')} text={t('password.text')}>
      <form
        noValidate
        aria-label={t('password.title')}
        className="grid gap-4 sm:grid-cols-2"
        onSubmit={form.handleSubmit((body) => send({ body }))}
      >
        {/* Tells a password manager whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <Field label={t('password.current')} error={say(errors.currentPassword)} required>
          <PasswordInput autoComplete="current-password" {...form.register('currentPassword')} />
        </Field>
        <div className="grid content-start gap-3 sm:col-start-1">
          <Field label={t('password.new')} error={say(errors.newPassword)} required>
            <PasswordInput autoComplete="new-password" {...form.register('newPassword')} />
          </Field>
          <PasswordStrength password={typed} />
        </div>
        <Field label={t('password.confirm')} error={say(errors.confirmPassword)} required>
          <PasswordInput autoComplete="new-password" {...form.register('confirmPassword')} />
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
