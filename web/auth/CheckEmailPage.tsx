import { Mail } from 'lucide-react'
import { Link, useLocation, useNavigate } from 'react-router'
import { EmailInput, resendVerification, verifyEmail } from '../../domain/accounts/contract.ts'
import { ApiError, call } from '../api.ts'
import { useApiForm } from '../form/useApiForm.ts'
import { useTranslation } from '../i18n.ts'
import { to } from '../paths.ts'
import { continueAsGuest, currentSession, useSession } from '../session.ts'
import { Button } from '../ui/Button.tsx'
import { CodeInput } from '../ui/CodeInput.tsx'
import { Field } from '../ui/Field.tsx'
import { Ltr } from '../ui/Ltr.tsx'
import { toast } from '../ui/toast.ts'
import { DemoMailbox } from './DemoMailbox.tsx'
import { EmailField } from './EmailField.tsx'
import { FormProblem } from './FormProblem.tsx'
import { PageTitle } from './PageTitle.tsx'
import { Picture } from './Picture.tsx'
import { Resend } from './Resend.tsx'
import { emailIn } from './returnPath.ts'

/** This page's state is in the history entry: a reload and "back" keep it, a shared address does not contain it. */
type Known = { email: string; sentAt?: number; asking?: boolean }

const CodeForm = verifyEmail.body.pick({ verificationCode: true })

const sentAtIn = (state: unknown): number | null =>
  typeof state === 'object' && state !== null && 'sentAt' in state && typeof state.sentAt === 'number'
    ? state.sentAt
    : null

export function Component() {
  const { state } = useLocation()
  const navigate = useNavigate()
  const session = useSession()
  const know = (known: Known) => void navigate(to('checkEmail'), { replace: true, state: known })
  const email = emailIn(state) || (session.state === 'needs-verification' ? session.user.email : '')
  const asking = typeof state === 'object' && state !== null && 'asking' in state
  if (email === '' || asking) return <AskAddress email={email} onKnown={(known) => know({ email: known })} />
  return (
    // Keyed by email, so that another address gets a new form.
    <EnterCode
      key={email}
      email={email}
      sentAt={sentAtIn(state)}
      onOther={() => know({ email, asking: true })}
    />
  )
}

function AskAddress({ email, onKnown }: { email: string; onKnown: (email: string) => void }) {
  const { t } = useTranslation('signIn')
  const { register, submit, errorOf } = useApiForm({
    schema: EmailInput,
    defaultValues: { email },
    send: async (typed) => onKnown(typed.email),
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <PageTitle title={t('code.askTitle')}>{t('code.askLead')}</PageTitle>
      <EmailField error={errorOf('email')} {...register('email')} />
      <Button type="submit" size="l" block>
        {t('code.proceed')}
      </Button>
      <p className="text-ink-2 text-s">
        {t('code.mistyped')}{' '}
        <Link to={to('register')} className="link inline-block py-1">
          {t('code.again')}
        </Link>
      </p>
    </form>
  )
}

function EnterCode({
  email,
  sentAt,
  onOther,
}: {
  email: string
  sentAt: number | null
  onOther: () => void
}) {
  const { t } = useTranslation(['signIn', 'accounts'])
  const navigate = useNavigate()
  const { register, submit, sending, failure, errorOf, formState } = useApiForm({
    schema: CodeForm,
    defaultValues: { verificationCode: '' },
    send: async ({ verificationCode }, { setError }) => {
      try {
        const { message, takesEffectAt } = await call(verifyEmail, { body: { verificationCode, email } })
        if (currentSession().state === 'needs-verification') continueAsGuest()
        toast.success(message)
        // A new address that still has to wait cannot log in yet.
        await navigate(to('login'), { replace: true, state: takesEffectAt ? null : { email } })
      } catch (error) {
        if (!(error instanceof ApiError) || error.errorCode !== 'EMAIL_NOT_VERIFIED') throw error
        return setError('verificationCode', { type: 'wrong' }, { shouldFocus: true })
      }
    },
  })
  const wrong = formState.errors.verificationCode?.type === 'wrong'
  return (
    <div className="grid gap-5">
      <Picture icon={<Mail />} />
      <PageTitle title={t('code.title')}>
        <p>
          {t(sentAt === null ? 'code.forAddress' : 'code.sentTo')}{' '}
          <Ltr className="font-medium text-ink">{email}</Ltr>
        </p>
        <p className="mt-1">{t('code.lasts')}</p>
      </PageTitle>
      <DemoMailbox to={email} />
      <form noValidate onSubmit={submit} className="grid gap-5">
        <FormProblem failure={failure} />
        <Field label={t('code.label')} error={wrong ? t('code.wrong') : errorOf('verificationCode')} required>
          <CodeInput {...register('verificationCode')} />
        </Field>
        <Button type="submit" size="l" block loading={sending} loadingText={t('code.submitting')}>
          {t('code.submit')}
        </Button>
      </form>
      <Resend
        label={t('resend.verification')}
        sentAt={sentAt}
        send={async () => void (await call(resendVerification, { body: { email } }))}
        done={t('accounts:verificationSent')}
        failed={t('resend.failed')}
      />
      <Button variant="quiet" className="-ms-3 justify-self-start" onClick={onOther}>
        {t('code.otherAddress')}
      </Button>
    </div>
  )
}
