import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useWatch } from 'react-hook-form'
import { Link, Navigate, useNavigate } from 'react-router'
import { RegisterInput, register as registerCall } from '../../domain/accounts/contract.ts'
import { homeOf } from '../../domain/accounts/rules.ts'
import { PasswordStrength } from '../account/PasswordStrength.tsx'
import { call } from '../api.ts'
import { serverNow } from '../clock.ts'
import { useApiForm } from '../form/useApiForm.ts'
import { useTranslation } from '../i18n.ts'
import { PageSpinner } from '../layout/PageSpinner.tsx'
import { to } from '../paths.ts'
import { useSession } from '../session.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Field } from '../ui/Field.tsx'
import { PasswordInput } from '../ui/PasswordInput.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { toast } from '../ui/toast.ts'
import { EmailField } from './EmailField.tsx'
import { FormProblem } from './FormProblem.tsx'
import { PageTitle } from './PageTitle.tsx'
import { mismatch, Repetition } from './passwordPair.ts'

const RegisterForm = RegisterInput.safeExtend({ confirmPassword: Repetition })

export function Component() {
  const session = useSession()
  if (session.state === 'loading') return <PageSpinner />
  if (session.state === 'signed-in') return <Navigate to={homeOf(session.user.role)} replace />
  return <SignUp />
}

function SignUp() {
  const { t } = useTranslation(['signIn', 'accounts'])
  const navigate = useNavigate()
  const termsError = useId()
  const { register, control, submit, sending, failure, errorOf } = useApiForm({
    schema: RegisterForm,
    alsoCheck: ({ password, confirmPassword }) => mismatch(password, confirmPassword),
    defaultValues: {
      fullName: '',
      email: '',
      phone: '',
      password: '',
      confirmPassword: '',
    },
    send: async (account) => {
      const user = await call(registerCall, { body: account })
      toast.success(t('accounts:registered'))
      await navigate(to('checkEmail'), { state: { email: user.email, sentAt: serverNow().getTime() } })
    },
  })
  const typed = useWatch({ control, name: 'password' })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <PageTitle title={t('register.title')}>{t('register.lead')}</PageTitle>
      <FormProblem failure={failure} />
      <Field label={t('fields.fullName')} error={errorOf('fullName')} required>
        <TextInput autoComplete="name" autoCapitalize="words" {...register('fullName')} />
      </Field>
      <EmailField error={errorOf('email')} {...register('email')} />
      <Field label={t('fields.phone')} hint={t('fields.phoneHint')} error={errorOf('phone')} required>
        <TextInput type="tel" digits inputMode="tel" autoComplete="tel" {...register('phone')} />
      </Field>
      <div className="grid gap-2.5">
        <Field label={t('fields.password')} error={errorOf('password')} required>
          <PasswordInput autoComplete="new-password" {...register('password')} />
        </Field>
        <PasswordStrength password={typed} />
      </div>
      <Field label={t('fields.confirmPassword')} error={errorOf('confirmPassword')} required>
        <PasswordInput autoComplete="new-password" {...register('confirmPassword')} />
      </Field>
      <div className="-mt-2 -mb-1">
        <Checkbox
          label={<Consent />}
          aria-required
          aria-invalid={Boolean(errorOf('acceptTerms')) || undefined}
          aria-describedby={termsError}
          {...register('acceptTerms')}
        />
        <FieldError id={termsError}>{errorOf('acceptTerms')}</FieldError>
      </div>
      <Button type="submit" size="l" block loading={sending} loadingText={t('register.submitting')}>
        {t('register.submit')}
      </Button>
      <p className="text-center text-ink-2 text-s">
        {t('register.known')}{' '}
        <Link to={to('login')} className="link inline-block py-1">
          {t('register.login')}
        </Link>
      </p>
    </form>
  )
}

/** The terms open in a new tab, so that the typed text is not lost. */
function Consent() {
  const { t } = useTranslation('signIn')
  // Not react-i18next's Trans component, which would add 4 KB to every page.
  const [before, terms, between, privacy, after] = t('register.terms').split(/<\/?(?:terms|privacy)>/)
  const paper = (name: 'terms' | 'privacy', label: string | undefined) => (
    <Link to={to(name)} target="_blank" className="link">
      {label}
    </Link>
  )
  return (
    <>
      {before}
      {paper('terms', terms)}
      {between}
      {paper('privacy', privacy)}
      {after}
    </>
  )
}

/** The error beside a checkbox, which has no Field. The live region is rendered before its text. */
const FieldError = ({ id, children }: { id: string; children: ReactNode }) => (
  <div id={id} aria-live="polite">
    {children && (
      <span className="flex items-start gap-1.5 font-medium text-danger-text text-xs">
        <CircleAlert aria-hidden="true" className="mt-[.2em] size-[1.15em] shrink-0" strokeWidth={2} />
        {children}
      </span>
    )}
  </div>
)
