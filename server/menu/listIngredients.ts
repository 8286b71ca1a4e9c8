import { count, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { AppError } from '../../domain/errors.ts'
import type { Language } from '../../domain/language.ts'
import type { AdminIngredient, adminIngredients } from '../../domain/menu/contract.ts'
import { ingredientCategories } from '../../domain/menu/rules.ts'
import type { Db } from '../db/client.ts'
import { pageOf } from '../http/pageOf.ts'
import { adminIngredientView } from './adminView.ts'
import { byName, isFound, sorted } from './search.ts'
import type { IngredientRow } from './table.ts'
import { ingredients, saladIngredients, salads } from './table.ts'

const place = ({ category }: IngredientRow) => ingredientCategories.indexOf(category)

export async function listIngredients(
  db: Db,
  { search, category, status, sort, ...page }: z.output<typeof adminIngredients.query>,
  language: Language,
) {
  const wanted = (await db.select().from(ingredients))
    .filter(isFound(search))
    .filter((i) => (!category || i.category === category) && (!status || i.status === status))
  const orders = {
    name: byName(language),
    category: (a: IngredientRow, b: IngredientRow) => place(a) - place(b),
    updatedAt: (a: IngredientRow, b: IngredientRow) => a.updatedAt.getTime() - b.updatedAt.getTime(),
  }
  const answer = pageOf(sorted(wanted, sort, orders, language), page)
  const uses = await usesOf(db)
  return { ...answer, content: answer.content.map((i) => adminIngredientView(i, uses.get(i.id) ?? 0)) }
}

export async function oneIngredient(db: Db, id: string): Promise<AdminIngredient> {
  const [row] = await db.select().from(ingredients).where(eq(ingredients.id, id))
  if (!row) throw new AppError('NOT_FOUND')
  return adminIngredientView(row, (await usesOf(db)).get(id) ?? 0)
}

/** In how many salads that are served each ingredient is. */
async function usesOf(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: saladIngredients.ingredientId, salads: count() })
    .from(saladIngredients)
    .innerJoin(salads, eq(salads.id, saladIngredients.saladId))
    .where(eq(salads.status, 'ACTIVE'))
    .groupBy(saladIngredients.ingredientId)
  return new Map(rows.map((row) => [row.id, row.salads]))
}
