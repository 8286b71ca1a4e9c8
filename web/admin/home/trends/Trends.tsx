import { ChartSpline, Table2 } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from '../../../i18n.ts'
import { useAddressParams } from '../../../list/addressParams.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Segmented } from '../../../ui/Segmented.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { type Read, ReadCard } from '../../ReadCard.tsx'
import type { Insights } from '../Numbers.tsx'
import { PhoneLabels } from './EndLabels.tsx'
import { Legend } from './marks.tsx'
import { TrendTable } from './TrendTable.tsx'
import type { Trend } from './trend.ts'
import type { useMonths } from './useMonths.ts'
import { useTrends } from './useTrends.ts'

/** The chart library is large, so it loads after the page, into reserved space. */
const TrendChart = lazy(() => import('./TrendChart.tsx').then((module) => ({ default: module.TrendChart })))
const names = ['active', 'revenue', 'customers', 'retention', 'satisfaction'] as const

type Props = { read: Read<Insights>; months: ReturnType<typeof useMonths> }

/** The trends, as charts or tables. */
export function Trends({ read, months }: Props) {
  const { t } = useTranslation('adminHome')
  const { params, change } = useAddressParams()
  const asTable = params.get('view') === 'table'
  const trendsOf = useTrends()
  return (
    <section aria-labelledby="trends" className="grid gap-4 *:min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="trends" className="display text-d-s">
          {t('trends.title')}
        </h2>
        <div className="flex flex-wrap items-center gap-2">
          <Segmented
            label={months.label}
            choices={months.choices}
            value={months.value}
            onChange={months.choose}
          />
          <Button
            variant="quiet"
            size="s"
            icon={asTable ? <ChartSpline aria-hidden="true" /> : <Table2 aria-hidden="true" />}
            onClick={() => change({ view: asTable ? null : 'table' })}
          >
            {t(asTable ? 'trends.asCharts' : 'trends.asTable')}
          </Button>
        </div>
      </div>
      <div className="grid gap-5.5 *:min-w-0 lg:grid-cols-2">
        {names.map((name) => (
          <div key={name} className={cx('grid *:min-w-0', name === 'active' && 'lg:col-span-2')}>
            <ReadCard
              title={t(`trends.${name}`)}
              aside={
                name === 'customers' &&
                read.data &&
                !asTable && <Legend names={[t('trends.new'), t('trends.lost')]} />
              }
              read={read}
              failed={t('trends.loadFailed')}
              skeleton={<Skeleton className="h-62.5" />}
            >
              {(insights) => {
                const trend = trendsOf(insights).find((one) => one.name === name)
                return trend && <Shown trend={trend} asTable={asTable} />
              }}
            </ReadCard>
          </div>
        ))}
      </div>
    </section>
  )
}

function Shown({ trend, asTable }: { trend: Trend; asTable: boolean }) {
  const { t } = useTranslation('adminHome')
  const isEmpty = trend.series.every(({ values }) => values.every((value) => value === null || value === 0))
  if (isEmpty) return <p className="text-ink-2">{t('trends.empty')}</p>
  if (asTable) return <TrendTable trend={trend} />
  return (
    <>
      {trend.shape === 'lines' && trend.series.length > 1 && <PhoneLabels trend={trend} />}
      <Suspense fallback={<Skeleton className="h-62.5" />}>
        <TrendChart trend={trend} />
      </Suspense>
    </>
  )
}
