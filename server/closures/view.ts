import { type ClosureEffect, EFFECT_SHOWN } from '../../domain/closures/contract.ts'
import { lastDayOf } from '../../domain/subscriptions/changes.ts'
import { subscriptionNumber } from '../../domain/subscriptions/rules.ts'
import { customersOf } from './emailCustomers.ts'
import { type MovedSubscription, movesDays } from './plan.ts'

const isPastTheYear = ({ planned, subscription }: MovedSubscription) =>
  planned.endDate > lastDayOf(subscription)

/** Returns the totals of what moves, and details of the first subscriptions. */
export const effectOf = (all: readonly MovedSubscription[]): ClosureEffect => {
  const moved = all.filter(movesDays)
  return {
    customers: customersOf(moved).length,
    deliveries: moved.reduce((sum, { planned }) => sum + planned.moves.length, 0),
    pastTheYear: moved.filter(isPastTheYear).length,
    subscriptions: moved.slice(0, EFFECT_SHOWN).map((one) => ({
      subscriptionId: one.row.id,
      subscriptionNumber: subscriptionNumber(one.row.number),
      customerName: one.row.customerName,
      moves: one.planned.moves.map(({ from, to }) => ({ from, to })),
      endDate: one.row.endDate,
      newEndDate: one.planned.endDate,
      pastTheYear: isPastTheYear(one),
    })),
  }
}
