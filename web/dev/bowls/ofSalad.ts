import { ingredients, type salads } from '../../../domain/menu/firstSalads.ts'

const byKey = new Map(ingredients.map((i) => [i.key, i]))

/** A salad's ingredients with all their data. */
export const ofSalad = (salad: (typeof salads)[number]) =>
  salad.ingredients.map((key) => byKey.get(key)).filter((i) => i !== undefined)
