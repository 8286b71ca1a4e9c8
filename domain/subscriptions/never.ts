import type { Allergen } from '../menu/rules.ts'

/** What a customer excludes from all salads, by ingredient and by allergen. */
export type Never = {
  readonly neverIngredientIds: readonly string[]
  readonly neverAllergens: readonly Allergen[]
}

/** What is in `a` but not in `b`. */
const neverWithout = (a: Never, b: Never): Never => ({
  neverIngredientIds: a.neverIngredientIds.filter((id) => !b.neverIngredientIds.includes(id)),
  neverAllergens: a.neverAllergens.filter((allergen) => !b.neverAllergens.includes(allergen)),
})

/** What is in both. */
const neverInBoth = (a: Never, b: Never): Never => neverWithout(a, neverWithout(a, b))

const isNoNever = ({ neverIngredientIds, neverAllergens }: Never) =>
  neverIngredientIds.length + neverAllergens.length === 0

/** Whether both exclude the same, in any order. */
export const sameNever = (a: Never, b: Never) =>
  isNoNever(neverWithout(a, b)) && isNoNever(neverWithout(b, a))

export type NeverMerge = {
  all: Never
  /** The other side added it. */
  added: Never
  /** The other side removed it, and this side still has it. */
  removed: Never
  /** This side removed it, and the other still has it. */
  back: Never
}
/**
 * Merges two changes that both started from `seen`. Everything that either side excludes stays excluded, because it may
 * be an allergy. An exclusion that one side removed is restored until it is removed again, and the side that saves last
 * is told.
 */
export function mergeNever({ seen, mine, theirs }: Record<'seen' | 'mine' | 'theirs', Never>): NeverMerge {
  const added = neverWithout(theirs, mine)
  return {
    all: {
      neverIngredientIds: [...mine.neverIngredientIds, ...added.neverIngredientIds],
      neverAllergens: [...mine.neverAllergens, ...added.neverAllergens],
    },
    added: neverWithout(theirs, seen),
    removed: neverInBoth(neverWithout(seen, theirs), mine),
    back: neverInBoth(neverWithout(seen, mine), theirs),
  }
}
