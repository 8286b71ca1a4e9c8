import { CircleCheck, Link2Off, MailCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { resendVerification, verifyEmailLink } from '../../domain/accounts/contract.ts'
import { REDIRECT_AFTER_VERIFICATION_MS } from '../../domain/accounts/rules.ts'
import { call } from '../api.ts'
import { serverNow } from '../clock.ts'
import { type Failure, failureOf } from '../form/failure.ts'
import { useTranslation } from '../i18n.ts'
import { forgetLink, useLinkParams } from '../linkParams.ts'
import { to } from '../paths.ts'
import { continueAsGuest, currentSession } from '../session.ts'
import { Button } from '../ui/Button.tsx'
import { buttonClass } from '../ui/buttonClass.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { useSecondsUntil } from '../useSecondsUntil.ts'
import { PageTitle } from './PageTitle.tsx'
import { Picture } from './Picture.tsx'
import { Resend } from './Resend.tsx'

type LinkParams = { token: string; email: string }
type Outcome =
  | { is: 'verifying' }
  | { is: 'verified' }
  | { is: 'waits'; message: string }
  | { is: 'failed'; failure: Failure }

// Outside the component, so that an effect that runs twice sends only one request.
const verifications = new Map<string, Promise<Outcome>>()

function verify(link: LinkParams): Promise<Outcome> {
  const running = verifications.get(link.token)
  if (running) return running
  const outcome = call(verifyEmailLink, { query: link }).then(
    ({ message, takesEffectAt }): Outcome => (takesEffectAt ? { is: 'waits', message } : { is: 'verified' }),
    (thrown: unknown): Outcome => ({ is: 'failed', failure: failureOf(thrown) }),
  )
  verifications.set(link.token, outcome)
  return outcome
}

export function Component() {
  const link = useLinkParams('token', 'email')
  if (link.token === '' || link.email === '') return <Incomplete />
  return <Verifying link={link} />
}

function Verifying({ link }: { link: LinkParams }) {
  const { t } = useTranslation('signIn')
  const [attempt, setAttempt] = useState(1)
  const [outcome, setOutcome] = useState<Outcome>({ is: 'verifying' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is what asks again
  useEffect(() => {
    let here = true
    void verify(link).then((found) => here && setOutcome(found))
    return () => {
      here = false
    }
  }, [link, attempt])
  const again = () => {
    verifications.delete(link.token)
    setOutcome({ is: 'verifying' })
    setAttempt(attempt + 1)
  }
  return (
    <div role="status" className="grid gap-5">
      {outcome.is === 'verifying' && (
        <>
          <Picture icon={<MailCheck />} tone="info" />
          <PageTitle title={t('link.verifying')}>
            <span className="inline-flex items-center gap-2">
              <Spinner /> {t('link.verifyingLead')}
            </span>
          </PageTitle>
        </>
      )}
      {outcome.is === 'verified' && <Verified email={link.email} />}
      {outcome.is === 'waits' && (
        <>
          <Picture icon={<CircleCheck />} />
          <PageTitle title={t('link.verified')}>{outcome.message}</PageTitle>
        </>
      )}
      {outcome.is === 'failed' && <Failed email={link.email} failure={outcome.failure} onRetry={again} />}
    </div>
  )
}

function Verified({ email }: { email: string }) {
  const { t } = useTranslation(['signIn', 'accounts'])
  const navigate = useNavigate()
  const [leaveAt] = useState(() => new Date(serverNow().getTime() + REDIRECT_AFTER_VERIFICATION_MS))
  const left = useSecondsUntil(leaveAt)
  useEffect(() => {
    if (currentSession().state === 'needs-verification') continueAsGuest()
    const go = () => {
      forgetLink(to('verifyEmailLink'))
      void navigate(to('login'), { replace: true, state: { email } })
    }
    const timer = setTimeout(go, REDIRECT_AFTER_VERIFICATION_MS)
    return () => clearTimeout(timer)
  }, [navigate, email])
  return (
    <>
      <Picture icon={<CircleCheck />} />
      <PageTitle title={t('link.verified')}>
        <p>{t('accounts:verified')}</p>
        <p aria-live="off">{t('link.soon', { count: left })}</p>
      </PageTitle>
      <Link
        to={to('login')}
        replace
        state={{ email }}
        onClick={() => forgetLink()}
        className={`${buttonClass({ size: 'l' })} justify-self-start`}
      >
        {t('link.now')}
      </Link>
    </>
  )
}

function Failed({ email, failure, onRetry }: { email: string; failure: Failure; onRetry: () => void }) {
  const { t } = useTranslation(['signIn', 'accounts', 'errors'])
  const { errorCode } = failure.error
  // A link that was cut off fails validation, which means the same to the user.
  const words = errorCode === 'VALIDATION_FAILED' ? 'EMAIL_NOT_VERIFIED' : errorCode
  return (
    <>
      <Picture icon={<Link2Off />} tone="danger" />
      <PageTitle title={t('link.failed')}>{t(`errors:${words}`)}</PageTitle>
      <Button size="l" className="justify-self-start" onClick={onRetry}>
        {t('link.retry')}
      </Button>
      <Resend
        label={t('resend.verification')}
        sentAt={null}
        send={async () => void (await call(resendVerification, { body: { email } }))}
        done={t('accounts:verificationSent')}
        failed={t('resend.failed')}
      />
      <Link to={to('checkEmail')} state={{ email }} className="link justify-self-start py-1 text-s">
        {t('link.code')}
      </Link>
    </>
  )
}

function Incomplete() {
  const { t } = useTranslation('signIn')
  return (
    <div className="grid gap-5">
      <Picture icon={<Link2Off />} tone="danger" />
      <PageTitle title={t('link.failed')}>{t('link.incomplete')}</PageTitle>
      <Link to={to('checkEmail')} className={`${buttonClass({ size: 'l' })} justify-self-start`}>
        {t('link.code')}
      </Link>
    </div>
  )
}
