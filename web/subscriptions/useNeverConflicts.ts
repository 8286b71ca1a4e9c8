import { mealOf } from '../../domain/deliveries/meal.ts'
import type { Ingredient, Salad } from '../../domain/menu/contract.ts'
import type { Subscription } from '../../domain/subscriptions/contract.ts'
import type { Never } from '../../domain/subscriptions/never.ts'
import { conflictsOn } from '../salads/conflictsOn.ts'
import { useComingMenus } from '../shop.ts'

/** The changeable days on which something that should never be delivered cannot be left out (rule B11). */
export function useNeverConflicts(subscription: Subscription, never: Never) {
  const menus = useComingMenus().data?.content ?? []
  const preferences = { ...never, customizations: subscription.saladCustomizations }
  const days = menus
    .flatMap((week) => week.days)
    .flatMap(({ date, salad, alternative }) => {
      const delivery = subscription.deliverySchedules.find((d) => d.deliveryDate === date)
      if (!delivery || delivery.frozen || delivery.status !== 'SCHEDULED') return []
      const day = { salad, alternative, swapped: delivery.alternative }
      return [{ date, ...mealOf<Ingredient, Salad>(day, preferences) }]
    })
  return conflictsOn(days)
}
