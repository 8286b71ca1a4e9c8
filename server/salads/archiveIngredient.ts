import { and, eq, notExists } from 'drizzle-orm'
import { AppError } from '../../domain/errors.ts'
import type { Language } from '../../domain/language.ts'
import type { Db } from '../db/client.ts'
import { bumpVersion } from '../db/version.ts'
import { names } from '../menu/view.ts'
import { ingredients, salads } from '../tables/menu.ts'
import { saladsWith } from './saladsWith.ts'

/**
 * Archives an ingredient. Call it inside `change`, like adding and restoring a salad, so that no salad can start to use
 * it meanwhile.
 */
export async function archiveIngredient(tx: Db, id: string, language: Language, now: Date): Promise<void> {
  const served = saladsWith(tx, id, eq(salads.status, 'ACTIVE'))
  const [archived] = await tx
    .update(ingredients)
    .set({ status: 'ARCHIVED', ...bumpVersion(ingredients), updatedAt: now })
    .where(and(eq(ingredients.id, id), eq(ingredients.status, 'ACTIVE'), notExists(served)))
    .returning({ id: ingredients.id })
  if (archived) return
  const [inUse] = await served
  if (inUse) throw new AppError('INGREDIENT_IN_USE', { name: names(inUse, language).name })
  throw new AppError((await exists(tx, id)) ? 'ALREADY_ARCHIVED' : 'NOT_FOUND')
}

export async function restoreIngredient(tx: Db, id: string, now: Date): Promise<void> {
  const [restored] = await tx
    .update(ingredients)
    .set({ status: 'ACTIVE', ...bumpVersion(ingredients), updatedAt: now })
    .where(and(eq(ingredients.id, id), eq(ingredients.status, 'ARCHIVED')))
    .returning({ id: ingredients.id })
  if (!restored) throw new AppError((await exists(tx, id)) ? 'NOT_ARCHIVED' : 'NOT_FOUND')
}

const exists = async (tx: Db, id: string) => (await tx.$count(ingredients, eq(ingredients.id, id))) > 0
