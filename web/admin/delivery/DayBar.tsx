import { ChevronLeft, ChevronRight } from 'lucide-react'
import { formatDay } from '../../../domain/dates.ts'
import { useTranslation } from '../../i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { DatePicker } from '../../ui/DatePicker.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import type { Days } from './useDays.ts'

/** Chooses the day or week, with buttons for the previous and next one. */
export function DayBar({ days }: { days: Days }) {
  const { t } = useTranslation('adminDelivery')
  const { date, today, isWeek } = days
  return (
    <div className="flex items-center gap-1.5 max-sm:w-full">
      <IconButton
        variant="outline"
        size="s"
        label={t(isWeek ? 'day.previousWeek' : 'day.previous')}
        icon={<ChevronLeft aria-hidden="true" className="mirror" />}
        onClick={() => days.step(-1)}
      />
      <div className="w-50 max-sm:flex-1">
        <DatePicker short label={t('day.label')} value={date} today={today} onChange={days.choose} />
      </div>
      <IconButton
        variant="outline"
        size="s"
        label={t(isWeek ? 'day.nextWeek' : 'day.next')}
        icon={<ChevronRight aria-hidden="true" className="mirror" />}
        onClick={() => days.step(1)}
      />
    </div>
  )
}

/** Switches between a day and its week, with a button back to today. */
export function DayView({ days }: { days: Days }) {
  const { t, language } = useTranslation('adminDelivery')
  const { today, isWeek, from, to } = days
  const dayText = (day: typeof today) => formatDay(day, language, 'brief')
  return (
    <>
      {isWeek && (
        <p className="text-ink-2 text-s">{t('day.range', { from: dayText(from), to: dayText(to) })}</p>
      )}
      {(today < from || to < today) && (
        <Button variant="quiet" size="s" onClick={() => days.choose(today)}>
          {t('day.today')}
        </Button>
      )}
      <Segmented
        label={t('day.view')}
        value={isWeek ? 'week' : 'day'}
        onChange={days.show}
        choices={[
          { value: 'day', label: t('day.one') },
          { value: 'week', label: t('day.week') },
        ]}
      />
    </>
  )
}
