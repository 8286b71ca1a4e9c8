import { addDays, type Day, dayInBahrain } from '../../domain/dates.ts'
import { mealOf } from '../../domain/deliveries/meal.ts'
import { type DeliveryStatus, type MoveReason, settledStatuses } from '../../domain/deliveries/rules.ts'
import type { Slot } from '../../domain/settings/rules.ts'
import {
  type ChangeableSubscription,
  isOpenDelivery,
  lastDayOf,
  type Move,
  planFollower,
  type Rescheduled,
  renewalStart,
  reschedule,
} from '../../domain/subscriptions/changes.ts'
import { type MoveNote, moveNotes } from '../../domain/subscriptions/moveNotes.ts'
import type { SubscriptionStatus } from '../../domain/subscriptions/rules.ts'
import type { Pause } from '../../domain/subscriptions/schedule.ts'
import type { SaladWithIngredients } from '../catalogue/cache.ts'
import type { IngredientRow } from '../tables/menu.ts'

export type Meal = { saladId: string; excludedIngredientIds: string[] }
export type Menu = readonly { date: Day; saladId: string; alternativeId: string }[]

export type ModelDelivery = {
  id: string
  date: Day
  status: DeliveryStatus
  frozen: boolean
  swapped: boolean
  slot: Slot
  /** The salad as frozen, from the cutoff on. */
  meal: Meal | null
  /** A failure that was resolved, and a delivery that was added for one. */
  resolved?: true
  redelivery?: true
  note: MoveNote | null
}
/** The expected subscription, computed by the pure functions alone. Nothing of the server is used here. */
export type ModelSubscription = {
  readonly id: string
  readonly bought: number
  readonly boughtAt: Date
  status: SubscriptionStatus
  plannedStart: Day
  endDate: Day
  deliveries: ModelDelivery[]
  pause: Pause | null
  skips: readonly Day[]
  slot: Slot
  slotChanged: boolean
  neverIngredientIds: string[]
  /** By salad. */
  leftOut: Map<string, string[]>
}

export const isRunning = ({ status }: Pick<ModelSubscription, 'status'>) =>
  status === 'ACTIVE' || status === 'PAUSED'
export const isSettled = ({ status }: Pick<ModelDelivery, 'status'>) =>
  settledStatuses.some((settled) => settled === status)

/** A customer's subscriptions, each following the one before. */
export class Life {
  readonly chain: ModelSubscription[]
  readonly salads: ReadonlyMap<string, SaladWithIngredients>
  closed: Day[] = []
  menu: Menu

  constructor(chain: ModelSubscription[], shop: { salads: Life['salads']; menu: Menu }) {
    this.chain = chain
    this.salads = shop.salads
    this.menu = shop.menu
  }

  /** As the rules of change see it. */
  changeable(sub: ModelSubscription): ChangeableSubscription {
    const deliveries = sub.deliveries.map((d) => ({ ...d, moved: d.note !== null }))
    return { ...sub, deliveries, closed: this.closed }
  }

  mealOn(sub: ModelSubscription, { date, swapped }: ModelDelivery): Meal | null {
    const day = this.menu.find((d) => d.date === date)
    const [salad, alternative] = [day?.saladId, day?.alternativeId].map((id) => this.salads.get(id ?? ''))
    if (!salad || !alternative) return null
    const customizations = [...sub.leftOut].map(([saladId, excludedIngredientIds]) => ({
      saladId,
      excludedIngredientIds,
    }))
    const meal = mealOf<IngredientRow, SaladWithIngredients>(
      { salad, alternative, swapped },
      { neverIngredientIds: sub.neverIngredientIds, neverAllergens: [], customizations },
    )
    return { saladId: meal.salad.id, excludedIngredientIds: meal.excluded.map((i) => i.id) }
  }

  /** Whether the next subscription can move within its year. If not, nothing moves. */
  followerHasRoom(sub: ModelSubscription, endDate: Day, now: Date): boolean {
    const next = this.chain[this.chain.indexOf(sub) + 1]
    const planned = next && endDate !== sub.endDate ? this.#planNext(sub, next, endDate, now) : null
    return !next || !planned || planned.endDate <= lastDayOf(next)
  }

  #planNext(sub: ModelSubscription, next: ModelSubscription, endDate: Day, now: Date) {
    const start = renewalStart({ status: sub.status, endDate }, now)
    return start && planFollower(this.changeable(next), start, now)
  }

  /** Applies days, pause, skips and end as planned, and moves the next subscription along. */
  reschedule(
    sub: ModelSubscription,
    { moves, pause, skips, endDate }: Rescheduled,
    because: MoveReason,
    now: Date,
  ) {
    this.#move(sub, moves, because)
    const hasMoved = sub.endDate !== endDate
    sub.pause = pause
    sub.skips = skips
    sub.endDate = endDate
    const next = this.chain[this.chain.indexOf(sub) + 1]
    const planned = hasMoved && next ? this.#planNext(sub, next, endDate, now) : null
    if (!next || !planned) return
    next.plannedStart = planned.plannedStart
    this.#move(next, planned.moves, because)
    next.endDate = planned.endDate
  }

  /** The notes of one day stay behind. */
  #move({ deliveries }: ModelSubscription, moves: readonly Move[], because: MoveReason) {
    if (moves.length === 0) return
    const open = deliveries.filter((d) => d.status === 'SCHEDULED' && !d.frozen)
    const notes = moveNotes(open, moves, because)
    for (const d of open) d.note = notes.get(d.id) ?? null
    for (const { id, to } of moves) {
      const delivery = deliveries.find((d) => d.id === id)
      if (!delivery) throw new Error('what is moved is not there')
      delivery.date = to
      delivery.swapped = false
    }
    deliveries.sort((a, b) => (a.date < b.date ? -1 : 1))
  }

  close(date: Day, now: Date) {
    const open = (sub: ModelSubscription) =>
      isRunning(sub) && sub.deliveries.some((d) => d.date === date && isOpenDelivery(d, now))
    const affected = this.chain.filter(open)
    this.closed = [...this.closed, date]
    for (const sub of affected) {
      const planned = reschedule(this.changeable(sub), {}, now)
      if (planned.moves.length > 0) this.reschedule(sub, planned, 'CLOSURE', now)
    }
  }

  /** Reopens a closed day: subscriptions that would have had it get it back. */
  reopen(date: Day, now: Date) {
    this.closed = this.closed.filter((d) => d !== date)
    for (const sub of this.chain) {
      const planned = isRunning(sub) ? reschedule(this.changeable(sub), {}, now) : null
      if (planned?.moves.some(({ to }) => to === date)) this.reschedule(sub, planned, 'CLOSURE', now)
    }
  }

  freeze(sub: ModelSubscription, now: Date) {
    if (!isRunning(sub)) return
    for (const d of sub.deliveries) {
      if (d.status !== 'SCHEDULED' || d.frozen || d.date > dayInBahrain(now)) continue
      d.frozen = true
      d.meal = this.mealOn(sub, d)
    }
  }

  /** Does the work of the jobs and of the kitchen, whenever they run. */
  tick(now: Date) {
    const today = dayInBahrain(now)
    for (const sub of this.chain) {
      this.freeze(sub, now)
      if (sub.pause && sub.pause.to < today) {
        sub.pause = null
        if (sub.status === 'PAUSED') sub.status = 'ACTIVE'
      }
      if (sub.pause && sub.pause.from <= today && sub.status === 'ACTIVE') sub.status = 'PAUSED'
      for (const d of this.served(sub, today)) d.status = isLost(d.date) ? 'FAILED' : 'DELIVERED'
      if (sub.status === 'ACTIVE' && sub.deliveries.every(isSettled)) sub.status = 'COMPLETED'
      const owed = sub.deliveries.filter((d) => d.status === 'SCHEDULED')
      // A delivery that a closure moved beyond the year still comes, and so does a redelivery on any day.
      const isOver = isRunning(sub) && today > lastDayOf(sub) && owed.every((d) => d.date < today)
      if (isOver && owed.length > 0 && !owed.some((d) => d.redelivery)) this.end(sub, 'EXPIRED')
    }
  }

  /** What the kitchen has sent out since the last run. */
  served = ({ deliveries }: ModelSubscription, today: Day) =>
    deliveries.filter((d) => d.frozen && !isSettled(d) && d.date < today)

  /** Another day replaces the failed delivery. */
  redeliver(
    sub: ModelSubscription,
    failed: ModelDelivery,
    { id, date }: { id: string; date: Day },
    now: Date,
  ) {
    failed.resolved = true
    const { slot } = sub
    const added = { id, date, slot, status: 'SCHEDULED', frozen: false, swapped: false, meal: null } as const
    sub.deliveries.push({ ...added, note: null, redelivery: true })
    sub.deliveries.sort((a, b) => (a.date < b.date ? -1 : 1))
    if (sub.status === 'COMPLETED') sub.status = 'ACTIVE'
    const endDate = date > sub.endDate ? date : sub.endDate
    this.reschedule(sub, { moves: [], pause: sub.pause, skips: sub.skips, endDate }, 'REDELIVERY', now)
  }

  /**
   * Changes the status of a delivery. An undone step reopens a completed subscription; an ended one prepares nothing
   * again.
   */
  move(sub: ModelSubscription, delivery: ModelDelivery, to: DeliveryStatus) {
    delivery.status = to
    if (isSettled(delivery)) return
    if (sub.status === 'COMPLETED') sub.status = 'ACTIVE'
    if (to === 'SCHEDULED' && !isRunning(sub)) delivery.status = 'CANCELLED'
  }

  end(sub: ModelSubscription, status: 'CANCELLED' | 'EXPIRED') {
    for (const d of sub.deliveries) if (d.status === 'SCHEDULED') d.status = 'CANCELLED'
    sub.status = status
    sub.pause = null
  }
}

/** On some days the delivery fails. */
export const isLost = (date: Day) => date.endsWith('7')
export const daysFrom = (now: Date, n: number): Day => addDays(dayInBahrain(now), n)
