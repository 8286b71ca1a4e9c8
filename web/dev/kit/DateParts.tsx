import { useState } from 'react'
import { type Day, day, weekday } from '../../../domain/dates.ts'
import { useTranslation } from '../../i18n.ts'
import { DatePicker } from '../../ui/DatePicker.tsx'
import { Field } from '../../ui/Field.tsx'

/* A fixed day, so that the page always looks the same. */
export const kitToday = day('2026-12-01')
const FRIDAY = 5
const closed: Day[] = [day('2026-12-16'), day('2026-12-17')]

export function DateParts() {
  const { t } = useTranslation('kit')
  const [from, setFrom] = useState<Day | null>(day('2026-12-03'))
  const [start, setStart] = useState<Day | null>(null)
  return (
    <div className="grid gap-x-9 gap-y-5 lg:grid-cols-2">
      <Field label={t('dates.from')} hint={t('dates.fromHint')}>
        <DatePicker
          today={kitToday}
          value={from}
          onChange={setFrom}
          min={day('2026-12-02')}
          max={day('2027-03-02')}
          isOff={(d) => weekday(d) >= FRIDAY || closed.includes(d)}
        />
      </Field>
      <Field label={t('dates.empty')}>
        <DatePicker today={kitToday} value={start} onChange={setStart} />
      </Field>
      <Field label={t('dates.error')} error={t('dates.errorText')}>
        <DatePicker today={kitToday} value={day('2026-12-01')} onChange={() => {}} />
      </Field>
      <Field label={t('dates.off')}>
        <DatePicker today={kitToday} value={day('2026-12-06')} onChange={() => {}} disabled />
      </Field>
    </div>
  )
}
