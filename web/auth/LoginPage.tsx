import { Link, Navigate, useLocation, useNavigate } from 'react-router'
import { LoginInput, login } from '../../domain/accounts/contract.ts'
import { call } from '../api.ts'
import { useApiForm } from '../form/useApiForm.ts'
import { useKeptForm } from '../form/useSavedForm.ts'
import { useTranslation } from '../i18n.ts'
import { PageSpinner } from '../layout/PageSpinner.tsx'
import { to } from '../paths.ts'
import { displayName, startSession, useSession } from '../session.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Field } from '../ui/Field.tsx'
import { PasswordInput } from '../ui/PasswordInput.tsx'
import { toast } from '../ui/toast.ts'
import { EmailField } from './EmailField.tsx'
import { FormProblem } from './FormProblem.tsx'
import { PageTitle } from './PageTitle.tsx'
import { emailIn, returnPath } from './returnPath.ts'

/** A user who is signed in already, here or in another tab, goes to the requested page. */
export function Component() {
  const session = useSession()
  const { state } = useLocation()
  if (session.state === 'loading') return <PageSpinner />
  if (session.state === 'signed-in')
    return <Navigate to={returnPath(state, session.user.role, location.origin)} replace />
  return <LoginForm />
}

function LoginForm() {
  const { t } = useTranslation(['signIn', 'accounts'])
  const { state } = useLocation()
  const navigate = useNavigate()
  const form = useKeptForm()
  const email = emailIn(state)
  const { register, submit, sending, failure, errorOf } = useApiForm({
    schema: LoginInput,
    // No value is set if it is not needed, because the browser may have filled the field in already.
    defaultValues: { ...(email && { email }), rememberMe: false },
    send: async (credentials) => {
      const auth = await call(login, { body: credentials })
      startSession(auth) // this redirects; see above
      if (auth.needsVerification) await navigate(to('checkEmail'), { state: { email: auth.user.email } })
      else toast.success(t('accounts:welcome', { name: displayName(auth.user) }))
    },
  })
  return (
    // `post`, so that a password submitted before the app has started does not appear in the address.
    <form ref={form} noValidate method="post" onSubmit={submit} className="for-guests grid gap-5">
      <PageTitle title={t('login.title')}>{t('login.lead')}</PageTitle>
      <FormProblem failure={failure} />
      <EmailField error={errorOf('email')} {...register('email')} />
      <div className="relative">
        <Field label={t('fields.password')} error={errorOf('password')} required>
          <PasswordInput autoComplete="current-password" {...register('password')} />
        </Field>
        {/* After the field in the tab order, but beside its label on the page. */}
        <Link to={to('forgotPassword')} className="link absolute end-0 top-0 text-s">
          {t('login.forgot')}
        </Link>
      </div>
      <Checkbox label={t('login.remember')} className="-my-2.5" {...register('rememberMe')} />
      <Button type="submit" size="l" block loading={sending} loadingText={t('login.submitting')}>
        {t('login.submit')}
      </Button>
      <p className="text-center text-ink-2 text-s">
        {t('login.stranger')}{' '}
        <Link to={to('register')} className="link inline-block py-1">
          {t('login.register')}
        </Link>
      </p>
    </form>
  )
}
