import { formatInstant } from '../../../domain/dates.ts'
import type { AdminRefund } from '../../../domain/payments/adminContract.ts'
import type { RefundStatus } from '../../../domain/payments/rules.ts'
import { useTranslation } from '../../i18n.ts'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'

const tones: Record<RefundStatus, BadgeTone> = {
  ASKED: 'warn',
  SENT: 'warn',
  PENDING: 'warn',
  NEEDS_REVIEW: 'danger',
  DONE: 'leaf',
  FAILED: 'danger',
}

/** One refund: amount, method, reason, and who was involved. */
export function RefundFacts({ refund, isRetried }: { refund: AdminRefund; isRetried: boolean }) {
  const { t, language } = useTranslation('adminPayments')
  const { status, lastError, settledBy, doneAt, bankReference } = refund
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold">{refund.formattedAmount}</span>
        <Badge tone={tones[status]}>{t(`refundStatus.${status}`)}</Badge>
      </div>
      <p>
        {t(`refundMethod.${refund.refundMethod}`)} · {refund.reason}
      </p>
      {refund.adminNotes && <p className="whitespace-pre-line">{refund.adminNotes}</p>}
      {status === 'NEEDS_REVIEW' ? (
        <p className="wrap-anywhere text-s">{t('review.text', { id: `\u2066${lastError}\u2069` })}</p>
      ) : (
        lastError && (
          <p className="wrap-anywhere text-danger-text text-xs">
            {t('gatewaySaid', { said: `\u2068${lastError}\u2069` })}
          </p>
        )
      )}
      <p className="text-ink-2 text-xs">
        {t('refundFact', {
          when: formatInstant(new Date(refund.createdAt), language),
          who: refund.askedBy ?? t('byShop'),
        })}{' '}
        {refund.retryOf && t('isAgain')} {isRetried && t('askedAgain')}{' '}
        {!refund.notifyCustomer && t('notNotified')}
      </p>
      {settledBy && doneAt && (
        <p className="text-ink-2 text-xs">
          {t('settled', { when: formatInstant(new Date(doneAt), language), who: settledBy })}
        </p>
      )}
      {bankReference && (
        <p className="wrap-anywhere text-ink-2 text-xs">
          {t('bankReference', { reference: `\u2066${bankReference}\u2069` })}
        </p>
      )}
    </>
  )
}
