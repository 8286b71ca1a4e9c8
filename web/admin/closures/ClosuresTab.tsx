import { adminClosures, type Closure } from '../../../domain/closures/contract.ts'
import { type Day, formatDay } from '../../../domain/dates.ts'
import { useRead } from '../../api.ts'
import { useToday } from '../../clock.ts'
import { useTranslation } from '../../i18n.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx'
import { useLanguage } from '../../ui/useLanguage.ts'
import { CloseDaysForm } from './CloseDaysForm.tsx'
import { MoveDayDialog } from './MoveDayDialog.tsx'
import { OpenDayDialog } from './OpenDayDialog.tsx'

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

/** A closed day with its reason and actions. */
function ClosureRow({ closure, closed }: { closure: Closure; closed: readonly Day[] }) {
  const { t } = useTranslation('adminClosures')
  const language = useLanguage()
  const { date, reasonEn, reasonAr, removable } = closure
  const isThisYear = date.slice(0, 4) === useToday().slice(0, 4)
  const [own, other] = language === 'ar' ? [reasonAr, reasonEn] : [reasonEn, reasonAr]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 border-line border-t py-3 first:border-t-0">
      <div className="min-w-40 flex-1">
        <p className="font-semibold">{formatDay(date, language, isThisYear ? 'long' : 'dated')}</p>
        <p className="wrap-anywhere text-s">
          <bdi>{own}</bdi>
        </p>
        <p className="wrap-anywhere text-ink-2 text-xs">
          <bdi lang={language === 'ar' ? 'en' : 'ar'}>{other}</bdi>
        </p>
      </div>
      {removable ? (
        <div className="flex gap-1">
          <MoveDayDialog closure={closure} closed={closed} />
          <OpenDayDialog closure={closure} />
        </div>
      ) : (
        <Badge>{t('list.past')}</Badge>
      )}
    </li>
  )
}
