import { ChangeEmailInput, changeEmail, type User } from '../../domain/accounts/contract.ts'
import { messageKey } from '../../domain/fields.ts'
import { call } from '../api.ts'
import { useApiForm } from '../form/useApiForm.ts'
import { useTranslation } from '../i18n.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { Ltr } from '../ui/Ltr.tsx'
import { PasswordInput } from '../ui/PasswordInput.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { toast } from '../ui/toast.ts'
import { useFocusAfter } from '../ui/useFocusAfter.ts'
import { PendingEmail } from './PendingEmail.tsx'
import { Section } from './Section.tsx'

const otherThan = (email: string) =>
  ChangeEmailInput.refine(({ newEmail }) => newEmail !== email, {
    error: messageKey('emailSame'),
    path: ['newEmail'],
  })

export function EmailForm({ user }: { user: User }) {
  const { t } = useTranslation('profile')
  const { focusTarget, pressed } = useFocusAfter<HTMLParagraphElement>(user.pendingEmail)
  const { register, submit, sending, errorOf } = useApiForm({
    schema: otherThan(user.email),
    defaultValues: { newEmail: '', password: '' },
    send: async (body, form) => {
      const { message } = await call(changeEmail, { body })
      form.reset()
      toast.success(message)
    },
    failed: t('email.failed'),
  })
  return (
    <Section title={t('email.title')} text={t('email.text')}>
      <p ref={focusTarget} tabIndex={-1} className="text-s outline-none">
        <span className="block text-ink-2 text-xs">{t('email.now')}</span>
        <Ltr className="break-all font-medium text-m">{user.email}</Ltr>
      </p>
      <div role="status" className="grid gap-4 empty:hidden">
        {user.pendingEmail && (
          <PendingEmail
            key={user.pendingEmail}
            email={user.pendingEmail}
            changesAt={user.emailChangesAt}
            onPress={pressed}
          />
        )}
      </div>
      <form noValidate aria-label={t('email.title')} className="grid gap-4 sm:grid-cols-2" onSubmit={submit}>
        <Field label={t('email.new')} error={errorOf('newEmail')} required>
          <TextInput ltr type="email" autoComplete="email" {...register('newEmail')} />
        </Field>
        <Field
          label={t('email.password')}
          hint={t('email.passwordHint')}
          error={errorOf('password')}
          required
        >
          <PasswordInput autoComplete="current-password" {...register('password')} />
        </Field>
        <div className="sm:col-span-full">
          <Button type="submit" variant="outline" loading={sending} loadingText={t('email.saving')}>
            {t('email.save')}
          </Button>
        </div>
      </form>
    </Section>
  )
}
