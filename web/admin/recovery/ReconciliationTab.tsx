import { exportReconciliation, reconciliation } from '../../../domain/recovery/contract.ts'
import { useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { ExportButton } from '../../list/ExportButton.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx'
import { BooksDifferences } from './BooksDifferences.tsx'
import { BooksNumbers } from './BooksNumbers.tsx'
import { PeriodBar } from './PeriodBar.tsx'
import { usePeriod } from './usePeriod.ts'

/** Compares the gateway's totals of a day or month with ours, and lists the differences. */
export function ReconciliationTab() {
  const { t } = useTranslation('recoveryPage')
  const period = usePeriod()
  const query = { period: period.period }
  const read = useRead(reconciliation, { query }, { keepPrevious: true })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="max-w-180 text-ink-2">{t('books.text')}</p>
      <div className="flex flex-wrap items-center justify-between gap-2.5">
        <PeriodBar period={period} />
        <ExportButton endpoint={exportReconciliation} input={{ query }} />
      </div>
      {read.error && (
        <ErrorState
          text={t('books.loadFailed')}
          retrying={read.isFetching}
          onRetry={() => void read.refetch()}
        />
      )}
      {read.data && !read.error && (
        <div aria-busy={read.isPlaceholderData} className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <BooksDifferences books={read.data} />
          <BooksNumbers books={read.data} />
        </div>
      )}
      {read.isPending && (
        <SkeletonGroup className="grid gap-4">
          <Skeleton className="h-16 rounded-m" />
          <Skeleton className="h-48 rounded-l" />
        </SkeletonGroup>
      )}
    </div>
  )
}
