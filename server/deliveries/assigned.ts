import { mealOf, type Preferences } from '../../domain/deliveries/meal.ts'
import { withoutQuery } from '../../domain/menu/rules.ts'
import type { Catalogue, SaladWithIngredients } from '../catalogue/cache.ts'
import { bowlUrl } from '../menu/view.ts'
import type { DeliveryRow, FrozenSalad } from '../tables/deliveries.ts'
import type { IngredientRow } from '../tables/menu.ts'

type Delivery = Pick<DeliveryRow, 'date' | 'alternative' | 'assignedSalads' | 'frozenAt'>
/** What a subscription asks for in every delivery. */
export type MealPreferences = Omit<Preferences, 'customizations'> & {
  mealsPerDay: number
  customizations: readonly (Preferences['customizations'][number] & { notes: string | null })[]
}
type Menu = { menu: readonly Pick<Catalogue['menu'][number], 'date' | 'saladId' | 'alternativeId'>[] } & {
  salads: ReadonlyMap<string, SaladWithIngredients>
}

/**
 * Returns the salads of a delivery: the frozen ones after the cutoff, before it those of the current menu with the
 * subscription's preferences. Empty while the day has no menu.
 */
export function assignedSalads(delivery: Delivery, wishes: MealPreferences, shop: Menu): FrozenSalad[] {
  if (delivery.frozenAt) return delivery.assignedSalads ?? []
  const meal = plannedMeal(delivery, wishes, shop)
  if (!meal) return []
  const { salad, unavoidable, instead } = meal
  const excluded = meal.excluded.map(ingredientNames)
  return [
    {
      saladId: salad.id,
      key: salad.key,
      nameEn: salad.nameEn,
      nameAr: salad.nameAr,
      portions: wishes.mealsPerDay,
      excluded,
      unavoidable: unavoidable.map(ingredientNames),
      insteadOf: instead && { nameEn: instead.of.nameEn, nameAr: instead.of.nameAr },
      notes: wishes.customizations.find((c) => c.saladId === salad.id)?.notes ?? null,
      bowlUrl: `${bowlUrl(salad)}${withoutQuery(excluded.map((i) => i.key))}`,
    },
  ]
}

/** Returns the meal that the menu and the preferences give for a day, or null while the day has no menu. */
export function plannedMeal(
  { date, alternative }: Pick<Delivery, 'date' | 'alternative'>,
  wishes: Preferences,
  { menu, salads }: Menu,
) {
  const planned = menu.find((d) => d.date === date)
  if (!planned) return null
  const saladOf = (id: string) => {
    const salad = salads.get(id)
    if (!salad) throw new Error(`the menu has a salad that is not there: ${id}`)
    return salad
  }
  const day = {
    salad: saladOf(planned.saladId),
    alternative: saladOf(planned.alternativeId),
    swapped: alternative,
  }
  return mealOf<IngredientRow, SaladWithIngredients>(day, wishes)
}

const ingredientNames = ({ id, key, nameEn, nameAr }: IngredientRow) => ({ id, key, nameEn, nameAr })
