import type { ReactNode } from 'react'
import { formatDay } from '../../../domain/dates.ts'
import { fromWire } from '../../../domain/money.ts'
import { useTranslation } from '../../i18n.ts'
import { Money } from '../../ui/Money.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx'
import { useLanguage } from '../../ui/useLanguage.ts'
import { type Read, ReadCard } from '../ReadCard.tsx'
import { Bar } from './Bar.tsx'
import { CancellationsDialog } from './CancellationsDialog.tsx'
import type { Insights } from './Numbers.tsx'

/** Details behind the figures: why customers leave, what they like, and what they are owed until when. */
export function Details({ read }: { read: Read<Insights> }) {
  const { t } = useTranslation('adminHome')
  const language = useLanguage()
  const card = { read, failed: t('numbers.loadFailed'), skeleton: <Waiting /> }
  const recent = <span className="text-ink-2 text-xs">{t('details.lastDays')}</span>
  const portions = (count: number) => t('kitchen.portions', { count })
  return (
    <div className="grid gap-5.5 *:min-w-0 lg:grid-cols-2">
      <ReadCard {...card} title={t('details.popular')} aside={recent}>
        {({ popularIngredients }) => (
          <Bars
            empty={t('details.popularEmpty')}
            rows={popularIngredients.map(({ id, name, portions: size }) => ({
              id,
              name,
              size,
              value: portions(size),
            }))}
          />
        )}
      </ReadCard>
      <ReadCard {...card} title={t('details.excluded')} aside={recent}>
        {({ excludedIngredients }) => (
          <Bars
            empty={t('details.excludedEmpty')}
            rows={excludedIngredients.map(({ id, name, portions: size }) => ({
              id,
              name,
              size,
              value: portions(size),
            }))}
          />
        )}
      </ReadCard>
      <ReadCard {...card} title={t('details.reasons')} aside={recent}>
        {({ cancellationReasons }) => (
          <Bars
            empty={t('details.reasonsEmpty')}
            rows={cancellationReasons.map(({ reason, count }) => ({
              id: reason,
              name: <CancellationsDialog reason={reason} count={count} />,
              size: count,
              value: count,
            }))}
          />
        )}
      </ReadCard>
      <ReadCard {...card} title={t('details.owed')}>
        {({ owed }) => (
          <>
            <p className="text-ink-2 text-xs">{t('details.owedText')}</p>
            <Bars
              empty={t('details.owedEmpty')}
              rows={owed.byExpiry.map(({ month, deliveries, amount }) => ({
                id: month,
                name: formatDay(month, language, 'month'),
                size: deliveries,
                value: (
                  <>
                    {t('kitchen.deliveries', { count: deliveries })}
                    {' · '}
                    <Money amount={fromWire(amount)} />
                  </>
                ),
              }))}
            />
          </>
        )}
      </ReadCard>
    </div>
  )
}

type Row = { id: string; name: ReactNode; size: number; value: ReactNode }

/** A short list with a bar for each value. */
function Bars({ rows, empty }: { rows: readonly Row[]; empty: string }) {
  if (rows.length === 0) return <p className="text-ink-2">{empty}</p>
  const most = Math.max(...rows.map(({ size }) => size))
  return (
    <ul className="grid gap-2.5">
      {rows.map(({ id, name, size, value }) => (
        <li key={id} className="grid gap-1">
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="font-medium">{name}</span>
            <span className="tabular text-ink-2 text-xs">{value}</span>
          </div>
          <Bar part={size / most} />
        </li>
      ))}
    </ul>
  )
}

const Waiting = () => (
  <SkeletonGroup className="grid gap-2.5">
    {['w-1/3', 'w-2/5', 'w-1/4', 'w-1/2'].map((width) => (
      <div key={width} className="grid gap-1.5">
        <Skeleton className={`h-4 ${width}`} />
        <Skeleton round className="h-2" />
      </div>
    ))}
  </SkeletonGroup>
)
