import type { Ingredient, Salad } from '../../domain/menu/contract.ts'
import { type Allergen, allergens } from '../../domain/menu/rules.ts'

type AllergenSource = Pick<Ingredient, 'id' | 'allergens' | 'removable'>

/** Every ingredient of the kitchen once. */
export const ingredientsOf = (salads: readonly Salad[]): Ingredient[] => [
  ...new Map(salads.flatMap((s) => s.ingredients).map((i) => [i.id, i])).values(),
]

const removableWith = (allergen: Allergen, parts: readonly AllergenSource[]) =>
  parts.filter((i) => i.removable && i.allergens.includes(allergen)).map((i) => i.id)

/** The allergens the kitchen's salads hold, in the order of labels. */
export const allergensIn = (parts: readonly AllergenSource[]) =>
  allergens.filter((a) => parts.some((i) => i.allergens.includes(a)))

/** Whether everything removable that holds it is on the list. */
export function isAvoided(
  allergen: Allergen,
  parts: readonly AllergenSource[],
  avoidedIds: readonly string[],
) {
  const ids = removableWith(allergen, parts)
  return ids.length > 0 && ids.every((id) => avoidedIds.includes(id))
}

export const avoidAllergen = (
  allergen: Allergen,
  parts: readonly AllergenSource[],
  avoidedIds: readonly string[],
): string[] => [...new Set([...avoidedIds, ...removableWith(allergen, parts)])]

/** Takes an allergen back; what another avoided allergen wants gone stays on the list. */
export function allowAllergen(
  allergen: Allergen,
  parts: readonly AllergenSource[],
  avoidedIds: readonly string[],
): string[] {
  const others = allergens.filter((a) => a !== allergen && isAvoided(a, parts, avoidedIds))
  const kept = new Set(others.flatMap((a) => removableWith(a, parts)))
  const back = removableWith(allergen, parts).filter((id) => !kept.has(id))
  return avoidedIds.filter((id) => !back.includes(id))
}

/** The salads an allergen stays in, because what holds it there cannot be taken out. */
export const saladsStillWith = (allergen: Allergen, salads: readonly Salad[]) =>
  salads.filter((s) => s.ingredients.some((i) => !i.removable && i.allergens.includes(allergen)))
