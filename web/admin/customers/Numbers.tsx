import { Star } from 'lucide-react'
import type { customerSummary } from '../../../domain/customers/contract.ts'
import type { Returned } from '../../../domain/endpoint.ts'
import { useTranslation } from '../../i18n.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx'
import { StatCard } from '../../ui/StatCard.tsx'

type Summary = Returned<typeof customerSummary>
type Props = {
  read: { data: Summary | undefined; error: unknown; isFetching: boolean; refetch: () => unknown }
}

/** A customer's key figures: purchases, credit, meals, owed deliveries and rating. */
export function Numbers({ read }: Props) {
  const { t } = useTranslation('customerStory')
  const { data } = read
  if (!data && read.error)
    return (
      <ErrorState text={t('numbers.failed')} retrying={read.isFetching} onRetry={() => void read.refetch()} />
    )
  if (!data)
    return (
      <SkeletonGroup>
        <Skeleton className="h-48 rounded-l! sm:h-44" />
      </SkeletonGroup>
    )
  // Smaller, because an amount must fit half the width of a phone.
  const money = (text: string) => <span className="text-l sm:text-[length:inherit]">{text}</span>
  return (
    <dl className="grid grid-cols-2 gap-px overflow-clip rounded-l bg-line shadow-1 sm:grid-cols-3 dark:shadow-none">
      <StatCard
        label={t('numbers.subscriptions')}
        value={data.totalSubscriptions}
        note={data.activeSubscriptions > 0 && t('numbers.active', { count: data.activeSubscriptions })}
        tone="good"
      />
      <StatCard label={t('numbers.spent')} value={money(data.formattedTotalSpent)} />
      <StatCard label={t('numbers.credit')} value={money(data.credit.formattedAmount)} />
      <StatCard label={t('numbers.meals')} value={data.deliveredMeals} />
      <StatCard label={t('numbers.owed')} value={data.owedDeliveries} />
      <StatCard
        label={t('numbers.rating')}
        value={
          data.rating === null ? (
            <span className="font-normal text-ink-2 text-l">{t('numbers.noRating')}</span>
          ) : (
            <span className="inline-flex items-center gap-1.5">
              {data.rating.toFixed(1)}
              <Star aria-hidden="true" className="size-[0.8em] fill-warn stroke-on-warn-soft" />
            </span>
          )
        }
      />
    </dl>
  )
}
