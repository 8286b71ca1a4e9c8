import { addDays } from '../../../domain/dates.ts'
import type { DeliverySchedule } from '../../../domain/deliveries/contract.ts'
import { excludedFrom, isGutted, type Preferences } from '../../../domain/deliveries/meal.ts'
import type { Ingredient, Salad } from '../../../domain/menu/contract.ts'
import { planDeliveryChange, planSkip } from '../../../domain/subscriptions/changes.ts'
import type { Subscription } from '../../../domain/subscriptions/contract.ts'
import { useNow } from '../../clock.ts'
import { useSalads } from '../../shop.ts'
import { useChangeable } from '../../subscriptions/useChangeable.ts'

export type OpenedDay = { subscription: Subscription; delivery: DeliverySchedule }

/** What can be done about a day now, by the same rules as the server. Updates when the day closes. */
export function useDayRules({ subscription, delivery }: OpenedDay) {
  const { deliveryDate } = delivery
  const now = useNow()
  const changeable = useChangeable(subscription)
  return {
    change: planDeliveryChange(changeable, deliveryDate, now),
    skip: planSkip(changeable, deliveryDate, now),
    /** The day on whose evening changes close. */
    eve: addDays(deliveryDate, -1),
  }
}

/** A day's salad from the list of salads. Undefined while the list loads, or if the salad is no longer made. */
export function useSaladOf({ assignedSalad }: DeliverySchedule): Salad | undefined {
  return useSalads().data?.content.find((s) => s.id === assignedSalad?.saladId)
}

/** What the customer leaves out of one salad, besides what should never be delivered. */
export const customizationOf = ({ saladCustomizations }: Subscription, saladId: string) =>
  saladCustomizations.find((c) => c.saladId === saladId)

/** All ingredients out of a salad if these are excluded. */
export function outOf(salad: Salad, subscription: Subscription, excludedIngredientIds: readonly string[]) {
  const preferences: Preferences = {
    ...subscription,
    customizations: [{ saladId: salad.id, excludedIngredientIds }],
  }
  const out = excludedFrom<Ingredient>(salad, preferences)
  const ids = out.map((i) => i.id)
  return { out, ids, gutted: isGutted(salad, ids) }
}
