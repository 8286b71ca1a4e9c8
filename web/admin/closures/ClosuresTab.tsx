import { adminClosures } from '../../../domain/closures/contract.ts'
import { useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx'
import { CloseDaysForm } from './CloseDaysForm.tsx'
import { ClosureRow } from './ClosureRow.tsx'

/** Days on which the kitchen is closed: a tab of the admin's settings. */
export function ClosuresTab() {
  const { t } = useTranslation('adminClosures')
  const read = useRead(adminClosures, { query: {} })
  const closures = read.data?.content
  return (
    <div className="grid items-start gap-5.5 pt-2 *:min-w-0 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <CloseDaysForm closed={closures?.map(({ date }) => date) ?? []} />
      <Card className="grid gap-3 px-5 py-4">
        <h2 className="display text-d-s">{t('list.title')}</h2>
        {closures?.length === 0 && <EmptyState title={t('list.empty')} text={t('list.emptyText')} />}
        {closures && closures.length > 0 && (
          <ul>
            {closures.map((closure) => (
              <ClosureRow key={closure.date} closure={closure} closed={closures.map(({ date }) => date)} />
            ))}
          </ul>
        )}
        {!closures &&
          (read.error ? (
            <ErrorState
              text={t('list.loadFailed')}
              retrying={read.isFetching}
              onRetry={() => void read.refetch()}
            />
          ) : (
            <SkeletonGroup className="grid gap-3">
              {['a', 'b', 'c'].map((row) => (
                <Skeleton key={row} className="h-12" />
              ))}
            </SkeletonGroup>
          ))}
      </Card>
    </div>
  )
}
