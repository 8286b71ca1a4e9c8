import type { Allergen } from '../menu/rules.ts'

type Part = {
  readonly id: string
  readonly removable: boolean
  readonly allergens: readonly Allergen[]
}
type SaladOf<P> = { readonly id: string; readonly ingredients: readonly P[] }

/** What a buyer wants of every delivery. */
export type Preferences = {
  /** Never in any salad: these ingredients, and whatever holds these allergens, also what is added later. */
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

/** What is left out of a salad. What cannot be taken out stays; what is not in it needs no leaving out. */
export function excludedFrom<P extends Part>({ id, ingredients }: SaladOf<P>, preferences: Preferences): P[] {
  const own = preferences.customizations.find((c) => c.saladId === id)?.excludedIngredientIds ?? []
  return ingredients.filter((i) => i.removable && (own.includes(i.id) || isNever(i, preferences)))
}

/** What is on the never-list and stays in the salad all the same, because it cannot be taken out. */
const unavoidableIn = <P extends Part>({ ingredients }: SaladOf<P>, preferences: Preferences): P[] =>
  ingredients.filter((i) => !i.removable && isNever(i, preferences))

/**
 * What a day brings (rule B11): the salad that is meant for it, or the day's other one where that is free of the
 * never-list and the first cannot be made so. Where neither can, the first stays and `unavoidable` says what to warn of.
 */
export function mealOf<P extends Part, S extends SaladOf<P>>(
  { salad, alternative, swapped = false }: { salad: S; alternative: S; swapped?: boolean },
  preferences: Preferences,
): {
  salad: S
  excluded: P[]
  unavoidable: P[]
  /** Taken in place of the salad that was meant; `because` is what could not be left out of that one. */
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

/** So much is out of it that it is hardly this salad any more: half of its ingredients, or its first (rule B11). */
export const isGutted = (
  { ingredients }: { readonly ingredients: readonly { readonly id: string }[] },
  excludedIds: readonly string[],
): boolean => {
  const out = ingredients.filter(({ id }) => excludedIds.includes(id))
  return out.length > 0 && (out.length * 2 >= ingredients.length || out[0] === ingredients[0])
}
