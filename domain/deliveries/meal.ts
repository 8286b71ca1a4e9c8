import type { Allergen } from '../menu/rules.ts'

type Part = {
  readonly id: string
  readonly removable: boolean
  readonly allergens: readonly Allergen[]
}
type SaladOf<P> = { readonly id: string; readonly ingredients: readonly P[] }

/** A buyer's preferences for all their deliveries. */
export type Preferences = {
  /**
   * Excluded from every salad: these ingredients, and every ingredient with one of these allergens, including
   * ingredients added later.
   */
  readonly neverIngredientIds: readonly string[]
  readonly neverAllergens: readonly Allergen[]
  readonly customizations: readonly {
    readonly saladId: string
    readonly excludedIngredientIds: readonly string[]
  }[]
}

export const isNever = (
  { id, allergens }: Omit<Part, 'removable'>,
  { neverIngredientIds, neverAllergens }: Pick<Preferences, 'neverIngredientIds' | 'neverAllergens'>,
) => neverIngredientIds.includes(id) || allergens.some((a) => neverAllergens.includes(a))

/** The ingredients to leave out of a salad: only those that are in it and can be removed. */
export function excludedFrom<P extends Part>({ id, ingredients }: SaladOf<P>, preferences: Preferences): P[] {
  const own = preferences.customizations.find((c) => c.saladId === id)?.excludedIngredientIds ?? []
  return ingredients.filter((i) => i.removable && (own.includes(i.id) || isNever(i, preferences)))
}

/** The ingredients on the never-list that stay in the salad, because they cannot be removed. */
const unavoidableIn = <P extends Part>({ ingredients }: SaladOf<P>, preferences: Preferences): P[] =>
  ingredients.filter((i) => !i.removable && isNever(i, preferences))

/**
 * The salad to serve on a day (rule B11): the planned one, or the day's other salad if that can be made free of the
 * never-list and the planned one cannot. If neither can, the planned one stays and `unavoidable` lists the ingredients
 * to warn about.
 */
export function mealOf<P extends Part, S extends SaladOf<P>>(
  { salad, alternative, swapped = false }: { salad: S; alternative: S; swapped?: boolean },
  preferences: Preferences,
): {
  salad: S
  excluded: P[]
  unavoidable: P[]
  /** Set if the other salad replaces the planned one. `because` lists what could not be left out of the planned one. */
  instead: { of: S; because: P[] } | null
} {
  const [meant, other] = swapped ? [alternative, salad] : [salad, alternative]
  const because = unavoidableIn<P>(meant, preferences)
  const isSafer = because.length > 0 && unavoidableIn<P>(other, preferences).length === 0
  const served = isSafer ? other : meant
  return {
    salad: served,
    excluded: excludedFrom<P>(served, preferences),
    unavoidable: isSafer ? [] : because,
    instead: isSafer ? { of: meant, because } : null,
  }
}

/**
 * Whether so much is left out that hardly anything remains of this salad: half of its ingredients, or its first one
 * (rule B11).
 */
export const isGutted = (
  { ingredients }: { readonly ingredients: readonly { readonly id: string }[] },
  excludedIds: readonly string[],
): boolean => {
  const out = ingredients.filter(({ id }) => excludedIds.includes(id))
  return out.length > 0 && (out.length * 2 >= ingredients.length || out[0] === ingredients[0])
}
