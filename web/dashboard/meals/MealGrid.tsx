import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { addDays, type Day, formatDay, weekOf } from '../../../domain/dates.ts'
import type { Delivery } from '../../../domain/deliveries/contract.ts'
import { MENU_DAYS } from '../../../domain/menu/rules.ts'
import { useTranslation } from '../../i18n.ts'
import { cx } from '../../ui/cx.ts'
import { useMedia } from '../../ui/useMedia.ts'
import { type CalendarWeek, isEmpty } from './calendar.ts'
import { DayCell, type Stop } from './DayCell.tsx'
import { stopAfter } from './stopAfter.ts'

interface MealGridProps {
  month: Day
  weeks: readonly CalendarWeek[]
  today: Day
  nextId: string | undefined
  showPlan: boolean
  onOpen: (delivery: Delivery) => void
  onMonth: (step: 1 | -1) => void
}

/**
 * A month of deliveries with one row for each week; on phones a list. Arrow keys move between days and weeks with
 * content, Page Up and Page Down change the month. The whole calendar is one tab stop.
 */
export function MealGrid({ month, weeks, today, nextId, showPlan, onOpen, onMonth }: MealGridProps) {
  const { t, language, dir } = useTranslation('meals')
  const table = useRef<HTMLTableElement>(null)
  const [reached, setReached] = useState<string | null>(null)
  const turning = useRef(false)
  const isList = useMedia('(max-width: 63.99rem)')
  const ids = weeks
    .flatMap((week) => week.days)
    .filter((day) => !isEmpty(day))
    .flatMap((day) => (day.deliveries.length > 0 ? day.deliveries.map((d) => d.id) : [day.date]))
  const current = [reached, nextId, ids[0]].find((id) => id && ids.includes(id))
  const stopOf = (id: string, date: Day): Stop => ({
    id: `meal-${id}`,
    'data-stop': date,
    tabIndex: id === current ? 0 : -1,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the new month that brings the new days
  useEffect(() => {
    if (!turning.current) return
    turning.current = false
    table.current?.querySelector<HTMLElement>('[data-stop][tabindex="0"]')?.focus()
  }, [weeks])
  const keys = (event: KeyboardEvent<HTMLTableElement>) => {
    const step = { PageDown: 1, PageUp: -1 }[event.key]
    if (step === 1 || step === -1) {
      event.preventDefault()
      turning.current = true
      return onMonth(step)
    }
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-stop]')]
    // In the list, up and down move between days.
    const along = dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const back = dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
    const key = isList ? ({ ArrowDown: along, ArrowUp: back }[event.key] ?? event.key) : event.key
    const next = stopAfter(stops, document.activeElement, key, dir)
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <table
      ref={table}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a calendar is a grid to walk in
      role="grid"
      aria-label={t('calendar', { month: formatDay(month, language, 'month') })}
      onKeyDown={keys}
      onFocus={(event) => {
        const stop = event.target.closest('[data-stop]')
        if (stop) setReached(stop.id.replace('meal-', ''))
      }}
      className="block"
    >
      <tbody className="grid gap-6 lg:gap-4">
        {weeks.map(({ sunday, days }) => (
          <tr
            key={sunday}
            className={cx(
              'grid gap-2.5 lg:grid-cols-[6.5rem_repeat(5,minmax(0,1fr))]',
              days.every(isEmpty) && 'max-lg:hidden',
            )}
          >
            <WeekName sunday={sunday} today={today} />
            {days.map((day) => (
              <DayCell
                key={day.date}
                day={day}
                today={today}
                nextId={nextId}
                showPlan={showPlan}
                stopOf={(id) => stopOf(id, day.date)}
                onOpen={onOpen}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** 'This week', and its days: '6 – 10 Dec'. */
function WeekName({ sunday, today }: { sunday: Day; today: Day }) {
  const { t, language } = useTranslation('meals')
  const thursday = addDays(sunday, MENU_DAYS - 1)
  const sameMonth = sunday.slice(0, 7) === thursday.slice(0, 7)
  const range = t('range', {
    from: sameMonth ? Number(sunday.slice(-2)) : formatDay(sunday, language, 'brief'),
    to: formatDay(thursday, language, 'brief'),
  })
  const now = weekOf(today)
  const weekNames = {
    [now]: 'thisWeek',
    [addDays(now, 7)]: 'nextWeek',
    [addDays(now, -7)]: 'lastWeek',
  } as const
  const name = weekNames[sunday]
  return (
    <th
      scope="row"
      className="pt-2 text-start font-normal leading-tight max-lg:flex max-lg:items-baseline max-lg:gap-2"
    >
      {name && <span className="block font-semibold text-s">{t(name)}</span>}
      <span className={cx('block', name ? 'text-ink-2 text-xs' : 'font-medium text-ink-2 text-s')}>
        {range}
      </span>
    </th>
  )
}
