import { ChevronLeft, ChevronRight, Clock, History, Lock, Printer, Tags, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { addDays, type Day, formatTime, isDay } from '../../../domain/dates.ts'
import { type KitchenSheet, kitchenSheet } from '../../../domain/kitchen/contract.ts'
import { useRead } from '../../api.ts'
import { useToday } from '../../clock.ts'
import { Button } from '../../ui/Button.tsx'
import { DatePicker } from '../../ui/DatePicker.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Note } from '../../ui/Note.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx'
import { BackLink } from '../BackLink.tsx'
import { LabelsDialog } from './LabelsDialog.tsx'
import { LeftBar } from './LeftBar.tsx'
import { PaperSheet } from './PaperSheet.tsx'
import { SaladCard } from './SaladCard.tsx'
import { AllergyText, ChangeList, NoteList } from './Warnings.tsx'
import { useKitchenWords } from './words.ts'

/** The kitchen's sheet of a day: to tick off on a tablet, or to print and hang up. */
export function Component() {
  const { t } = useKitchenWords()
  const today = useToday()
  const [search, setSearch] = useSearchParams()
  const dateParam = search.get('date') ?? ''
  const date = isDay(dateParam) ? dateParam : today
  const read = useRead(kitchenSheet, { query: { date } })
  return (
    <>
      <div className="kitchen-screen grid max-w-300 grid-cols-[minmax(0,1fr)] gap-4">
        <BackLink to={`/admin/delivery?date=${date}`}>{t('back')}</BackLink>
        <Head date={date} sheet={read.data} onShow={(day) => setSearch({ date: day }, { replace: true })} />
        {read.data ? (
          <Sheet sheet={read.data} readAt={read.dataUpdatedAt} />
        ) : read.error ? (
          <ErrorState text={t('loadFailed')} retrying={read.isFetching} onRetry={() => void read.refetch()} />
        ) : (
          <SkeletonGroup className="grid gap-4">
            <Skeleton className="h-16" />
            <Skeleton className="h-96 rounded-l" />
          </SkeletonGroup>
        )}
      </div>
      {read.data && <PaperSheet sheet={read.data} />}
    </>
  )
}

type HeadProps = { date: Day; sheet: KitchenSheet | undefined; onShow: (day: Day) => void }

function Head({ date, sheet, onShow }: HeadProps) {
  const { t } = useKitchenWords()
  const today = useToday()
  const [labels, setLabels] = useState(false)
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <div className="grid gap-2">
        <h1 className="display text-d-m">{t('title')}</h1>
        <div className="flex items-center gap-2">
          <IconButton
            variant="outline"
            label={t('before')}
            icon={<ChevronLeft aria-hidden="true" className="mirror" />}
            onClick={() => onShow(addDays(date, -1))}
          />
          <DatePicker label={t('day')} value={date} today={today} onChange={onShow} />
          <IconButton
            variant="outline"
            label={t('next')}
            icon={<ChevronRight aria-hidden="true" className="mirror" />}
            onClick={() => onShow(addDays(date, 1))}
          />
        </div>
      </div>
      {sheet && sheet.deliveries > 0 && (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="outline"
            icon={<Tags aria-hidden="true" />}
            {...(sheet.frozenAt === null && { disabledReason: t('labels.later') })}
            onClick={() => setLabels(true)}
          >
            {t('labels.print')}
          </Button>
          <Button icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
            {t('print')}
          </Button>
          <LabelsDialog date={date} open={labels} onClose={() => setLabels(false)} />
        </div>
      )}
    </div>
  )
}

function Sheet({ sheet, readAt }: { sheet: KitchenSheet; readAt: number }) {
  const { t, language, nameOf, amountOf } = useKitchenWords()
  if (sheet.deliveries === 0 && sheet.changes.length === 0)
    return <EmptyState title={t('empty')} text={t('emptyText')} />
  return (
    <>
      <LeftBar sheet={sheet} />
      {sheet.changes.length > 0 && (
        <Note tone="danger" icon={<History />} title={t('changes.title')} live>
          <div className="text-l">
            <ChangeList changes={sheet.changes} />
          </div>
        </Note>
      )}
      <Note tone={sheet.frozenAt ? 'leaf' : 'warn'} icon={sheet.frozenAt ? <Lock /> : <Clock />}>
        {sheet.frozenAt ? t('frozen', { time: formatTime(new Date(sheet.frozenAt), language) }) : t('open')}
      </Note>
      {sheet.allergies.map((allergy) => (
        <Note key={allergy.allergen} tone="warn" icon={<TriangleAlert />}>
          <div className="text-l">
            <AllergyText allergy={allergy} />
          </div>
        </Note>
      ))}
      {sheet.salads.map((salad) => (
        <SaladCard key={salad.saladId} date={sheet.date} salad={salad} readAt={readAt} />
      ))}
      {sheet.notes.length > 0 && (
        <section className="rounded-xl bg-surface p-4 text-l shadow-1 sm:p-5 dark:shadow-none">
          <h2 className="display mb-2 text-d-s">{t('notes.title')}</h2>
          <NoteList notes={sheet.notes} />
        </section>
      )}
      {sheet.ingredients.length > 0 && (
        <section className="rounded-xl bg-surface p-4 shadow-1 sm:p-5 dark:shadow-none">
          <h2 className="display mb-2 text-d-s">{t('prepare.title')}</h2>
          <ul className="gap-x-8 text-l sm:columns-2 xl:columns-3">
            {sheet.ingredients.map((part) => (
              <li
                key={part.id}
                className="flex break-inside-avoid justify-between gap-3 border-line border-b py-1.5"
              >
                <span>{nameOf(part)}</span>
                <b className="tabular font-semibold">{amountOf(part)}</b>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
