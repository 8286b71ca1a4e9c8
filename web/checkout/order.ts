import type { Day } from '../../domain/dates.ts'
import { isDeliveryDay } from '../../domain/deliveries/rules.ts'
import { type Fils, fils, fromWire } from '../../domain/money.ts'
import type { Plan } from '../../domain/plans/contract.ts'
import { quote } from '../../domain/plans/rules.ts'
import { daysFrom } from '../../domain/subscriptions/schedule.ts'
import { useToday } from '../clock.ts'
import { usePlans, useShop } from '../shop.ts'
import type { Draft } from './draft.ts'

/** The plan chosen, or the one most people choose until somebody does. */
export const planOf = ({ planId }: Draft, plans: readonly Plan[]): Plan | undefined =>
  plans.find((p) => p.id === planId) ?? plans.find((p) => p.mostPopular) ?? plans[0]

/** The days a plan bought today delivers on, as the server will make them. */
export function useDays(plan: Plan): Day[] {
  const closed = usePlans().data?.closedDays ?? []
  return daysFrom(useToday(), plan, closed)
}

/** The delivery days between its first and its last that the kitchen is closed on. */
export function useClosedWithin(days: readonly Day[]): Day[] {
  const closed = usePlans().data?.closedDays ?? []
  const last = days.at(-1)
  return closed.filter((d) => days[0] && last && d > days[0] && d < last && isDeliveryDay(d))
}

/** What the plan costs with VAT, and what is left to pay after store credit. Undefined until the rate is known. */
export function usePrice(plan: Plan, creditFils: Fils = fils(0)) {
  const vatPercent = useShop().data?.vatPercent
  if (vatPercent === undefined) return undefined
  const price = quote(fromWire(plan.price), vatPercent)
  return { ...price, vatPercent, creditFils, toPayFils: fils(price.totalFils - creditFils) }
}
