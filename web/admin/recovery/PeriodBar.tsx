import { ChevronLeft, ChevronRight } from 'lucide-react'
import { addMonths, formatDay } from '../../../domain/dates.ts'
import { useTranslation } from '../../i18n.ts'
import { DatePicker } from '../../ui/DatePicker.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Select } from '../../ui/Select.tsx'
import type { Period } from './usePeriod.ts'

const MONTHS_OFFERED = 12

/** Chooses the day or month, with buttons for the previous and next one. */
export function PeriodBar({ period }: { period: Period }) {
  const { t } = useTranslation('recoveryPage')
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      <Segmented
        label={t('books.show')}
        value={period.isMonth ? 'month' : 'day'}
        onChange={period.view}
        choices={[
          { value: 'day', label: t('books.day') },
          { value: 'month', label: t('books.month') },
        ]}
      />
      <div className="flex items-center gap-1.5 max-sm:w-full">
        <IconButton
          variant="outline"
          size="s"
          label={t('books.previous')}
          icon={<ChevronLeft aria-hidden="true" className="mirror" />}
          onClick={() => period.step(-1)}
        />
        <div className="w-50 max-sm:flex-1">
          {period.isMonth ? (
            <MonthSelect period={period} />
          ) : (
            <DatePicker
              short
              label={t('books.day')}
              value={period.date}
              today={period.today}
              max={period.today}
              onChange={period.choose}
            />
          )}
        </div>
        <IconButton
          variant="outline"
          size="s"
          label={t('books.next')}
          disabled={period.isLast}
          icon={<ChevronRight aria-hidden="true" className="mirror" />}
          onClick={() => period.step(1)}
        />
      </div>
    </div>
  )
}

/** The last twelve months and the current choice; older ones are reached with the arrow. */
function MonthSelect({ period: { today, date, period, choose } }: { period: Period }) {
  const { t, language } = useTranslation('recoveryPage')
  const last = Array.from({ length: MONTHS_OFFERED }, (_, n) => addMonths(today, -n))
  const months = last.includes(date) ? last : [...last, date]
  return (
    <Select
      label={t('books.month')}
      value={period}
      onChange={choose}
      options={months.map((month) => ({
        value: month.slice(0, 7),
        label: formatDay(month, language, 'month'),
      }))}
    />
  )
}
