import { Clock } from 'lucide-react'
import type { Day } from '../../domain/dates.ts'
import { addDays, dayInBahrain, formatDay } from '../../domain/dates.ts'
import { cutoffOf } from '../../domain/deliveries/rules.ts'
import { serverNow } from '../clock.ts'
import { useTranslation } from '../i18n.ts'
import { useSecondsUntil } from '../useSecondsUntil.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const two = (n: number) => String(Math.floor(n)).padStart(2, '0')

/** Counts down, by the server's clock, until a day can no longer be changed. */
export function Countdown({ date }: { date: Day }) {
  const { t, language } = useTranslation('meals')
  const seconds = useSecondsUntil(cutoffOf(date))
  const days = Math.floor(seconds / DAY)
  const eve = addDays(date, -1)
  return (
    <p className="flex w-fit items-center gap-3 rounded-m bg-raised px-4 py-3 shadow-1">
      <Clock aria-hidden="true" className="size-5 shrink-0 text-accent-text" strokeWidth={1.75} />
      <span>
        <span className="block text-ink-2 text-xs">
          {eve === dayInBahrain(serverNow())
            ? t('day.closesTonight')
            : t('day.closesOn', { day: formatDay(eve, language) })}
        </span>
        {/* Not live, because a screen reader would read every second. */}
        <span
          role="timer"
          aria-live="off"
          className="tabular font-semibold text-accent-text text-l leading-tight"
        >
          {days > 0 && `${t('day.left', { count: days })} `}
          <bdi dir="ltr">
            {two((seconds % DAY) / HOUR)}:{two((seconds % HOUR) / MINUTE)}:{two(seconds % MINUTE)}
          </bdi>
        </span>
      </span>
    </p>
  )
}
