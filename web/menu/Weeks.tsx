import { ChevronDown } from 'lucide-react'
import { addDays, type Day, formatDay, weekOf } from '../../domain/dates.ts'
import type { MenuWeek } from '../../domain/menu/contract.ts'
import { useToday } from '../clock.ts'
import { useTranslation } from '../i18n.ts'
import { DayLeaf } from '../salads/DayLeaf.tsx'
import { SaladPicture } from '../salads/SaladPicture.tsx'
import { useClosedDays } from '../shop.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Skeleton, SkeletonGroup } from '../ui/Skeleton.tsx'
import { useLanguage } from '../ui/useLanguage.ts'
import { useWeeks } from './useWeeks.ts'

/** The weeks as a list, the first one expanded. A collapsed week still shows its five bowls. */
export function Weeks() {
  const { t } = useTranslation('menu')
  const { t: say } = useTranslation('layout')
  const { read, weeks } = useWeeks()
  return (
    <section aria-labelledby="weeks">
      <h2 id="weeks" className="display text-d-l">
        {t('weeks.title')}
      </h2>
      <p className="mt-3 mb-7 max-w-[52ch] text-ink-2">
        {t('weeks.lead')} {say('meals.each')}
      </p>
      {read.isPending && (
        <SkeletonGroup className="grid gap-3">
          {[0, 1, 2, 3, 4, 5].map((i) => (
            <Skeleton key={i} className="h-20 rounded-l" />
          ))}
        </SkeletonGroup>
      )}
      {read.error && !read.data && (
        <ErrorState text={t('failed')} onRetry={() => void read.refetch()} retrying={read.isFetching} />
      )}
      {read.data && weeks.length === 0 && <EmptyState title={t('weeks.empty')} text={t('weeks.emptyText')} />}
      {weeks.map((week, i) => (
        <Week key={week.week} week={week} open={i === 0} />
      ))}
    </section>
  )
}

function Week({ week: { week, days }, open }: { week: MenuWeek; open: boolean }) {
  const { t } = useTranslation('menu')
  const language = useLanguage()
  const today = useToday()
  const closed = useClosedDays()
  const name = useWeekName(week)
  const sunday = formatDay(week, language)
  return (
    <details name="weeks" open={open} className="group border-line border-t last:border-b">
      <summary className="flex min-h-20 cursor-pointer list-none items-center gap-4 rounded-s py-2 [&::-webkit-details-marker]:hidden">
        <h3 className="display me-auto text-d-s group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4">
          {name ?? t('weeks.from', { day: sunday })}
          {name && (
            <span className="block font-normal font-text text-ink-2 text-s">
              {t('weeks.starts', { day: sunday })}
            </span>
          )}
        </h3>
        <span aria-hidden="true" className="flex transition-opacity group-open:opacity-0 max-sm:hidden">
          {days.map(({ date, salad }) => (
            <SaladPicture
              key={date}
              salad={salad}
              size={96}
              sizes="56px"
              className="-ms-2 w-14 ring-3 ring-paper"
            />
          ))}
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-6 shrink-0 transition-[rotate] group-open:rotate-180"
          strokeWidth={1.75}
        />
      </summary>
      <ul className="no-scrollbar -mx-gutter flex snap-x scroll-px-gutter gap-3 overflow-x-auto px-gutter pt-1.5 pb-8 *:w-[62%] *:max-w-56 *:shrink-0 *:snap-start lg:mx-0 lg:grid lg:grid-cols-5 lg:gap-4 lg:overflow-visible lg:px-0 lg:*:w-auto lg:*:max-w-none">
        {days.map((day) => (
          <li key={day.date}>
            <DayLeaf
              day={day}
              heading="h4"
              marked={
                closed.has(day.date) ? t('weeks.closed') : day.date === today ? t('weeks.today') : undefined
              }
              past={day.date < today || closed.has(day.date)}
              second={t('weeks.or', { name: day.alternative.name })}
            />
          </li>
        ))}
      </ul>
    </details>
  )
}

/** 'This week' or 'Next week'; null for later weeks, which are named by their Sunday. */
function useWeekName(week: Day): string | null {
  const { t } = useTranslation('menu')
  const running = weekOf(useToday())
  if (week === running) return t('weeks.now')
  return week === addDays(running, 7) ? t('weeks.next') : null
}
