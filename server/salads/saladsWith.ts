import { and, asc, eq, type SQL } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { saladIngredients, salads } from '../tables/menu.ts'

/** The salads with an ingredient that match `which`, oldest first. */
export const saladsWith = (db: Db, ingredientId: string, which?: SQL) =>
  db
    .select({ id: salads.id, nameEn: salads.nameEn, nameAr: salads.nameAr, status: salads.status })
    .from(saladIngredients)
    .innerJoin(salads, eq(salads.id, saladIngredients.saladId))
    .where(and(eq(saladIngredients.ingredientId, ingredientId), which))
    .orderBy(asc(salads.id))
