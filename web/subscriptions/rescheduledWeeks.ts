import { addDays, type Day, weekOf } from '../../domain/dates.ts'
import { MENU_DAYS } from '../../domain/menu/rules.ts'
import type { PlannedDelivery, Rescheduled } from '../../domain/subscriptions/changes.ts'
import type { Pause } from '../../domain/subscriptions/schedule.ts'

export type DayMark = 'delivery' | 'paused' | 'moved' | 'none'
export type MarkedWeek = { sunday: Day; days: { date: Day; before: DayMark; after: DayMark }[] }
/** A week, or a number of weeks without deliveries before and after the change. */
export type MarkedRow = MarkedWeek | { from: Day; weeks: number }

type Seen = {
  deliveries: readonly PlannedDelivery[]
  /** The running or scheduled pause before the change. */
  pause: Pause | null
}

/** The weeks that a change affects, for the two small calendars: before and after. */
export function rescheduledWeeks(
  { deliveries, pause: was }: Seen,
  change: Rescheduled,
  today: Day,
): MarkedRow[] {
  const before = new Set(deliveries.filter((d) => d.status !== 'CANCELLED').map((d) => d.date))
  const from = new Set(change.moves.map((m) => m.from))
  const to = new Set(change.moves.map((m) => m.to))
  const within = (pause: Pause | null, date: Day) =>
    pause !== null && date > today && pause.from <= date && date <= pause.to
  const beforeMark = (date: Day): DayMark => {
    if (before.has(date)) return 'delivery'
    return within(was, date) ? 'paused' : 'none'
  }
  const afterMark = (date: Day): DayMark => {
    if (to.has(date)) return 'moved'
    if (before.has(date) && !from.has(date)) return 'delivery'
    return within(change.pause, date) || (from.has(date) && change.skips.includes(date)) ? 'paused' : 'none'
  }
  const shown = [...from, ...to, ...[...before].filter((d) => d > today)].toSorted()
  const [first, last] = [shown[0], shown.at(-1)]
  if (!first || !last) return []
  const rows: MarkedRow[] = []
  for (let sunday = weekOf(first); sunday <= last; sunday = addDays(sunday, 7)) {
    const days = Array.from({ length: MENU_DAYS }, (_, n) => addDays(sunday, n)).map((date) => ({
      date,
      before: beforeMark(date),
      after: afterMark(date),
    }))
    const delivers = days.some((d) => [d.before, d.after].some((m) => m !== 'none' && m !== 'paused'))
    const previous = rows.at(-1)
    if (delivers) rows.push({ sunday, days })
    else if (previous && 'weeks' in previous) previous.weeks++
    else rows.push({ from: sunday, weeks: 1 })
  }
  return rows
}
