import { formatInstant } from '../../../domain/dates.ts'
import {
  type AdminSubscription,
  adminSubscriptionHistory,
} from '../../../domain/subscriptions/adminContract.ts'
import { useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Quote } from '../../ui/Quote.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx'
import { FormCard } from '../FormCard.tsx'
import { Timeline, TimelineItem } from '../Timeline.tsx'

/** The subscription's events in words, newest first, with who caused them. */
export function HistoryCard({ subscription }: { subscription: AdminSubscription }) {
  const { t, language } = useTranslation('adminSubscriptions')
  const read = useRead(adminSubscriptionHistory, { params: { id: subscription.id } })
  return (
    <FormCard title={t('one.history')}>
      {read.isPending && (
        <SkeletonGroup>
          <Skeleton className="h-20" />
        </SkeletonGroup>
      )}
      {read.error && !read.data && (
        <ErrorState
          text={t('one.historyFailed')}
          retrying={read.isFetching}
          onRetry={() => void read.refetch()}
        />
      )}
      <Timeline>
        {read.data?.content.map(({ at, by, reason, text, actor, comment }) => (
          <TimelineItem
            key={`${at} ${reason}`}
            caption={t('one.by', {
              when: formatInstant(new Date(at), language),
              who: actor ?? t(by === 'shop' ? 'one.byShop' : 'one.byCustomer'),
            })}
          >
            <p>{text}</p>
            {comment && <Quote>{comment}</Quote>}
          </TimelineItem>
        ))}
      </Timeline>
    </FormCard>
  )
}
