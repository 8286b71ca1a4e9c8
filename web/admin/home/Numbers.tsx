import type { ReactNode } from 'react'
import { addMonths, formatDay } from '../../../domain/dates.ts'
import type { Returned } from '../../../domain/endpoint.ts'
import type { adminInsights } from '../../../domain/insights/contract.ts'
import { fromWire } from '../../../domain/money.ts'
import { useToday } from '../../clock.ts'
import { useTranslation } from '../../i18n.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Money } from '../../ui/Money.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx'
import { StatCard, Stats } from '../../ui/StatCard.tsx'
import { useLanguage } from '../../ui/useLanguage.ts'
import { percentText } from '../percentText.ts'
import type { Read } from '../ReadCard.tsx'
import type { Today } from './attentionLines.ts'

export type Insights = Returned<typeof adminInsights>

/** The shop's eight key figures, each with an explanation. */
export function Numbers({ read, today }: { read: Read<Insights>; today: Today | undefined }) {
  const { t } = useTranslation('adminHome')
  return (
    <section aria-label={t('numbers.title')} className="grid gap-5.5">
      {read.data && <Figures insights={read.data} deliveries={today?.deliveries} />}
      {read.isPending && <Waiting />}
      {!read.data && !read.isPending && (
        <ErrorState
          text={t('numbers.loadFailed')}
          retrying={read.isFetching}
          onRetry={() => void read.refetch()}
        />
      )}
    </section>
  )
}

type FiguresProps = { insights: Insights; deliveries: Today['deliveries'] | undefined }

function Figures({ insights, deliveries }: FiguresProps) {
  const { t } = useTranslation('adminHome')
  const language = useLanguage()
  const month = formatDay(useToday(), language, 'monthName')
  const { delivered, satisfaction, customers, retention, owed } = insights
  const stayed = formatDay(retention.month, language, 'monthName')
  return (
    <>
      <Stats>
        <Active {...insights.activeSubscriptions} />
        <StatCard
          label={t('numbers.delivered')}
          value={t('numbers.of', { part: delivered.today, all: delivered.of })}
          note={<DeliveryStates deliveries={deliveries} />}
        />
        <Revenue {...insights.revenue} month={month} />
        <StatCard
          label={t('numbers.satisfaction')}
          value={
            satisfaction.rating === null
              ? t('numbers.none')
              : t('numbers.of', { part: satisfaction.rating.toFixed(1), all: 5 })
          }
          note={t('numbers.ratings', { count: satisfaction.count })}
        />
      </Stats>
      <Stats>
        <StatCard
          label={t('numbers.newCustomers', { month })}
          value={customers.newThisMonth}
          note={t('numbers.newMeaning')}
        />
        <StatCard
          label={t('numbers.lostCustomers', { month })}
          value={customers.lostThisMonth}
          note={t('numbers.lostMeaning')}
        />
        <StatCard
          label={t('numbers.retention', { month: stayed })}
          value={retention.percent === null ? t('numbers.none') : percentText(retention.percent)}
          note={t('numbers.retentionOf', { count: retention.of })}
        />
        <StatCard
          label={t('numbers.owed')}
          value={owed.deliveries}
          note={t('numbers.owedWorth', { amount: owed.formattedAmount })}
        />
      </Stats>
    </>
  )
}

function Active({ now, monthAgo }: Insights['activeSubscriptions']) {
  const { t } = useTranslation('adminHome')
  const count = Math.abs(now - monthAgo)
  if (count === 0) return <StatCard label={t('numbers.active')} value={now} note={t('numbers.same')} />
  const grown = now > monthAgo
  return (
    <StatCard
      label={t('numbers.active')}
      value={now}
      note={t(grown ? 'numbers.more' : 'numbers.fewer', { count })}
      tone={grown ? 'good' : 'bad'}
    />
  )
}

/** Today's deliveries that are not delivered yet, as text. They come from another read. */
function DeliveryStates({ deliveries }: { deliveries: Today['deliveries'] | undefined }): ReactNode {
  const { t } = useTranslation('adminHome')
  if (!deliveries) return null
  if (deliveries.total === 0) return t('numbers.noDeliveries')
  const { pending, processing, failed } = deliveries
  const states = [
    pending > 0 && t('numbers.waiting', { count: pending }),
    processing > 0 && t('numbers.onTheWay', { count: processing }),
    failed > 0 && t('numbers.failed', { count: failed }),
  ].filter(Boolean)
  return states.length > 0 ? states.join(' · ') : t('numbers.allDone')
}

/** The current month is shown as a percentage of the last one rather than as a decrease, because it is not over. */
function Revenue({ thisMonth, lastMonth, today, month }: Insights['revenue'] & { month: string }) {
  const { t } = useTranslation('adminHome')
  const language = useLanguage()
  const before = formatDay(addMonths(useToday(), -1), language, 'monthName')
  const part = lastMonth.amount > 0 ? (100 * thisMonth.amount) / lastMonth.amount : null
  const note =
    part === null
      ? t('numbers.revenueFirst', { amount: today.formattedAmount })
      : part === 100
        ? t('numbers.revenueSame', { month: before })
        : part > 100
          ? t('numbers.revenueMore', { percent: percentText(part - 100), month: before })
          : t('numbers.revenuePart', { percent: percentText(part), month: before })
  return (
    <StatCard
      label={t('numbers.revenue', { month })}
      value={<Money amount={fromWire(thisMonth.amount)} />}
      note={note}
      tone={part !== null && part > 100 ? 'good' : 'plain'}
    />
  )
}

const Waiting = () => (
  <SkeletonGroup className="grid gap-5.5">
    {[0, 1].map((line) => (
      <div
        key={line}
        className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-px overflow-clip rounded-l bg-line"
      >
        {[0, 1, 2, 3].map((n) => (
          <div key={n} className="grid gap-2 bg-surface px-5.5 py-4.5">
            <Skeleton className="h-3 w-3/5" />
            <Skeleton className="h-7 w-2/5" />
            <Skeleton className="h-3 w-4/5" />
          </div>
        ))}
      </div>
    ))}
  </SkeletonGroup>
)
