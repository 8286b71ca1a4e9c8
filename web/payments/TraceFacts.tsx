import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDay } from '../../domain/dates.ts'
import type { Trace } from '../../domain/payments/contract.ts'
import { useTranslation } from '../i18n.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Ltr } from '../ui/Ltr.tsx'
import { toast } from '../ui/toast.ts'
import { useLanguage } from '../ui/useLanguage.ts'

/** What the payment was for, and its reference. */
export function TraceFacts({ trace }: { trace: Trace }) {
  const { t } = useTranslation('payments')
  const language = useLanguage()
  const { planName, formattedAmount, subscription, paymentTransactionId } = trace
  return (
    <dl className="grid gap-4">
      <Fact label={t('trace.amount')}>
        <bdi className="display tabular text-d-m">{formattedAmount}</bdi>
      </Fact>
      {planName && <Fact label={t('trace.plan')}>{planName}</Fact>}
      {subscription && (
        <>
          <Fact label={t('trace.subscription')}>
            <Ltr>{subscription.number}</Ltr>
          </Fact>
          <Fact label={t('trace.deliveries')}>
            {t('trace.fromTo', {
              from: formatDay(subscription.startDate, language),
              to: formatDay(subscription.endDate, language),
            })}
          </Fact>
        </>
      )}
      <Fact label={t('trace.reference')}>
        <span className="flex items-center justify-between gap-2">
          <Ltr className="min-w-0 break-all">{paymentTransactionId}</Ltr>
          <CopyButton text={paymentTransactionId} />
        </span>
      </Fact>
    </dl>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-ink-2 text-s">{label}</dt>
    <dd>{children}</dd>
  </div>
)

function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation('payments')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast.success(t('trace.copied')),
      () => toast.error(t('trace.notCopied')),
    )
  return (
    <IconButton
      label={t('trace.copy')}
      icon={<Copy aria-hidden="true" />}
      onClick={() => void copy()}
      className="-my-2 -me-2.5"
    />
  )
}
