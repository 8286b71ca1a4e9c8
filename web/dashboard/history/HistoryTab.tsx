import { useRef } from 'react'
import { Link } from 'react-router'
import { mySubscriptions } from '../../../domain/subscriptions/contract.ts'
import { useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { to } from '../../paths.ts'
import { buttonClass } from '../../ui/buttonClass.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx'
import { useSubscriptionDialogs } from '../actions/useSubscriptionDialogs.tsx'
import { GuestNote } from '../overview/NoSubscription.tsx'
import { PastSubscription } from './PastSubscription.tsx'

/** All subscriptions with their payments and history: a tab of the customer's dashboard. */
export function HistoryTab() {
  const { t } = useTranslation('dashboard')
  const read = useRead(mySubscriptions, {})
  const heading = useRef<HTMLHeadingElement>(null)
  const { ask, dialog } = useSubscriptionDialogs(() => heading.current)
  return (
    <section aria-labelledby="history" className="grid grid-cols-1 gap-4">
      <h2 id="history" ref={heading} tabIndex={-1} className="display text-d-m outline-none">
        {t('history.title')}
      </h2>
      {read.isPending && (
        <SkeletonGroup className="grid gap-4">
          {[0, 1].map((n) => (
            <Skeleton key={n} className="h-28 rounded-l" />
          ))}
        </SkeletonGroup>
      )}
      {read.error && !read.data && (
        <ErrorState text={t('loadFailed')} retrying={read.isFetching} onRetry={() => void read.refetch()} />
      )}
      {read.data?.length === 0 && (
        <Card>
          <EmptyState
            title={t('history.empty')}
            text={t('history.emptyText')}
            action={
              <Link to={to('subscription')} className={buttonClass()}>
                {t('none.start')}
              </Link>
            }
          />
        </Card>
      )}
      {read.data?.map((subscription) => (
        <PastSubscription
          key={subscription.id}
          subscription={subscription}
          openFirst={read.data.length === 1}
          ask={ask}
        />
      ))}
      {read.data && <GuestNote />}
      {dialog}
    </section>
  )
}
