import type { Day } from '../../domain/dates.ts'
import { isDeliveryDay } from '../../domain/deliveries/rules.ts'
import { type Fils, fils, fromWire } from '../../domain/money.ts'
import type { Plan } from '../../domain/plans/contract.ts'
import { quote } from '../../domain/plans/rules.ts'
import { daysFrom } from '../../domain/subscriptions/schedule.ts'
import { useToday } from '../clock.ts'
import { usePlans, useShop } from '../shop.ts'
import type { Draft } from './draft.ts'

/** The chosen plan, or the most popular one until the customer chooses. */
export const planOf = ({ planId }: Draft, plans: readonly Plan[]): Plan | undefined =>
  plans.find((p) => p.id === planId) ?? plans.find((p) => p.mostPopular) ?? plans[0]

/** The delivery days of a plan bought today, as the server will schedule them. */
export function useDays(plan: Plan): Day[] {
  const closed = usePlans().data?.closedDays ?? []
  return daysFrom(useToday(), plan, closed)
}

/** The regular delivery days between the first and the last on which the kitchen is closed. */
export function useClosedWithin(days: readonly Day[]): Day[] {
  const closed = usePlans().data?.closedDays ?? []
  const last = days.at(-1)
  return closed.filter((d) => days[0] && last && d > days[0] && d < last && isDeliveryDay(d))
}

/** The plan's price with VAT, and the amount to pay after store credit. Undefined until the VAT rate is loaded. */
export function usePrice(plan: Plan, creditFils: Fils = fils(0)) {
  const vatPercent = useShop().data?.vatPercent
  if (vatPercent === undefined) return undefined
  const price = quote(fromWire(plan.price), vatPercent)
  return { ...price, vatPercent, creditFils, toPayFils: fils(price.totalFils - creditFils) }
}
