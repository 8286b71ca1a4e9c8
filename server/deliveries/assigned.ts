import type { Catalogue, SaladWithIngredients } from '../catalogue/cache.ts'
import { bowlUrl } from '../menu/view.ts'
import type { DeliveryRow, FrozenSalad } from './table.ts'

type Delivery = Pick<DeliveryRow, 'date' | 'alternative' | 'assignedSalads' | 'frozenAt'>
/** What a subscription wants of every delivery. */
export type MealPreferences = {
  mealsPerDay: number
  neverIngredientIds: readonly string[]
  customizations: readonly {
    saladId: string
    excludedIngredientIds: readonly string[]
    notes: string | null
  }[]
}
type Menu = { menu: readonly Pick<Catalogue['menu'][number], 'date' | 'saladId' | 'alternativeId'>[] } & {
  salads: ReadonlyMap<string, SaladWithIngredients>
}

/**
 * What is in a delivery: after its cutoff what was frozen, before it what the menu says now with the subscription's
 * wishes; nothing while the day has no menu.
 */
export function assignedSalads(
  delivery: Delivery,
  wishes: MealPreferences,
  { menu, salads }: Menu,
): FrozenSalad[] {
  if (delivery.frozenAt) return delivery.assignedSalads ?? []
  const planned = menu.find((d) => d.date === delivery.date)
  if (!planned) return []
  const id = delivery.alternative ? planned.alternativeId : planned.saladId
  const salad = salads.get(id)
  if (!salad) throw new Error(`the menu has a salad that is not there: ${id}`)
  return [portionsOf(salad, wishes)]
}

function portionsOf(
  salad: SaladWithIngredients,
  { mealsPerDay, neverIngredientIds, customizations }: MealPreferences,
) {
  const own = customizations.find((c) => c.saladId === salad.id)
  const unwanted = new Set([...neverIngredientIds, ...(own?.excludedIngredientIds ?? [])])
  // What belongs to a salad stays in it; what is not in it needs no leaving out.
  const excluded = salad.ingredients
    .filter((i) => i.removable && unwanted.has(i.id))
    .map(({ id, key, nameEn, nameAr }) => ({ id, key, nameEn, nameAr }))
  return {
    saladId: salad.id,
    key: salad.key,
    nameEn: salad.nameEn,
    nameAr: salad.nameAr,
    portions: mealsPerDay,
    excluded,
    notes: own?.notes ?? null,
    bowlUrl: `${bowlUrl(salad)}${without(excluded.map((i) => i.key))}`,
  }
}

/** The keys sorted, as bowlRoute.ts wants them: a picture has one address. */
const without = (keys: readonly string[]) =>
  keys.length > 0 ? `?without=${keys.toSorted().map(encodeURIComponent).join(',')}` : ''
