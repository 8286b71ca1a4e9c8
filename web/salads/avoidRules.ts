import type { Ingredient, Salad } from '../../domain/menu/contract.ts'
import { allergens } from '../../domain/menu/rules.ts'

/** All ingredients of the salads, each once. */
export const ingredientsOf = (salads: readonly Salad[]): Ingredient[] => [
  ...new Map(salads.flatMap((s) => s.ingredients).map((i) => [i.id, i])).values(),
]

/** The allergens in these ingredients, in the order used on labels. */
export const allergensIn = (parts: readonly Pick<Ingredient, 'allergens'>[]) =>
  allergens.filter((a) => parts.some((i) => i.allergens.includes(a)))
