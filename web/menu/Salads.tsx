import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { Day } from '../../domain/dates.ts'
import type { MenuWeek } from '../../domain/menu/contract.ts'
import { matchesFilter, readFilter } from '../../domain/menu/filter.ts'
import { useToday } from '../clock.ts'
import { useTranslation } from '../i18n.ts'
import { SaladCard } from '../salads/SaladCard.tsx'
import { useClosedDays, useSalads } from '../shop.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Skeleton, SkeletonGroup } from '../ui/Skeleton.tsx'
import { Filters } from './Filters.tsx'
import { useWeeks } from './useWeeks.ts'

const grid = 'grid grid-cols-1 items-start gap-x-6 gap-y-9 sm:grid-cols-2 lg:grid-cols-3'

export function Salads() {
  const { t } = useTranslation('menu')
  const [search, setSearch] = useSearchParams()
  const today = useToday()
  const { data, error, isPending, isFetching, refetch } = useSalads()
  const { read, weeks } = useWeeks()
  const filter = readFilter(search)
  const all = data?.content ?? []
  const shown = all.filter((salad) => matchesFilter(salad, filter))
  const served = nextServed(weeks, today, useClosedDays())
  useOpenedByAddress(all.length > 0)
  return (
    <section aria-label={t('title')} className="grid grid-cols-1 gap-8">
      <Filters filter={filter} salads={all} shown={shown.length} />
      {isPending && <Waiting />}
      {error && !data && (
        <ErrorState text={t('saladsFailed')} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {all.length > 0 && shown.length === 0 && (
        <EmptyState
          title={t('without.empty')}
          text={t('without.emptyText')}
          action={
            <Button
              variant="outline"
              onClick={() => setSearch({}, { replace: true, preventScrollReset: true })}
            >
              {t('without.emptyAction')}
            </Button>
          }
        />
      )}
      {shown.length > 0 && (
        <ul className={grid}>
          {shown.map((salad) => (
            <li key={salad.id}>
              <SaladCard
                salad={salad}
                served={read.data ? (served.get(salad.id) ?? null) : undefined}
                today={today}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** /menu#fattoush opens that salad. In the browser, because the server does not receive the hash. */
function useOpenedByAddress(ready: boolean) {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link pressed again (another key) opens it again
  useEffect(() => {
    const card = ready && hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
    const details = card?.querySelector('details')
    if (!card || !details) return
    details.open = true
    card.scrollIntoView()
  }, [hash, key, ready])
}

const Waiting = () => (
  <SkeletonGroup className={grid}>
    {[0, 1, 2, 3, 4, 5].map((i) => (
      <div key={i} className="grid min-h-56 content-start gap-4">
        <Skeleton className="aspect-4/3 rounded-l max-sm:hidden" />
        <Skeleton className="h-6.5 w-3/5" />
        <Skeleton className="h-11" />
        <Skeleton className="h-7 w-2/3" />
      </div>
    ))}
  </SkeletonGroup>
)

type Served = { date: Day; second: boolean }

/** When each salad is served next on an open day, by salad id: as the day's salad, otherwise as its alternative. */
function nextServed(weeks: readonly MenuWeek[], today: Day, closed: ReadonlySet<Day>): Map<string, Served> {
  const found = new Map<string, Served>()
  const note = (id: string, served: Served) => {
    if (!found.has(id)) found.set(id, served)
  }
  const days = weeks.flatMap((week) => week.days).filter(({ date }) => date >= today && !closed.has(date))
  for (const { date, salad } of days) note(salad.id, { date, second: false })
  for (const { date, alternative } of days) note(alternative.id, { date, second: true })
  return found
}
