import type { Day } from '../../domain/dates.ts'
import type { MoveReason } from '../../domain/deliveries/rules.ts'
import type { Pause } from '../../domain/subscriptions/schedule.ts'
import type { subscriptionHistory } from '../tables/subscriptions.ts'
import { MovedDetails, SkippedDetails } from './historyDetails.ts'

type Line = Pick<typeof subscriptionHistory.$inferSelect, 'reason' | 'details'>
type Why = {
  /** The current days of the deliveries, and the day each was moved from. */
  days: readonly { date: Day; movedFrom: Day | null }[]
  /** Pauses with their actual length. */
  pauses: readonly Pause[]
  closed: ReadonlySet<Day>
}

/**
 * Returns the days of one subscription that a delivery left, and where that delivery is now. `lines` must be sorted
 * oldest first. A day is left out if its reason no longer holds, for example after the pause was withdrawn.
 */
export function movedAway(lines: readonly Line[], { days, pauses, closed }: Why) {
  const left = new Map<Day, { to: Day; because: MoveReason | null }>()
  for (const line of lines) {
    const moves = MovedDetails.safeParse(line.details).data?.moves ?? []
    const went = new Map(moves.map(({ from, to }) => [from, to]))
    for (const [date, { to, because }] of left) left.set(date, { to: went.get(to) ?? to, because })
    for (const { from, to } of moves) left.set(from, { to, because: reasonOf(line, from) })
  }
  const taken = new Set(days.map(({ date }) => date))
  const currentDayOf = new Map(days.map(({ date, movedFrom }) => [movedFrom, date]))
  const holds = (date: Day, because: MoveReason) =>
    because === 'PAUSE'
      ? pauses.some((p) => p.from <= date && date <= p.to)
      : because === 'SKIP' || closed.has(date)
  return [...left].flatMap(([date, { to, because }]) =>
    because && !taken.has(date) && holds(date, because)
      ? [{ date, to: currentDayOf.get(date) ?? to, because }]
      : [],
  )
}

function reasonOf({ reason, details }: Line, from: Day): MoveReason | null {
  if (reason === 'PAUSED' || reason === 'PAUSE_SCHEDULED') return 'PAUSE'
  if (reason === 'CLOSURE_MOVED') return 'CLOSURE'
  return reason === 'SKIPPED' && SkippedDetails.safeParse(details).data?.day === from ? 'SKIP' : null
}
