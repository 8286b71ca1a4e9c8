import { ChevronLeft, ChevronRight, Printer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'react-router'
import { addDays, type Day, isDay } from '../../../domain/dates.ts'
import { type Run, runSheets } from '../../../domain/runs/contract.ts'
import { slots } from '../../../domain/settings/rules.ts'
import { useRead } from '../../api.ts'
import { useToday } from '../../clock.ts'
import { useTranslation } from '../../i18n.ts'
import { useConfirmation } from '../../list/useConfirmation.tsx'
import { Button } from '../../ui/Button.tsx'
import { DatePicker } from '../../ui/DatePicker.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx'
import { BackLink } from '../BackLink.tsx'
import { RunCard } from './RunCard.tsx'
import { RunSheets } from './RunSheet.tsx'

/** The runs of a day: /admin/delivery/run?date=2026-12-06. */
export function Component() {
  const { t } = useTranslation('adminRuns')
  const today = useToday()
  const [search, setSearch] = useSearchParams()
  const dateParam = search.get('date') ?? ''
  const date = isDay(dateParam) ? dateParam : today
  const show = (next: Day) => void setSearch({ date: next }, { preventScrollReset: true })
  const { data, error, isFetching, refetch } = useRead(runSheets, { query: { date } }, { keepPrevious: true })
  const runs = data?.content
  const { printed, print } = usePrint(runs ?? [])
  return (
    <div className="grid max-w-300 gap-5">
      <BackLink to={`/admin/delivery?date=${date}`}>{t('back')}</BackLink>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="display text-d-m">{t('title')}</h1>
          <p className="max-w-[60ch] text-ink-2">{t('text')}</p>
        </div>
        {runs && runs.length > 1 && (
          <Button variant="outline" icon={<Printer aria-hidden="true" />} onClick={() => print(runs)}>
            {t('printAll')}
          </Button>
        )}
      </div>
      <nav aria-label={t('day')} className="flex min-w-0 flex-wrap items-center gap-2">
        <IconButton
          size="s"
          variant="outline"
          label={t('earlier')}
          icon={<ChevronLeft aria-hidden="true" className="mirror" />}
          onClick={() => show(addDays(date, -1))}
        />
        <div className="min-w-48">
          <DatePicker label={t('day')} value={date} today={today} onChange={show} />
        </div>
        <IconButton
          size="s"
          variant="outline"
          label={t('later')}
          icon={<ChevronRight aria-hidden="true" className="mirror" />}
          onClick={() => show(addDays(date, 1))}
        />
        {date !== today && (
          <Button variant="quiet" size="s" onClick={() => show(today)}>
            {t('today')}
          </Button>
        )}
      </nav>
      {runs ? (
        <Runs runs={runs} date={date} onPrint={print} />
      ) : error ? (
        <ErrorState text={t('failed')} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SkeletonGroup className="grid gap-4 lg:grid-cols-2">
          <Skeleton className="h-56 rounded-l" />
          <Skeleton className="h-56 rounded-l" />
        </SkeletonGroup>
      )}
      <RunSheets runs={printed} />
    </div>
  )
}

type RunsProps = { runs: readonly Run[]; date: Day; onPrint: (runs: readonly Run[]) => void }

function Runs({ runs, date, onPrint }: RunsProps) {
  const { t } = useTranslation('adminRuns')
  const { ask, dialog, focusAfter } = useConfirmation(runs)
  if (runs.length === 0) return <EmptyState title={t('empty')} text={t('emptyText')} />
  return (
    <>
      <p ref={focusAfter} tabIndex={-1} className="sr-only">
        {t('stops', { count: runs.reduce((sum, run) => sum + run.stops.length, 0) })}
      </p>
      {slots.map((slot) => {
        const own = runs.filter((run) => run.slot === slot)
        return (
          own.length > 0 && (
            <section key={slot} className="grid gap-3">
              <h2 className="display text-d-s">{t(`slot.${slot}`)}</h2>
              <ul className="grid gap-4 lg:grid-cols-2">
                {own.map((run) => (
                  <RunCard
                    key={run.driver?.id ?? 'none'}
                    run={run}
                    date={date}
                    ask={ask}
                    onPrint={() => onPrint([run])}
                  />
                ))}
              </ul>
            </section>
          )
        )
      })}
      {dialog}
    </>
  )
}

/** Chooses what is printed: the chosen runs, or all of them for the browser's own print command. */
function usePrint(all: readonly Run[]) {
  const [printed, setPrinted] = useState<readonly Run[]>([])
  const newest = useRef(all)
  useEffect(() => {
    newest.current = all
  })
  useEffect(() => {
    // The browser prints the page as it is after these listeners.
    const before = () =>
      flushSync(() => setPrinted((chosen) => (chosen.length > 0 ? chosen : newest.current)))
    const after = () => setPrinted([])
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    return () => {
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
    }
  }, [])
  const print = (runs: readonly Run[]) => {
    flushSync(() => setPrinted(runs))
    window.print()
  }
  return { printed, print }
}
