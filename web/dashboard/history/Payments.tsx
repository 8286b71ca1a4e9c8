import { FileText } from 'lucide-react'
import { Link } from 'react-router'
import { dayInBahrain, formatDay } from '../../../domain/dates.ts'
import { MAX_PAGE_SIZE } from '../../../domain/fields.ts'
import { fromWire } from '../../../domain/money.ts'
import { myPayments, type PaymentRecord } from '../../../domain/payments/contract.ts'
import { isOpen, openRefundStatuses } from '../../../domain/payments/rules.ts'
import { useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { to } from '../../paths.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Money } from '../../ui/Money.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx'

/** The subscription's payments with receipts and refunds. */
export function Payments({ subscriptionId }: { subscriptionId: string }) {
  const { t } = useTranslation('dashboard')
  const read = useRead(myPayments, { query: { subscriptionId, size: String(MAX_PAGE_SIZE) } })
  return (
    <section className="grid gap-2">
      <h4 className="font-semibold">{t('history.payments')}</h4>
      {read.isPending && (
        <SkeletonGroup>
          <Skeleton className="h-14" />
        </SkeletonGroup>
      )}
      {read.error && !read.data && (
        <ErrorState
          text={t('history.paymentsFailed')}
          retrying={read.isFetching}
          onRetry={() => void read.refetch()}
        />
      )}
      {read.data?.content.length === 0 && <p className="text-ink-2 text-s">{t('history.noPayments')}</p>}
      <ul className="grid">
        {read.data?.content.map((payment) => (
          <Payment key={payment.paymentTransactionId} payment={payment} />
        ))}
      </ul>
    </section>
  )
}

function Payment({ payment }: { payment: PaymentRecord }) {
  const { t, language } = useTranslation('dashboard')
  const { status, receiptNumber, paymentTransactionId, failureReason } = payment
  const paidOn = formatDay(dayInBahrain(new Date(payment.paymentDate)), language, 'dated')
  const paid = status === 'CAPTURED'
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-line border-b py-2.5 last:border-b-0">
      <div className="min-w-0 text-s">
        <p className="font-medium">
          {paid
            ? t('history.paidOn', { day: paidOn })
            : t(isOpen(status) ? 'history.underWay' : 'history.notPaid')}
        </p>
        <p className="text-ink-2">
          <bdi>{payment.paymentMethodDisplay}</bdi>
          {!paid && failureReason && ` · ${failureReason}`}
        </p>
        <Refund payment={payment} />
      </div>
      <div className="flex flex-wrap items-center gap-x-5">
        {receiptNumber && (
          <Link
            to={`${to('receipt')}?id=${encodeURIComponent(paymentTransactionId)}`}
            className="link inline-flex min-h-tap items-center gap-1.5 text-s"
          >
            <FileText aria-hidden="true" className="size-4.5" strokeWidth={1.75} />
            {t('history.receipt', { number: `\u2066${receiptNumber}\u2069` })}
          </Link>
        )}
        <Money amount={fromWire(payment.amount)} column className="font-semibold" />
      </div>
    </li>
  )
}

function Refund({
  payment: { refundStatus, formattedRefundedAmount, formattedAmount },
}: {
  payment: PaymentRecord
}) {
  const { t } = useTranslation('dashboard')
  if (refundStatus === 'FAILED') return <p className="text-danger-text">{t('history.refundFailed')}</p>
  if (openRefundStatuses.some((s) => s === refundStatus))
    return (
      <p className="text-ink-2">
        {t('history.refundPending', { amount: formattedRefundedAmount ?? formattedAmount })}
      </p>
    )
  return formattedRefundedAmount ? (
    <p className="text-ink-2">{t('history.refunded', { amount: formattedRefundedAmount })}</p>
  ) : null
}
