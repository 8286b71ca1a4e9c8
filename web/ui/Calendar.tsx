import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ClassNames, DayPicker, type Modifiers } from 'react-day-picker'
import { type Day, day, formatDay, weekday } from '../../domain/dates.ts'
import { useTranslation } from '../i18n.ts'
import { useLanguage } from './useLanguage.ts'

/* The library uses Dates. With its time zone set to UTC and our days at UTC midnight, the machine's time
   zone has no effect. */
const toDate = (d: Day) => new Date(`${d}T00:00:00Z`)
const toDay = (date: Date) => day(new Date(date.getTime()).toISOString().slice(0, 10))

const chevron = {
  Chevron: ({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) =>
    orientation === 'right' ? <ChevronRight aria-hidden="true" /> : <ChevronLeft aria-hidden="true" />,
}

const arrow =
  'grid size-tap place-items-center rounded-full text-leaf-text hover:bg-leaf-soft aria-disabled:text-ink-3 aria-disabled:hover:bg-transparent aria-disabled:cursor-not-allowed [&_svg]:size-5'
const looks: Partial<ClassNames> = {
  month: 'grid grid-cols-[auto_1fr_auto] items-center gap-y-1',
  month_caption: 'text-center',
  caption_label: 'display text-[1.375rem] leading-tight',
  button_previous: arrow,
  button_next: arrow,
  // On a narrow phone the days shrink, so that the page does not overflow.
  month_grid: 'col-span-3 w-[min(7*var(--tap),100vw-4.5rem)] table-fixed border-collapse',
  weekday: 'h-8 font-normal text-ink-2 text-2xs',
  day: 'p-0 text-center',
  day_button:
    'tabular relative grid h-tap w-full place-items-center rounded-m text-s hover:bg-leaf-soft hover:text-on-leaf-soft disabled:cursor-not-allowed focus-visible:z-1',
  selected:
    '*:picked-out *:bg-leaf *:font-semibold *:text-on-leaf *:hover:bg-leaf-hover *:hover:text-on-leaf',
  today:
    '*:font-semibold *:after:absolute *:after:bottom-1.5 *:after:size-1 *:after:rounded-full *:after:bg-current',
  disabled: 'text-ink-3 *:hatched *:hover:bg-transparent *:hover:text-ink-3',
  outside: 'invisible',
}

interface CalendarFrame {
  /** Today in Bahrain. */
  today: Day
  min?: Day
  max?: Day
  /** Days between min and max that cannot be chosen. */
  isOff?: (day: Day) => boolean
}
export interface CalendarProps extends CalendarFrame {
  value: Day | null
  onChange: (day: Day) => void
}
interface DaysCalendarProps extends CalendarFrame {
  value: readonly Day[]
  onChange: (days: Day[]) => void
}

/** A month of days, Sunday first. Arrow keys follow the reading direction. */
export function Calendar({ value, onChange, ...frame }: CalendarProps) {
  return (
    <DayPicker
      mode="single"
      required
      {...useFrame(frame, value)}
      selected={value ? toDate(value) : undefined}
      onSelect={(date) => onChange(toDay(date))}
    />
  )
}

/** The same for several days: each press adds or removes one. */
export function DaysCalendar({ value, onChange, ...frame }: DaysCalendarProps) {
  return (
    <DayPicker
      mode="multiple"
      {...useFrame(frame, value[0] ?? null)}
      selected={value.map(toDate)}
      onSelect={(dates = []) => onChange(dates.map(toDay).toSorted())}
    />
  )
}

function useFrame({ today, min, max, isOff }: CalendarFrame, shown: Day | null) {
  const { t, dir } = useTranslation('ui')
  const language = useLanguage()
  const initials = t('weekdayInitials').split(' ')
  const off = (d: Day) => Boolean((min && d < min) || (max && d > max) || isOff?.(d))
  return {
    timeZone: 'UTC',
    weekStartsOn: 0 as const,
    dir,
    lang: language,
    navLayout: 'around' as const,
    today: toDate(today),
    defaultMonth: toDate(shown ?? (min && min > today ? min : today)),
    startMonth: min && toDate(min),
    endMonth: max && toDate(max),
    disabled: (date: Date) => off(toDay(date)),
    classNames: looks,
    components: chevron,
    formatters: {
      formatCaption: (date: Date) => formatDay(toDay(date), language, 'month'),
      formatWeekdayName: (date: Date) => initials[weekday(toDay(date))] ?? '',
      formatDay: (date: Date) => String(Number(toDay(date).slice(8))),
    },
    labels: {
      labelPrevious: () => t('previousMonth'),
      labelNext: () => t('nextMonth'),
      labelGrid: (date: Date) => formatDay(toDay(date), language, 'month'),
      labelWeekday: (date: Date) => formatDay(toDay(date), language, 'weekday'),
      labelDayButton: (date: Date, { selected, today: isToday }: Modifiers) => {
        const words = `${formatDay(toDay(date), language)} ${toDay(date).slice(0, 4)}`
        if (selected) return t('dayChosen', { day: words })
        return isToday ? t('dayToday', { day: words }) : words
      },
    },
  }
}
