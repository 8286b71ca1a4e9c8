import { useRef } from 'react'
import { Link, useParams } from 'react-router'
import { type PaymentStory, paymentStory, refundPayment } from '../../../domain/payments/adminContract.ts'
import { call, useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Note } from '../../ui/Note.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx'
import { useDialog } from '../../ui/useDialog.tsx'
import { BackLink } from '../BackLink.tsx'
import { FormCard } from '../FormCard.tsx'
import { Emails } from './Emails.tsx'
import { EventLines } from './EventLines.tsx'
import { PaymentFacts } from './PaymentFacts.tsx'
import { PaymentHead } from './PaymentHead.tsx'
import { RefundDialog } from './RefundDialog.tsx'
import { Refunds } from './Refunds.tsx'

/** All details of a payment, with refunds. */
export function Component() {
  const { t } = useTranslation('adminPayments')
  const { id = '' } = useParams()
  const read = useRead(paymentStory, { params: { id } })
  const status = read.error?.status
  if (read.data) return <PaymentDetails story={read.data} />
  return (
    <div className="grid max-w-300 gap-4">
      <h1 className="display text-d-m">{t('title')}</h1>
      {status === 404 || status === 400 ? (
        <EmptyState title={t('gone')} />
      ) : read.error ? (
        <ErrorState text={t('loadFailed')} retrying={read.isFetching} onRetry={() => void read.refetch()} />
      ) : (
        <SkeletonGroup className="grid gap-4">
          <Skeleton className="h-24" />
          <Skeleton className="h-96 rounded-l" />
        </SkeletonGroup>
      )}
    </div>
  )
}

function PaymentDetails({ story }: { story: PaymentStory }) {
  const { t } = useTranslation('adminPayments')
  const heading = useRef<HTMLHeadingElement>(null)
  const { payment } = story
  const { ask, dialog } = useDialog<'refund'>(
    () => heading.current,
    (_, props) => (
      <RefundDialog
        {...props}
        refundable={story.refundable}
        reason="CUSTOMER_REQUEST"
        send={(body) =>
          call(refundPayment, { params: { id: payment.id }, body: { ...body, outcome: payment.outcome } })
        }
      >
        {payment.outcome === 'SUBSCRIBED' && payment.subscriptionNumber && (
          <Note>{t('refund.goesOn', { number: `\u2066${payment.subscriptionNumber}\u2069` })}</Note>
        )}
      </RefundDialog>
    ),
  )
  return (
    <div className="grid max-w-300 grid-cols-[minmax(0,1fr)] gap-4">
      {payment.subscriptionId && payment.subscriptionNumber ? (
        <BackLink to={`/admin/subscriptions/${payment.subscriptionId}`}>
          {t('back', { number: `\u2066${payment.subscriptionNumber}\u2069` })}
        </BackLink>
      ) : (
        <BackLink to="/admin/payment-recovery">{t('toRecovery')}</BackLink>
      )}
      <PaymentHead story={story} heading={heading} onRefund={() => ask('refund')} />
      {payment.outcome === 'ORPHANED' && (
        <Note
          tone="warn"
          action={
            <Link
              className="link shrink-0"
              to={`/admin/payment-recovery?payment=${encodeURIComponent(payment.paymentTransactionId ?? payment.id)}`}
            >
              {t('decide')}
            </Link>
          }
        >
          {t('waits')}
        </Note>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Events events={story.events} />
        <div className="grid gap-4 max-lg:order-first">
          <PaymentFacts story={story} />
          <Refunds story={story} />
          <Emails emails={story.emails} />
        </div>
      </div>
      {dialog}
    </div>
  )
}

function Events({ events }: Pick<PaymentStory, 'events'>) {
  const { t } = useTranslation('adminPayments')
  return (
    <FormCard title={t('story')}>
      <EventLines events={events} />
    </FormCard>
  )
}
