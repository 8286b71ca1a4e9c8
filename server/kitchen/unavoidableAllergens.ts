import { eq } from 'drizzle-orm'
import type { Day } from '../../domain/dates.ts'
import type { Allergen } from '../../domain/menu/rules.ts'
import type { Db } from '../db/client.ts'
import { type FrozenSalad, servedSalads } from '../tables/deliveries.ts'
import { ingredients } from '../tables/menu.ts'

type Part = FrozenSalad['excluded'][number] & { allergens: readonly Allergen[] }
type Served = ReadonlyMap<string, readonly Part[]>

/** Returns the ingredients of each salad on a day, with their currently known allergens. */
export async function readServed(db: Db, date: Day): Promise<Served> {
  const served = await db.select().from(servedSalads).where(eq(servedSalads.date, date))
  if (served.length === 0) return new Map()
  const { id, key, nameEn, nameAr, allergens } = ingredients
  const all = await db.select({ id, key, nameEn, nameAr, allergens }).from(ingredients)
  const parts = new Map(all.map((part) => [part.id, part]))
  return new Map(
    served.map(({ saladId, ingredientIds }) => [
      saladId,
      ingredientIds.flatMap((partId) => parts.get(partId) ?? []),
    ]),
  )
}

/**
 * Adds to a frozen bowl every ingredient that needs a warning. An allergy added after the cutoff no longer changes the
 * bowl: a label that names the allergy but not the ingredient would suggest that the bowl is safe.
 */
export function withUnavoidableAllergens(
  bowl: FrozenSalad,
  never: readonly Allergen[],
  served: Served,
): FrozenSalad {
  if (never.length === 0) return bowl
  const { excluded, unavoidable = [] } = bowl
  const known = new Set([...excluded, ...unavoidable].map(({ id }) => id))
  const inside = (served.get(bowl.saladId) ?? []).filter(
    (part) => !known.has(part.id) && part.allergens.some((allergen) => never.includes(allergen)),
  )
  if (inside.length === 0) return bowl
  const ingredientNames = inside.map(({ id, key, nameEn, nameAr }) => ({ id, key, nameEn, nameAr }))
  return { ...bowl, unavoidable: [...unavoidable, ...ingredientNames] }
}
