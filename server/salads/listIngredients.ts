import { and, count, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { AppError } from '../../domain/errors.ts'
import type { Language } from '../../domain/language.ts'
import type { AdminIngredient, adminIngredients } from '../../domain/menu/contract.ts'
import type { Db } from '../db/client.ts'
import { happenedOn } from '../db/dayRange.ts'
import { paged, sortedBy } from '../db/paged.ts'
import { found, lineOf } from '../db/search.ts'
import { type IngredientRow, ingredients, saladIngredients, salads } from '../tables/menu.ts'
import { adminIngredientView } from './adminView.ts'

export async function listIngredients(
  db: Db,
  { search, category, status, sort, from, to, ...page }: z.output<typeof adminIngredients.query>,
  language: Language,
) {
  const name = lineOf(ingredients.search, language === 'ar' ? 2 : 1)
  const { updatedAt } = ingredients
  const answer = await paged(
    db,
    {
      table: ingredients,
      rows: (tx) => tx.select().from(ingredients).$dynamic(),
      where: [
        found(ingredients.search, search),
        happenedOn(ingredients.updatedAt, { from, to }),
        category && eq(ingredients.category, category),
        status && eq(ingredients.status, status),
      ],
      order: [sortedBy(sort, { name, category: ingredients.category, updatedAt }), name],
      unique: ingredients.id,
    },
    page,
  )
  return { ...answer, content: await viewed(db, answer.content, language) }
}

export async function oneIngredient(db: Db, id: string, language: Language): Promise<AdminIngredient> {
  const [view] = await viewed(db, await db.select().from(ingredients).where(eq(ingredients.id, id)), language)
  if (!view) throw new AppError('NOT_FOUND')
  return view
}

/** Adds the number of active salads that contain each ingredient. */
async function viewed(
  db: Db,
  rows: readonly IngredientRow[],
  language: Language,
): Promise<AdminIngredient[]> {
  const { ingredientId, saladId } = saladIngredients
  const ids = rows.map((row) => row.id)
  const uses = await db
    .select({ id: ingredientId, salads: count() })
    .from(saladIngredients)
    .innerJoin(salads, eq(salads.id, saladId))
    .where(and(eq(salads.status, 'ACTIVE'), inArray(ingredientId, ids)))
    .groupBy(ingredientId)
  const inSalads = new Map(uses.map((use) => [use.id, use.salads]))
  return rows.map((row) => adminIngredientView(row, inSalads.get(row.id) ?? 0, language))
}
