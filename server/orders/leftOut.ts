import { inArray } from 'drizzle-orm'
import type { Language } from '../../domain/language.ts'
import { allergens } from '../../domain/menu/rules.ts'
import type { LeftOut } from '../../domain/payments/contract.ts'
import type { Db } from '../db/client.ts'
import { textIn } from '../http/text.ts'
import { names } from '../menu/view.ts'
import { ingredients, salads } from '../tables/menu.ts'
import type { OrderRow } from '../tables/orders.ts'

type OrderPreferences = Pick<OrderRow, 'customizations' | 'neverIngredientIds' | 'neverAllergens'>

/** Returns in words what an order leaves out; null, without a query, if it leaves out nothing. */
export async function readLeftOut(
  db: Db,
  order: OrderPreferences,
  language: Language,
): Promise<LeftOut | null> {
  const { customizations, neverIngredientIds, neverAllergens } = order
  const saladIds = customizations.map((c) => c.saladId)
  const partIds = [...neverIngredientIds, ...customizations.flatMap((c) => c.excludedIngredientIds)]
  if (saladIds.length === 0 && partIds.length === 0 && neverAllergens.length === 0) return null
  const nameById = new Map(
    [
      ...(saladIds.length > 0 ? await db.select().from(salads).where(inArray(salads.id, saladIds)) : []),
      ...(partIds.length > 0
        ? await db.select().from(ingredients).where(inArray(ingredients.id, partIds))
        : []),
    ].map((row) => [row.id, names(row, language).name]),
  )
  const nameOf = (id: string) => nameById.get(id) ?? []
  const t = textIn(language, 'menu')
  return {
    salads: customizations.flatMap(({ saladId, excludedIngredientIds, notes }) => {
      const name = nameById.get(saladId)
      return name === undefined ? [] : [{ name, without: excludedIngredientIds.flatMap(nameOf), notes }]
    }),
    never: [
      ...allergens.filter((a) => neverAllergens.includes(a)).map((a) => t(`allergens.${a}`)),
      ...neverIngredientIds.flatMap(nameOf),
    ],
  }
}
