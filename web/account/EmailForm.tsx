import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { ChangeEmailInput, changeEmail, type User } from '../../domain/accounts/contract.ts'
import { says } from '../../domain/fields.ts'
import { useAct } from '../api.ts'
import { useTranslation } from '../i18n.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { Ltr } from '../ui/Ltr.tsx'
import { Note } from '../ui/Note.tsx'
import { PasswordInput } from '../ui/PasswordInput.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { toast } from '../ui/toast.ts'
import { showInForm, useErrorText } from './formErrors.ts'
import { Section } from './Section.tsx'

const otherThan = (email: string) =>
  ChangeEmailInput.refine(({ newEmail }) => newEmail !== email, {
    error: says('emailSame'),
    path: ['newEmail'],
  })

export function EmailForm({ user }: { user: User }) {
  const { t } = useTranslation('profile')
  const say = useErrorText()
  const form = useForm({
    resolver: zodResolver(otherThan(user.email)),
    defaultValues: { newEmail: '', password: '' },
  })
  const { errors } = form.formState
  const { send, sending } = useAct(changeEmail, {
    onDone: ({ message }) => {
      form.reset()
      toast.success(message)
    },
    onFail: (error) => showInForm(form, ['newEmail', 'password'], error, t('email.failed')),
  })
  return (
    <Section title={t('email.title')} text={t('email.text')}>
      <p className="text-s">
        <span className="block text-ink-2 text-xs">{t('email.now')}</span>
        <Ltr className="break-all font-medium text-m">{user.email}</Ltr>
      </p>
      <div role="status" className="empty:hidden">
        {user.pendingEmail && <Note tone="warn">{t('email.pending', { email: user.pendingEmail })}</Note>}
      </div>
      <form
        noValidate
        aria-label={t('email.title')}
        className="grid gap-4 sm:grid-cols-2"
        onSubmit={form.handleSubmit((body) => send({ body }))}
      >
        <Field label={t('email.new')} error={say(errors.newEmail)} required>
          <TextInput ltr type="email" autoComplete="email" {...form.register('newEmail')} />
        </Field>
        <Field
          label={t('email.password')}
          hint={t('email.passwordHint')}
          error={say(errors.password)}
          required
        >
          <PasswordInput autoComplete="current-password" {...form.register('password')} />
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
