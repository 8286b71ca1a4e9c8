import { CircleCheck, Link2Off, MailQuestion } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { decideEmailChange } from '../../domain/accounts/contract.ts'
import { refresh } from '../api/refresh.ts'
import { ApiError, showFailure, useAct } from '../api.ts'
import { useTranslation } from '../i18n.ts'
import { forgetLink, useLinkParams } from '../linkParams.ts'
import { to } from '../paths.ts'
import { accessToken } from '../session.ts'
import { Button } from '../ui/Button.tsx'
import { buttonClass } from '../ui/buttonClass.ts'
import { PageTitle } from './PageTitle.tsx'
import { Picture } from './Picture.tsx'

type Outcome = { is: 'stopped' | 'approved'; message: string } | { is: 'over' }

/**
 * The owner of the old address stops or approves a pending change of email. Opening the page does neither (rule A10).
 */
export function Component() {
  const { t } = useTranslation('signIn')
  const { token } = useLinkParams('token')
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  if (!decideEmailChange.body.shape.token.safeParse(token).success && !outcome)
    return <Over text={t('emailChange.incomplete')} />
  if (!outcome) return <Decide token={token} onDone={setOutcome} />
  if (outcome.is === 'over') return <Over text={t('emailChange.overText')} />
  return <Decided is={outcome.is} message={outcome.message} />
}

function Decide({ token, onDone }: { token: string; onDone: (outcome: Outcome) => void }) {
  const { t } = useTranslation(['signIn', 'failures'])
  const onFail = (error: unknown) => {
    if (!(error instanceof ApiError && error.errorCode === 'EMAIL_CHANGE_OVER'))
      return showFailure(error, t('failures:UNKNOWN_ERROR'))
    forgetLink()
    onDone({ is: 'over' })
  }
  const done = (is: 'stopped' | 'approved') => (answer: { message: string }) => {
    forgetLink()
    onDone({ is, message: answer.message })
  }
  const stop = useAct(decideEmailChange, { onDone: done('stopped'), onFail })
  const approve = useAct(decideEmailChange, {
    onDone: (answer) => {
      done('approved')(answer)
      // All sessions of this user have ended. If one of them was this browser's, the refusal signs it out too.
      if (accessToken() !== null) void refresh().catch(() => undefined)
    },
    onFail,
  })
  return (
    <div className="grid gap-5">
      <Picture icon={<MailQuestion />} tone="info" />
      <PageTitle title={t('emailChange.title')}>{t('emailChange.lead')}</PageTitle>
      <Button
        size="l"
        block
        loading={stop.sending}
        loadingText={t('emailChange.stopping')}
        disabled={approve.sending}
        onClick={() => void stop.send({ body: { token, decision: 'STOP' } })}
      >
        {t('emailChange.stop')}
      </Button>
      <div className="grid gap-2">
        <Button
          size="l"
          variant="outline"
          block
          loading={approve.sending}
          loadingText={t('emailChange.approving')}
          disabled={stop.sending}
          onClick={() => void approve.send({ body: { token, decision: 'APPROVE' } })}
        >
          {t('emailChange.approve')}
        </Button>
        <p className="text-ink-2 text-s">{t('emailChange.approveText')}</p>
      </div>
    </div>
  )
}

function Decided({ is, message }: { is: 'stopped' | 'approved'; message: string }) {
  const { t } = useTranslation('signIn')
  return (
    <div role="status" className="grid justify-items-start gap-5">
      <Picture icon={<CircleCheck />} />
      <PageTitle title={t(`emailChange.${is}`)}>
        <p>{is === 'stopped' ? t('emailChange.stoppedText') : message}</p>
      </PageTitle>
      <Link
        to={to(is === 'stopped' ? 'forgotPassword' : 'login')}
        className={buttonClass({ size: 'l', ...(is === 'stopped' && { variant: 'outline' }) })}
      >
        {t(is === 'stopped' ? 'emailChange.newPassword' : 'emailChange.login')}
      </Link>
    </div>
  )
}

function Over({ text }: { text: string }) {
  const { t } = useTranslation('signIn')
  return (
    <div role="status" className="grid justify-items-start gap-5">
      <Picture icon={<Link2Off />} tone="danger" />
      <PageTitle title={t('emailChange.over')}>{text}</PageTitle>
      <Link to={to('login')} className={buttonClass({ size: 'l' })}>
        {t('emailChange.login')}
      </Link>
    </div>
  )
}
