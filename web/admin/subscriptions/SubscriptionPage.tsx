import { useRef } from 'react'
import { useParams } from 'react-router'
import { type AdminSubscription, adminSubscription } from '../../../domain/subscriptions/adminContract.ts'
import { useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx'
import { BackLink } from '../BackLink.tsx'
import { AdminNotes } from './AdminNotes.tsx'
import { CustomerCard } from './CustomerCard.tsx'
import { DaysCard } from './DaysCard.tsx'
import { DeliveryCard } from './DeliveryCard.tsx'
import { HistoryCard } from './HistoryCard.tsx'
import { MoneyCard } from './MoneyCard.tsx'
import { PendingCard } from './PendingCard.tsx'
import { SubscriptionHead } from './SubscriptionHead.tsx'
import { useAdminDialogs } from './useAdminDialogs.tsx'

/** One subscription, with everything an admin needs while on the phone with a customer. */
export function Component() {
  const { t } = useTranslation('adminSubscriptions')
  const { id = '' } = useParams()
  const read = useRead(adminSubscription, { params: { id } })
  const status = read.error?.status
  return (
    <div className="grid max-w-300 grid-cols-[minmax(0,1fr)] gap-4">
      <BackLink to="/admin/subscriptions">{t('one.back')}</BackLink>
      {read.data ? (
        // The key resets the page for another subscription, so that no input is left over.
        <Found key={id} subscription={read.data} />
      ) : status === 404 || status === 400 ? (
        <EmptyState title={t('one.gone')} />
      ) : read.error ? (
        <ErrorState text={t('one.failed')} retrying={read.isFetching} onRetry={() => void read.refetch()} />
      ) : (
        <Loading />
      )}
    </div>
  )
}

function Found({ subscription }: { subscription: AdminSubscription }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { ask, dialog } = useAdminDialogs(subscription, () => heading.current)
  return (
    <>
      <SubscriptionHead subscription={subscription} heading={heading} ask={ask} />
      {subscription.pending && (
        <PendingCard subscription={subscription} pending={subscription.pending} ask={ask} />
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-4">
          <DaysCard subscription={subscription} />
          <AdminNotes subscription={subscription} />
          <HistoryCard subscription={subscription} />
        </div>
        <div className="grid gap-4 max-lg:order-first">
          <CustomerCard subscription={subscription} />
          <DeliveryCard subscription={subscription} ask={ask} />
          <MoneyCard subscription={subscription} />
        </div>
      </div>
      {dialog}
    </>
  )
}

const Loading = () => (
  <SkeletonGroup className="grid gap-4">
    <Skeleton className="h-24" />
    <div className="grid gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Skeleton className="h-96 rounded-l" />
      <Skeleton className="h-96 rounded-l" />
    </div>
  </SkeletonGroup>
)
