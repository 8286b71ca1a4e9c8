import { addDays, type Day, dayInBahrain, HOUR_MS, yearLater } from '../dates.ts'
import { type DeliveryStatus, deliveryDayFrom, isChangeable, isDeliveryDay } from '../deliveries/rules.ts'
import { type SubscriptionStatus, subscriptionTransitions } from './rules.ts'
import { firstStart, type Pause, schedule } from './schedule.ts'

/** The length of a pause in days, both ends included. */
export const PAUSE_DAYS = { min: 1, max: 90 } as const
/** A cancellation within this time after buying, and before the first delivery, refunds the whole payment. */
export const REFUND_WITHIN_MS = 2 * HOUR_MS

/** What the rules of change need to know about a subscription. */
export type ChangeableSubscription = {
  readonly status: SubscriptionStatus
  /** The days are planned from this day, even if the kitchen is closed on it. */
  readonly plannedStart: Day
  /** Its year starts here. */
  readonly boughtAt: Date
  readonly deliveries: readonly PlannedDelivery[]
  /** The running or scheduled pause. */
  readonly pause: Pause | null
  readonly skips: readonly Day[]
  /** Days the kitchen is closed. */
  readonly closed: readonly Day[]
}
export type PlannedDelivery = {
  readonly id: string
  readonly date: Day
  readonly status: DeliveryStatus
  /** The kitchen has the order, so the delivery cannot change, even if the caller's clock says otherwise. */
  readonly frozen?: boolean
  /** Added to replace a failed delivery. */
  readonly redelivery?: boolean
  /** When the customer chose the day of a redelivery, if they did. */
  readonly chosenAt?: Date | null
  /** It was moved here from another day. */
  readonly moved?: boolean
}

/** Why a change is refused. The button shows it in advance and the server enforces it. */
export type ChangeRefusal =
  | { readonly why: 'STATUS' | 'PAUSE_EXISTS' | 'NO_PAUSE' | 'NO_DELIVERY' | 'SLOT_CHANGED' }
  /** `last`: its last day, which was changeable longest. */
  | { readonly why: 'NOTHING_LEFT' | 'PAUSE_AFTER_END'; readonly last: Day }
  | { readonly why: 'DAY_CLOSED'; readonly day: Day }
  /** `longest`: how many days would fit; 0 if none. */
  | { readonly why: 'PAST_THE_YEAR'; readonly longest: number; readonly until: Day }

export type Move = { readonly id: string; readonly from: Day; readonly to: Day }
/** What a change does to the calendar: the dialog shows it, the server saves it. */
export type Rescheduled = {
  readonly pause: Pause | null
  readonly skips: readonly Day[]
  readonly moves: readonly Move[]
  /** The last delivery after the change. */
  readonly endDate: Day
}
export type Change<T> = ({ readonly is: 'allowed' } & T) | ({ readonly is: 'refused' } & ChangeRefusal)

const refused = (refusal: ChangeRefusal) => ({ is: 'refused', ...refusal }) as const
const can = (
  action: 'pause' | 'resume' | 'cancel' | 'modify' | 'renew',
  { status }: ChangeableSubscription,
) => subscriptionTransitions.can(action, status)

/** The first day that can still be changed completely. */
export const firstOpenDay = (now: Date): Day => addDays(dayInBahrain(now), 1)
/** The last possible delivery day: one year after the purchase, to the day. */
export const lastDayOf = ({ boughtAt }: Pick<ChangeableSubscription, 'boughtAt'>): Day =>
  dayInBahrain(yearLater(boughtAt))

/** Whether a delivery can still be changed. */
export const isOpenDelivery = ({ status, date, frozen = false }: PlannedDelivery, now: Date) =>
  status === 'SCHEDULED' && !frozen && isChangeable(date, now)

/** The deliveries that can still be moved, earliest first. */
export const movable = (subscription: Pick<ChangeableSubscription, 'deliveries'>, now: Date) =>
  subscription.deliveries.filter((d) => isOpenDelivery(d, now)).toSorted((a, b) => (a.date < b.date ? -1 : 1))

/**
 * Replans the movable deliveries around pause, skips and closures. A delivery keeps its day if possible; the others
 * take the free days in order, so that none is lost or doubled. A redelivery stays on the day promised to the customer,
 * however late, until that day itself is paused, skipped or closed.
 */
export function reschedule(
  subscription: ChangeableSubscription,
  change: { pause?: Pause | null; skips?: readonly Day[]; closed?: readonly Day[] },
  now: Date,
): Rescheduled {
  const calendar = { ...subscription, ...change }
  const { pause, skips, closed } = calendar
  const open = movable(subscription, now).filter(
    ({ date, redelivery, moved }) => !redelivery || moved || !takesDelivery(calendar, date),
  )
  const start = latest([subscription.plannedStart, firstOpenDay(now)])
  const others = subscription.deliveries.filter((d) => !open.includes(d))
  // Days of deliveries that cannot be moved stay occupied.
  const away = [...skips, ...others.map((d) => d.date)]
  const pauses = pause ? [pause] : []
  const days = schedule({ deliveries: open.length, start, pauses, skips: away, closed })
  const scheduledDays = new Set(days)
  const leaving = open.filter((d) => !scheduledDays.has(d.date))
  const taken = new Set(open.map((d) => d.date))
  const free = days.filter((d) => !taken.has(d))
  const moves = leaving.flatMap(({ id, date: from }, i) => {
    const to = free[i]
    return to ? [{ id, from, to }] : []
  })
  const fixed = others.filter((d) => d.status !== 'CANCELLED')
  const endDate = latest([subscription.plannedStart, ...fixed.map((d) => d.date), ...days])
  return { pause, skips, moves, endDate }
}

/** Whether a delivery is possible on this day: not closed, skipped or paused. */
const takesDelivery = (
  { pause, skips, closed }: Pick<ChangeableSubscription, 'pause' | 'skips' | 'closed'>,
  date: Day,
) => !closed.includes(date) && !skips.includes(date) && !(pause && pause.from <= date && date <= pause.to)

/** Whether a move leads beyond the year. Deliveries already beyond it do not count. */
const movesPast = ({ moves }: Rescheduled, until: Day) => moves.some(({ to }) => to > until)

const nothingLeft = ({ plannedStart, deliveries }: ChangeableSubscription) =>
  refused({ why: 'NOTHING_LEFT', last: latest([plannedStart, ...deliveries.map((d) => d.date)]) })

const latest = (days: readonly [Day, ...Day[]]): Day => days.toSorted().at(-1) ?? days[0]

/**
 * Plans a pause from a day that is still open. From the first such day it begins at once; from a later day it is
 * scheduled.
 */
export function planPause(
  subscription: ChangeableSubscription,
  { startDate, durationDays }: { startDate: Day; durationDays: number },
  now: Date,
): Change<Rescheduled & { pause: Pause; atOnce: boolean }> {
  if (!can('pause', subscription)) return refused({ why: 'STATUS' })
  if (subscription.pause) return refused({ why: 'PAUSE_EXISTS' })
  if (!isChangeable(startDate, now)) return refused({ why: 'DAY_CLOSED', day: startDate })
  const last = movable(subscription, now).at(-1)?.date
  if (!last) return nothingLeft(subscription)
  if (startDate > last) return refused({ why: 'PAUSE_AFTER_END', last })
  const pause = pauseOf(startDate, durationDays)
  const planned = reschedule(subscription, { pause }, now)
  const until = lastDayOf(subscription)
  if (movesPast(planned, until))
    return refused({ why: 'PAST_THE_YEAR', longest: longestPause(subscription, startDate, now), until })
  return { is: 'allowed', ...planned, pause, atOnce: startDate === firstOpenDay(now) }
}

const pauseOf = (from: Day, durationDays: number): Pause => ({ from, to: addDays(from, durationDays - 1) })

/** The longest pause from a day that keeps every delivery within the year; 0 if none does. */
export function longestPause(subscription: ChangeableSubscription, from: Day, now: Date): number {
  const until = lastDayOf(subscription)
  const fits = (days: number) =>
    !movesPast(reschedule(subscription, { pause: pauseOf(from, days) }, now), until)
  let [fit, tooLong]: [number, number] = [0, PAUSE_DAYS.max + 1]
  // A longer pause never ends earlier.
  while (tooLong - fit > 1) {
    const middle = Math.floor((fit + tooLong) / 2)
    if (fits(middle)) fit = middle
    else tooLong = middle
  }
  return fit
}

/** Ends a running pause from the next open day. */
export function planResume(subscription: ChangeableSubscription, now: Date): Change<Rescheduled> {
  if (!can('resume', subscription)) return refused({ why: 'STATUS' })
  const today = dayInBahrain(now)
  const before = subscription.pause
  const pause = before && before.from <= today ? { from: before.from, to: today } : null
  return { is: 'allowed', ...reschedule(subscription, { pause }, now) }
}

/** Withdraws a scheduled pause, until its first day has begun. */
export function planPauseWithdrawal(subscription: ChangeableSubscription, now: Date): Change<Rescheduled> {
  if (!subscription.pause) return refused({ why: 'NO_PAUSE' })
  if (!can('pause', subscription)) return refused({ why: 'STATUS' })
  const { from } = subscription.pause
  if (!isChangeable(from, now)) return refused({ why: 'DAY_CLOSED', day: from })
  return { is: 'allowed', ...reschedule(subscription, { pause: null }, now) }
}

/** Checks a change of a single day: another salad, note or address. A skip uses the same check. */
export function planDeliveryChange(
  subscription: ChangeableSubscription,
  date: Day,
  now: Date,
): Change<{ readonly delivery: PlannedDelivery }> {
  if (!can('modify', subscription)) return refused({ why: 'STATUS' })
  const delivery = subscription.deliveries.find((d) => d.date === date)
  if (!delivery) return refused({ why: 'NO_DELIVERY' })
  if (!isOpenDelivery(delivery, now)) return refused({ why: 'DAY_CLOSED', day: date })
  return { is: 'allowed', delivery }
}

/** Moves one day's delivery to the end. */
export function planSkip(subscription: ChangeableSubscription, date: Day, now: Date): Change<Rescheduled> {
  const change = planDeliveryChange(subscription, date, now)
  if (change.is === 'refused') return change
  const planned = reschedule(subscription, { skips: [...subscription.skips, date] }, now)
  const until = lastDayOf(subscription)
  if (movesPast(planned, until)) return refused({ why: 'PAST_THE_YEAR', longest: 0, until })
  return { is: 'allowed', ...planned }
}

/** Checks a change of all future days: exclusions, address, driver's notes. */
export function planChange(
  subscription: ChangeableSubscription,
  now: Date,
): Change<{ readonly deliveries: readonly PlannedDelivery[] }> {
  if (!can('modify', subscription)) return refused({ why: 'STATUS' })
  const deliveries = movable(subscription, now)
  return deliveries.length > 0 ? { is: 'allowed', deliveries } : nothingLeft(subscription)
}

/**
 * Whether a failed delivery can be redelivered on a day: a delivery day on which the subscription has no delivery and
 * is not paused, skipped or closed.
 */
export function takesRedelivery(subscription: ChangeableSubscription, date: Day, now: Date): boolean {
  const isFree = !subscription.deliveries.some((d) => d.date === date)
  return date >= dayInBahrain(now) && isDeliveryDay(date) && isFree && takesDelivery(subscription, date)
}

export type Cancellation = {
  /** The days of scheduled deliveries that are cancelled, including today's. */
  readonly days: readonly Day[]
  /** The whole payment is refunded. */
  readonly refund: boolean
  /** Until when it is or was refundable. */
  readonly refundUntil: Date
}
/** Cancels permanently. `paidAt`: the time of the order or of its payment, whichever is later. */
export function planCancellation(
  subscription: ChangeableSubscription,
  paidAt: Date,
  now: Date,
): Change<Cancellation> {
  if (!can('cancel', subscription)) return refused({ why: 'STATUS' })
  const days = subscription.deliveries.filter((d) => d.status === 'SCHEDULED').map((d) => d.date)
  const begun = subscription.deliveries.some((d) => d.status !== 'SCHEDULED' && d.status !== 'CANCELLED')
  const refundUntil = new Date(paidAt.getTime() + REFUND_WITHIN_MS)
  return { is: 'allowed', days: days.toSorted(), refund: !begun && now <= refundUntil, refundUntil }
}

/** Changes the time slot of all deliveries that can still be changed. Customers can do this once per subscription. */
export function planSlotChange(
  subscription: ChangeableSubscription,
  slotChangedByUser: boolean,
  now: Date,
): Change<{ readonly deliveries: readonly PlannedDelivery[] }> {
  if (can('modify', subscription) && slotChangedByUser) return refused({ why: 'SLOT_CHANGED' })
  return planChange(subscription, now)
}

/**
 * The day from which a renewal is planned: directly after the end, or, once the subscription has ended, like a new one.
 * Null if it cannot be renewed.
 */
export function renewalStart(
  { status, endDate }: { status: SubscriptionStatus; endDate: Day },
  now: Date,
): Day | null {
  if (!subscriptionTransitions.can('renew', status)) return null
  const runsOn = (status === 'ACTIVE' || status === 'PAUSED') && endDate > dayInBahrain(now)
  return runsOn ? deliveryDayFrom(addDays(endDate, 1), new Set()) : firstStart(now)
}

/**
 * The end of a subscription that its renewal continues from. A redelivery that the customer chose after buying the
 * renewal does not count, unless it directly follows the other deliveries.
 */
export function endFollowed(
  {
    plannedStart,
    deliveries,
    closed,
  }: Pick<ChangeableSubscription, 'plannedStart' | 'deliveries' | 'closed'>,
  { boughtAt }: Pick<ChangeableSubscription, 'boughtAt'>,
): Day {
  const due = deliveries.filter(({ status }) => status !== 'CANCELLED')
  const isBeside = ({ chosenAt = null }: PlannedDelivery) => chosenAt !== null && chosenAt >= boughtAt
  const beside = due.filter(isBeside).map(({ date }) => date)
  const dayAfter = (day: Day) => deliveryDayFrom(addDays(day, 1), new Set(closed))
  let end = latest([plannedStart, ...due.filter((d) => !isBeside(d)).map(({ date }) => date)])
  while (beside.includes(dayAfter(end))) end = dayAfter(end)
  return end
}

/**
 * The start of a subscription: its first delivery that is not cancelled, or, if all are cancelled, the first of them.
 */
export function firstDayOf({
  plannedStart,
  deliveries,
}: {
  plannedStart: Day
  deliveries: readonly Pick<PlannedDelivery, 'date' | 'status'>[]
}): Day {
  const stands = deliveries.filter(({ status }) => status !== 'CANCELLED')
  const days = (stands.length > 0 ? stands : deliveries).map(({ date }) => date)
  return days.toSorted().at(0) ?? plannedStart
}

/**
 * Replans a renewal after the end of the subscription before it moved, from its new first day. Null once the renewal
 * has begun or ended: then it does not move.
 */
export function planFollower(
  follower: ChangeableSubscription,
  plannedStart: Day,
  now: Date,
): (Rescheduled & { plannedStart: Day }) | null {
  const due = follower.deliveries.filter((d) => d.status !== 'CANCELLED')
  const isStillOpen = due.length > 0 && due.every((d) => isOpenDelivery(d, now))
  if (!can('modify', follower) || !isStillOpen) return null
  return { ...reschedule({ ...follower, plannedStart }, {}, now), plannedStart }
}
