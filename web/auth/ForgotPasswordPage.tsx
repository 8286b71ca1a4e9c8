import { ArrowLeft, MailCheck } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { EmailInput, forgotPassword } from '../../domain/accounts/contract.ts'
import { call } from '../api.ts'
import { serverNow } from '../clock.ts'
import { useApiForm } from '../form/useApiForm.ts'
import { useTranslation } from '../i18n.ts'
import { to } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { Ltr } from '../ui/Ltr.tsx'
import { toast } from '../ui/toast.ts'
import { DemoMailbox } from './DemoMailbox.tsx'
import { EmailField } from './EmailField.tsx'
import { FormProblem } from './FormProblem.tsx'
import { PageTitle } from './PageTitle.tsx'
import { Picture } from './Picture.tsx'
import { Resend } from './Resend.tsx'
import { emailIn } from './returnPath.ts'

type Sent = { email: string; at: number }

export function Component() {
  const { t } = useTranslation('signIn')
  const { state } = useLocation()
  const [sent, setSent] = useState<Sent | null>(null)
  const [email, setEmail] = useState(emailIn(state))
  return (
    <>
      {sent ? (
        <LinkSent sent={sent} onOther={() => setSent(null)} />
      ) : (
        <AskForLink
          email={email}
          onSent={(address) => {
            setEmail(address)
            setSent({ email: address, at: serverNow().getTime() })
          }}
        />
      )}
      <Link to={to('login')} className="link flex items-center gap-1.5 justify-self-start py-1 text-s">
        <ArrowLeft aria-hidden="true" className="mirror size-[1.15em]" />
        {t('forgot.back')}
      </Link>
    </>
  )
}

function AskForLink({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const { t } = useTranslation(['signIn', 'accounts'])
  const { register, submit, sending, failure, errorOf } = useApiForm({
    schema: EmailInput,
    defaultValues: { email },
    send: async (body) => {
      await call(forgotPassword, { body: body })
      toast.success(t('accounts:resetSent'))
      onSent(body.email)
    },
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <PageTitle title={t('forgot.title')}>{t('forgot.lead')}</PageTitle>
      <FormProblem failure={failure} says={t('forgot.failed')} />
      <EmailField error={errorOf('email')} {...register('email')} />
      <Button type="submit" size="l" block loading={sending} loadingText={t('forgot.submitting')}>
        {t('forgot.submit')}
      </Button>
    </form>
  )
}

function LinkSent({ sent, onOther }: { sent: Sent; onOther: () => void }) {
  const { t } = useTranslation(['signIn', 'accounts'])
  return (
    <div className="grid gap-5">
      <Picture icon={<MailCheck />} />
      <div role="status">
        <PageTitle title={t('forgot.sentTitle')}>
          {t('forgot.sentTo')} <Ltr className="font-medium text-ink">{sent.email}</Ltr> {t('forgot.sentText')}
        </PageTitle>
      </div>
      <DemoMailbox to={sent.email} />
      <Resend
        label={t('resend.reset')}
        sentAt={sent.at}
        send={async () => void (await call(forgotPassword, { body: { email: sent.email } }))}
        done={t('accounts:resetSent')}
        failed={t('forgot.failed')}
      />
      <Button variant="quiet" className="-ms-3 justify-self-start" onClick={onOther}>
        {t('forgot.otherAddress')}
      </Button>
    </div>
  )
}
