import { fromWire } from '../../../domain/money.ts'
import type { RecoveryStats } from '../../../domain/recovery/contract.ts'
import { useTranslation } from '../../i18n.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Money } from '../../ui/Money.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx'
import { StatCard, Stats } from '../../ui/StatCard.tsx'
import { percentText } from '../percentText.ts'
import type { Read } from '../ReadCard.tsx'

/** The five figures of the recovery screen. */
export function Numbers({ read }: { read: Read<RecoveryStats> }) {
  const { t } = useTranslation('recoveryPage')
  const stats = read.data
  return (
    <section aria-label={t('numbers.title')}>
      {stats && (
        <Stats>
          <StatCard label={t('numbers.orphaned')} value={stats.totalOrphanedPayments} />
          <StatCard
            label={t('numbers.amount')}
            value={
              // Smaller, so that thousands of dinars fit into a fifth of the page.
              <Money amount={fromWire(stats.totalOrphanedAmount)} className="lg:text-[1.3rem]" />
            }
            note={stats.otherCurrencies > 0 && t('numbers.otherCurrencies', { count: stats.otherCurrencies })}
          />
          <StatCard label={t('numbers.recovered')} value={stats.recoveredToday} />
          <StatCard label={t('numbers.refunded')} value={stats.refundedToday} />
          <StatCard
            label={t('numbers.rate')}
            value={stats.recoveryRate === null ? t('numbers.none') : percentText(stats.recoveryRate)}
            note={t('numbers.rateText')}
          />
        </Stats>
      )}
      {read.isPending && (
        <SkeletonGroup>
          <Skeleton className="h-24 rounded-l" />
        </SkeletonGroup>
      )}
      {!stats && !read.isPending && (
        <ErrorState
          text={t('numbers.loadFailed')}
          retrying={read.isFetching}
          onRetry={() => void read.refetch()}
        />
      )}
    </section>
  )
}
