import { ChartBar, Table2 } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { Returned } from '../../../domain/endpoint.ts'
import { saladRatings } from '../../../domain/feedback/adminContract.ts'
import { useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { useAddressParams } from '../../list/addressParams.ts'
import { useFilter } from '../../list/useFilter.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { RatingTable } from './RatingTable.tsx'

/** The chart library is large, so it loads after the page. */
const RatingChart = lazy(() =>
  import('./RatingChart.tsx').then((module) => ({ default: module.RatingChart })),
)

const spans = { '30': 'month', '90': 'quarter', '365': 'year' } as const

export type SaladRating = Returned<typeof saladRatings>['content'][number]

/** The ratings of the salads, as a chart or a table. */
export function Ratings() {
  const { t } = useTranslation('adminFeedback')
  const { params, change } = useAddressParams()
  const asTable = params.get('ratings') === 'table'
  const days = useFilter('ratedDays', {
    label: t('ratings.days'),
    values: ['30', '90', '365'],
    nameOf: (value) => t(`ratings.lastDays.${spans[value]}`),
    initial: '90',
  })
  const read = useRead(saladRatings, { query: { days: days.value } }, { keepPrevious: true })
  const ratings = read.data?.content
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-3 px-5 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="display text-d-s">{t('ratings.title')}</h2>
        <div className="flex flex-wrap items-center gap-2">
          <Segmented
            label={days.label}
            choices={days.choices}
            value={days.chosen}
            onChange={(next) => days.choose(next)}
          />
          <Button
            variant="quiet"
            size="s"
            icon={asTable ? <ChartBar aria-hidden="true" /> : <Table2 aria-hidden="true" />}
            onClick={() => change({ ratings: asTable ? null : 'table' })}
          >
            {t(asTable ? 'ratings.asChart' : 'ratings.asTable')}
          </Button>
        </div>
      </div>
      {ratings?.length === 0 && <p className="text-ink-2">{t('ratings.empty')}</p>}
      {ratings &&
        ratings.length > 0 &&
        (asTable ? (
          <RatingTable ratings={ratings} />
        ) : (
          <Suspense fallback={<Skeleton className="h-62.5" />}>
            <RatingChart ratings={ratings} />
          </Suspense>
        ))}
      {!ratings &&
        (read.error ? (
          <ErrorState
            text={t('ratings.loadFailed')}
            retrying={read.isFetching}
            onRetry={() => void read.refetch()}
          />
        ) : (
          <Skeleton className="h-62.5" />
        ))}
    </Card>
  )
}
