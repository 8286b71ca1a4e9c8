import { and, eq, inArray } from 'drizzle-orm'
import type { Day } from '../../domain/dates.ts'
import type { KitchenSheet } from '../../domain/kitchen/contract.ts'
import type { Language } from '../../domain/language.ts'
import type { Catalogue } from '../catalogue/cache.ts'
import type { Db } from '../db/client.ts'
import { names } from '../menu/view.ts'
import { servedSalads } from '../tables/deliveries.ts'
import { ingredients } from '../tables/menu.ts'

type Total = { grams: number | null; portions: number }

/**
 * Returns the amounts to prepare, without exclusions: by the stored recipes of the day or, while nothing is frozen, by
 * the current ones. `grams` is null if one of the salads has no weight for the ingredient.
 */
export async function ingredientTotals(
  db: Db,
  date: Day,
  sheet: Pick<KitchenSheet, 'salads'>,
  { catalogue, language }: { catalogue: Catalogue; language: Language },
): Promise<KitchenSheet['ingredients']> {
  const saladIds = sheet.salads.map(({ saladId }) => saladId)
  const served = await db
    .select()
    .from(servedSalads)
    .where(and(eq(servedSalads.date, date), inArray(servedSalads.saladId, saladIds)))
  const totals = new Map<string, Total>()
  for (const { saladId, variants } of sheet.salads) {
    const recipe = catalogue.salads.get(saladId)?.ingredients ?? []
    const parts = served.find((s) => s.saladId === saladId)?.ingredientIds ?? recipe.map(({ id }) => id)
    for (const id of parts) {
      const portions = variants
        .filter(({ excluded }) => !excluded.some((out) => out.id === id))
        .reduce((sum, variant) => sum + variant.portions, 0)
      if (portions === 0) continue
      const each = recipe.find((part) => part.id === id)?.grams ?? null
      const before = totals.get(id) ?? { grams: 0, portions: 0 }
      totals.set(id, {
        grams: each === null || before.grams === null ? null : before.grams + each * portions,
        portions: before.portions + portions,
      })
    }
  }
  const { id, nameEn, nameAr } = ingredients
  const rows = await db
    .select({ id, nameEn, nameAr })
    .from(ingredients)
    .where(inArray(id, [...totals.keys()]))
  return [...totals].flatMap(([partId, total]) =>
    rows
      .filter((part) => part.id === partId)
      .map((part) => ({ ...names(part, language), ...part, ...total })),
  )
}
