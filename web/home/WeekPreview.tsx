import { ArrowRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { formatDay } from '../../domain/dates.ts'
import type { MenuWeek } from '../../domain/menu/contract.ts'
import { MENU_DAYS } from '../../domain/menu/rules.ts'
import { useToday } from '../clock.ts'
import { useTranslation } from '../i18n.ts'
import { wrapClass } from '../layout/wrapClass.ts'
import { to } from '../paths.ts'
import { DayLeaf } from '../salads/DayLeaf.tsx'
import { useClosedDays, useWeek } from '../shop.ts'
import { buttonClass } from '../ui/buttonClass.ts'
import { cx } from '../ui/cx.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Skeleton, SkeletonGroup } from '../ui/Skeleton.tsx'
import { useLanguage } from '../ui/useLanguage.ts'
import { Section } from './Section.tsx'
import { bringIntoRow } from './scrollRow.ts'

const row =
  'grid grid-cols-5 gap-4 max-lg:no-scrollbar max-lg:-mx-gutter max-lg:flex max-lg:snap-x max-lg:snap-mandatory max-lg:scroll-px-gutter max-lg:gap-3 max-lg:overflow-x-auto max-lg:px-gutter max-lg:pt-1.5 max-lg:pb-4 max-lg:*:w-[68%] max-lg:*:max-w-64 max-lg:*:shrink-0 max-lg:*:snap-start'

export function WeekPreview() {
  const { t } = useTranslation('home')
  const { t: say } = useTranslation('layout')
  const language = useLanguage()
  const today = useToday()
  const { week, read } = useWeek()
  const coming = week > today
  return (
    <Section aria-labelledby="week" className="relative z-10 pt-14 lg:-mt-14 lg:pt-0">
      <div className={wrapClass}>
        <div className="mb-7 flex items-end justify-between gap-6 max-lg:flex-col max-lg:items-start lg:mb-12">
          <div className="grid gap-3">
            <h2 id="week" className="display text-d-l">
              {t(coming ? 'week.next' : 'week.now')}
            </h2>
            <p className="max-w-[52ch] text-ink-2">
              {coming ? t('week.over', { day: formatDay(week, language) }) : t('week.lead')}{' '}
              {say('meals.each')}
            </p>
          </div>
          <Link to={to('menu')} className={cx(buttonClass({ variant: 'quiet' }), '-mx-3')}>
            {t('week.full')}
            <ArrowRight aria-hidden="true" className="mirror" />
          </Link>
        </div>
        {read.isPending && <Waiting />}
        {read.error && !read.data && (
          <ErrorState
            text={t('week.failed')}
            onRetry={() => void read.refetch()}
            retrying={read.isFetching}
          />
        )}
        {read.data?.days.length === 0 && <EmptyState title={t('week.empty')} text={t('week.emptyText')} />}
        {read.data && read.data.days.length > 0 && <Days days={read.data.days} />}
      </div>
    </Section>
  )
}

function Days({ days }: { days: MenuWeek['days'] }) {
  const { t } = useTranslation('home')
  const today = useToday()
  const closed = useClosedDays()
  const list = useRef<HTMLUListElement>(null)
  // On phones the row starts with the first day that is not over; earlier days are a swipe away.
  const firstOpen = days.findIndex(({ date }) => date >= today)
  useEffect(() => {
    const item = list.current?.children[firstOpen]
    if (list.current && item && firstOpen > 0) bringIntoRow(list.current, item)
  }, [firstOpen])
  return (
    <ul ref={list} className={row}>
      {days.map((day) => (
        <li key={day.date} className="h-full">
          <DayLeaf
            day={day}
            marked={
              closed.has(day.date) ? t('week.closed') : day.date === today ? t('week.today') : undefined
            }
            past={day.date < today || closed.has(day.date)}
            second={t('week.or', { name: day.alternative.name })}
          />
        </li>
      ))}
    </ul>
  )
}

const Waiting = () => (
  <SkeletonGroup className={row}>
    {Array.from({ length: MENU_DAYS }, (_, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: shapes without names
      <div key={i} className="rounded-m bg-surface px-4 pb-5">
        <Skeleton className="mt-4 h-5 w-3/5" />
        <Skeleton round className="mx-0.5 mt-8 mb-4.5 aspect-square" />
        <Skeleton className="h-6.5 w-4/5" />
        <Skeleton className="mt-2 h-4 w-1/2" />
      </div>
    ))}
  </SkeletonGroup>
)
