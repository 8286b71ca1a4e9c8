import type { ReactNode } from 'react'
import { type Day, formatDay } from '../../domain/dates.ts'
import { formatDays } from '../../domain/formatDays.ts'
import type { ChangeableSubscription, Rescheduled } from '../../domain/subscriptions/changes.ts'
import { useTranslation } from '../i18n.ts'
import { cx } from '../ui/cx.ts'
import { DayText } from '../ui/DayText.tsx'
import { type DayMark, type MarkedRow, rescheduledWeeks } from './rescheduledWeeks.ts'

interface ReschedulePreviewProps {
  subscription: ChangeableSubscription
  /** The day of its last delivery before the change. */
  endDate: Day
  change: Rescheduled
  today: Day
  /** Further content below the preview. */
  children?: ReactNode
}

/** Shows what a change does to the days: before and after side by side, and in one sentence. */
export function ReschedulePreview({
  subscription,
  endDate,
  change,
  today,
  children,
}: ReschedulePreviewProps) {
  const { t, language } = useTranslation('changes')
  const rows = rescheduledWeeks(subscription, change, today)
  const pauses = rows.some(
    (r) => 'days' in r && r.days.some((d) => d.after === 'paused' || d.before === 'paused'),
  )
  const { moves } = change
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9.25rem,1fr))] gap-3">
        <Calendar title={t('preview.now')} last={endDate} rows={rows} side="before" />
        <Calendar title={t('preview.after')} last={change.endDate} rows={rows} side="after" />
      </div>
      <p aria-hidden="true" className="flex flex-wrap gap-x-5 gap-y-1 text-ink-2 text-xs">
        <Key mark="delivery">{t('preview.delivery')}</Key>
        {/* Without a pause, an empty day is a skipped one. */}
        {pauses && (
          <Key mark="paused">{t(change.pause || subscription.pause ? 'preview.paused' : 'preview.gone')}</Key>
        )}
        {moves.length > 0 && <Key mark="moved">{t('preview.moved')}</Key>}
      </p>
      <p role="status" className="text-s">
        {moves.length === 0 ? (
          t('preview.nothing')
        ) : (
          <>
            <b className="font-semibold">{t('preview.moves', { count: moves.length })}</b>{' '}
            {t('preview.movesText', {
              from: formatDays(
                moves.map((m) => m.from),
                language,
              ),
              to: formatDays(
                moves.map((m) => m.to),
                language,
              ),
            })}
          </>
        )}{' '}
        {children}
      </p>
    </div>
  )
}

const looks: Record<DayMark, string> = {
  delivery: 'bg-leaf font-semibold text-on-leaf forced-colors:border',
  moved: 'bg-accent font-semibold text-on-accent picked-out',
  paused: 'border border-ink-3 border-dashed font-medium text-ink-2',
  none: 'text-ink-3',
}

const Key = ({ mark, children }: { mark: DayMark; children: string }) => (
  <span className="inline-flex items-center gap-2">
    <span className={cx('inline-block h-3.5 w-5 rounded-[4px]', looks[mark])} />
    {children}
  </span>
)

interface CalendarProps {
  title: string
  last: Day
  rows: readonly MarkedRow[]
  side: 'before' | 'after'
}

/** Sunday to Thursday, one row for each week. Hidden from screen readers, which read the sentence below it. */
function Calendar({ title, last, rows, side }: CalendarProps) {
  const { t, language } = useTranslation(['changes', 'ui'])
  const initials = t('ui:weekdayInitials').split(' ').slice(0, 5)
  return (
    <div
      className={cx(
        'grid content-start gap-3 rounded-l p-4',
        side === 'after' ? 'bg-leaf-soft' : 'bg-sunken',
      )}
    >
      <p className={side === 'after' ? 'text-on-leaf-soft' : undefined}>
        <span className="block font-medium text-xs">{title}</span>
        <span className="display block text-[1.5rem] leading-tight">
          <DayText day={last} style="short" />
        </span>
      </p>
      <div aria-hidden="true" className="tabular grid grid-cols-5 gap-[3px] text-center text-2xs">
        {initials.map((initial) => (
          <span key={initial} className="text-ink-2">
            {initial}
          </span>
        ))}
        {rows.map((row, index) => {
          if ('weeks' in row)
            return (
              <span key={row.from} className="col-span-5 py-0.5 text-ink-2">
                ⋮ {t('preview.weeks', { count: row.weeks })}
              </span>
            )
          const before = rows[index - 1]
          const newMonth = !before || monthOf(before) !== monthOf(row)
          return [
            newMonth && (
              <span key={`${row.sunday}m`} className="col-span-5 pt-1 text-start text-ink-2">
                {formatDay(row.days.at(-1)?.date ?? row.sunday, language, 'month')}
              </span>
            ),
            ...row.days.map((d) => (
              <span key={d.date} className={cx('grid h-6 place-items-center rounded-[6px]', looks[d[side]])}>
                {Number(d.date.slice(8))}
              </span>
            )),
          ]
        })}
      </div>
    </div>
  )
}

/** The month of the week's Thursday, which most of the row is in. */
const monthOf = (row: MarkedRow) => ('weeks' in row ? '' : row.days.at(-1)?.date.slice(0, 7))
