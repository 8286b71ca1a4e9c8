import { X } from 'lucide-react'
import { useToday } from '../clock.ts'
import { useTranslation } from '../i18n.ts'
import { DatePicker } from '../ui/DatePicker.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import type { DayRange } from './useDayRange.ts'

/** A range of days. Both ends are optional. */
export function DayRangeControl({ range: { label, from, to, choose } }: { range: DayRange }) {
  const { t } = useTranslation('list')
  const today = useToday()
  const end = (name: 'from' | 'to') => (
    <div className="flex min-w-36 flex-1 items-center gap-2">
      <span aria-hidden="true" className="text-ink-2 text-xs">
        {t(`days.${name}`)}
      </span>
      <DatePicker
        label={t(`days.${name}`)}
        placeholder={t('days.any')}
        value={(name === 'from' ? from : to) ?? null}
        today={today}
        {...(name === 'from' ? to && { max: to } : from && { min: from })}
        onChange={(day) => choose({ [name]: day })}
      />
    </div>
  )
  return (
    <fieldset className="flex flex-[0_1_30rem] flex-wrap items-center gap-2 max-sm:flex-[1_1_100%]">
      <legend className="sr-only">{label}</legend>
      {end('from')}
      {end('to')}
      {(from ?? to) && (
        <IconButton
          size="s"
          label={t('days.clear')}
          icon={<X aria-hidden="true" />}
          onClick={() => choose({ from: null, to: null })}
        />
      )}
    </fieldset>
  )
}
