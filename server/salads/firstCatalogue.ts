import * as first from '../../domain/menu/firstSalads.ts'
import { changeCatalogue } from '../catalogue/change.ts'
import type { Db } from '../db/client.ts'
import { newId } from '../db/columns.ts'
import { searchOf } from '../db/search.ts'
import { ingredients, saladIngredients, salads } from '../tables/menu.ts'

/** Inserts the first salads and ingredients of a new shop. Does nothing if the shop has any salad. */
export async function insertFirstCatalogue(db: Db, now: Date) {
  if (await hasSalads(db)) return
  await changeCatalogue(db, async (tx) => {
    if (await hasSalads(tx)) return // another process was first
    const times = { createdAt: now, updatedAt: now }
    const ingredientIds = orderedIds(first.ingredients.map((i) => i.key))
    const saladIds = orderedIds(first.salads.map((s) => s.key))
    await tx.insert(ingredients).values(
      first.ingredients.map((i) => ({
        ...i,
        ...times,
        id: idOf(ingredientIds, i.key),
        allergens: [...i.allergens],
        search: searchOf(i.nameEn, i.nameAr),
      })),
    )
    await tx.insert(salads).values(
      first.salads.map(({ ingredients: _, grams: __, nutrition, bowl, ...salad }) => ({
        ...salad,
        ...nutrition,
        ...times,
        id: idOf(saladIds, salad.key),
        glaze: bowl,
        search: searchOf(salad.nameEn, salad.nameAr),
      })),
    )
    await tx.insert(saladIngredients).values(
      first.salads.flatMap((salad) =>
        salad.ingredients.map((key, position) => ({
          saladId: idOf(saladIds, salad.key),
          ingredientId: idOf(ingredientIds, key),
          position,
          grams: salad.grams[position] ?? null,
        })),
      ),
    )
  })
}

const hasSalads = async (db: Db) => (await db.select({ id: salads.id }).from(salads).limit(1)).length > 0

/** Lists sort by id, so the ids keep the catalogue's order. */
const orderedIds = (keys: string[]) => new Map(keys.map((key) => [key, newId()]))

function idOf(ids: Map<string, string>, key: string): string {
  const id = ids.get(key)
  if (!id) throw new Error(`the catalogue has no ${key}`)
  return id
}
