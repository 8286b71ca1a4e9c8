import type { DeliverySchedule } from '../../../domain/deliveries/contract.ts'
import { mySubscriptions, type Subscription } from '../../../domain/subscriptions/contract.ts'
import { useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx'
import { FeedbackForm } from './FeedbackForm.tsx'
import { OwnFeedback } from './OwnFeedback.tsx'

/** The form for feedback on delivered meals, and the customer's earlier feedback with our answers. */
export function FeedbackTab() {
  const { t } = useTranslation('feedback')
  const subscriptions = useRead(mySubscriptions, {})
  if (subscriptions.isPending) return <Loading />
  if (!subscriptions.data)
    return (
      <ErrorState
        text={t('failed')}
        retrying={subscriptions.isFetching}
        onRetry={() => void subscriptions.refetch()}
      />
    )
  const delivered = deliveredOf(subscriptions.data)
  return (
    <div className="grid grid-cols-1 items-start gap-8 pt-2 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      {delivered.length > 0 ? (
        <FeedbackForm delivered={delivered} />
      ) : (
        <Card>
          <EmptyState title={t('noneTitle')} text={t('noneText')} />
        </Card>
      )}
      <OwnFeedback />
    </div>
  )
}

const Loading = () => (
  <SkeletonGroup className="grid gap-8 pt-2 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
    <Skeleton className="h-128 rounded-l" />
    <Skeleton className="h-48 rounded-l" />
  </SkeletonGroup>
)

/** All delivered meals, newest first. */
const deliveredOf = (subscriptions: readonly Subscription[]): DeliverySchedule[] =>
  subscriptions
    .flatMap((s) => s.deliverySchedules)
    .filter((d) => d.status === 'DELIVERED')
    .toSorted((a, b) => (a.deliveryDate < b.deliveryDate ? 1 : -1))
