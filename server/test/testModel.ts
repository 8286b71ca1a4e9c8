import type { Day } from '../../domain/dates.ts'
import type { ChangeableSubscription, Move } from '../../domain/subscriptions/changes.ts'
import { Subscription } from '../../domain/subscriptions/contract.ts'

/** What the rules of change need to know, from the owner's view of a subscription. */
export function modelOf(body: unknown, closed: readonly Day[] = []): ChangeableSubscription {
  const view = Subscription.parse(body)
  return {
    status: view.status,
    plannedStart: view.plannedStart,
    boughtAt: new Date(view.boughtAt),
    deliveries: view.deliverySchedules.map(({ id, deliveryDate, status, frozen }) => ({
      id,
      date: deliveryDate,
      status,
      frozen,
    })),
    pause: view.pause,
    skips: view.skippedDays,
    closed,
  }
}

/** The delivery days after these moves, in order. */
export const daysAfter = ({ deliveries }: ChangeableSubscription, moves: readonly Move[]): Day[] =>
  deliveries.map((d) => moves.find((m) => m.id === d.id)?.to ?? d.date).toSorted()
