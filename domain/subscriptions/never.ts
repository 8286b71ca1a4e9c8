import type { Allergen } from '../menu/rules.ts'

/** What never comes, by ingredient and by allergen. */
export type Never = {
  readonly neverIngredientIds: readonly string[]
  readonly neverAllergens: readonly Allergen[]
}

/** What one of them has and the other has not. */
const neverWithout = (a: Never, b: Never): Never => ({
  neverIngredientIds: a.neverIngredientIds.filter((id) => !b.neverIngredientIds.includes(id)),
  neverAllergens: a.neverAllergens.filter((allergen) => !b.neverAllergens.includes(allergen)),
})

/** What both have. */
const neverInBoth = (a: Never, b: Never): Never => neverWithout(a, neverWithout(a, b))

const isNoNever = ({ neverIngredientIds, neverAllergens }: Never) =>
  neverIngredientIds.length + neverAllergens.length === 0

/** Whether they leave out the same, in whatever order. */
export const sameNever = (a: Never, b: Never) =>
  isNoNever(neverWithout(a, b)) && isNoNever(neverWithout(b, a))

export type NeverMerge = {
  all: Never
  /** They added it. */
  added: Never
  /** They removed it, and it is still here. */
  removed: Never
  /** It was removed here, and they still have it. */
  back: Never
}
/**
 * Two changed what both had `seen`. All that either leaves out stays out, an allergy above all; so what one of them
 * removed comes back until it is removed again, and who saves last is told of it.
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
