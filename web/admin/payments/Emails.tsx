import { resendEmail, type SentEmail } from '../../../domain/customers/contract.ts'
import { showFailure, useAct } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { InstantText } from '../../ui/InstantText.tsx'
import { toast } from '../../ui/toast.ts'
import { FormCard } from '../FormCard.tsx'

/** The emails about the payment, with a button to send each again. */
export function Emails({ emails }: { emails: readonly SentEmail[] }) {
  const { t } = useTranslation('adminPayments')
  return (
    <FormCard title={t('emails')}>
      {emails.length === 0 && <p className="text-ink-2">{t('noEmails')}</p>}
      <ul className="grid gap-3 empty:hidden">
        {emails.map((email) => (
          <li
            key={email.id}
            className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-line border-b pb-3 last:border-b-0 last:pb-0"
          >
            <div className="min-w-0 flex-1 basis-48">
              <p className="font-medium">
                <bdi>{email.subject}</bdi>
              </p>
              <p className="text-ink-2 text-xs">
                {email.sentAt ? <InstantText at={new Date(email.sentAt)} /> : t('notSent')}{' '}
                <bdi className="wrap-anywhere">{t('emailTo', { email: `\u2066${email.to}\u2069` })}</bdi>
              </p>
              {email.failed && <Badge tone="danger">{t('emailFailed')}</Badge>}
            </div>
            {email.canResend && <Resend email={email} />}
          </li>
        ))}
      </ul>
    </FormCard>
  )
}

function Resend({ email }: { email: SentEmail }) {
  const { t } = useTranslation('adminPayments')
  const { send, sending } = useAct(resendEmail, {
    onDone: ({ to }) => toast.success(t('resent', { email: `\u2066${to}\u2069` })),
    onFail: (error) => showFailure(error, t('resendFailed')),
  })
  return (
    <Button
      variant="outline"
      size="s"
      loading={sending}
      loadingText={t('resending')}
      aria-label={t('resendOf', { subject: email.subject })}
      onClick={() => void send({ params: { id: email.id } })}
    >
      {t('resend')}
    </Button>
  )
}
