import { and, eq, notExists } from 'drizzle-orm'
import type { z } from 'zod'
import { AppError } from '../../domain/errors.ts'
import type { Language } from '../../domain/language.ts'
import type { changeIngredient as contract, IngredientBody } from '../../domain/menu/contract.ts'
import type { Db } from '../db/client.ts'
import { searchOf } from '../db/search.ts'
import { bumpVersion, versionConflict, versionIs } from '../db/version.ts'
import { names } from '../menu/view.ts'
import { ingredients, salads } from '../tables/menu.ts'
import { catalogueKey, withFreeKey } from './catalogueKey.ts'
import { oneIngredient } from './listIngredients.ts'
import { saladsWith } from './saladsWith.ts'

type Body = z.output<typeof IngredientBody>

const columnsOf = (body: Body) => ({ ...body, search: searchOf(body.nameEn, body.nameAr) })

export async function addIngredient(tx: Db, body: Body, now: Date): Promise<string> {
  const { id } = await withFreeKey(catalogueKey(body.nameEn, 'ingredient'), async (key) => {
    const [made] = await tx
      .insert(ingredients)
      .values({ key, ...columnsOf(body), createdAt: now, updatedAt: now })
      .onConflictDoNothing({ target: ingredients.key })
      .returning({ id: ingredients.id })
    return made
  })
  return id
}

/**
 * Changes an ingredient. It cannot become an animal product while a vegetarian salad contains it, even an archived one,
 * because that may be restored.
 */
export async function changeIngredient(
  tx: Db,
  id: string,
  { version, ...body }: z.output<typeof contract.body>,
  language: Language,
  now: Date,
): Promise<void> {
  const vegetarian = saladsWith(tx, id, eq(salads.category, 'VEGETARIAN'))
  const [changed] = await tx
    .update(ingredients)
    .set({ ...columnsOf(body), ...bumpVersion(ingredients), updatedAt: now })
    .where(
      and(
        eq(ingredients.id, id),
        versionIs(ingredients, version),
        body.fromAnimals ? notExists(vegetarian) : undefined,
      ),
    )
    .returning({ id: ingredients.id })
  if (changed) return
  const current = await oneIngredient(tx, id, language)
  if (version !== undefined && version !== current.version) throw versionConflict(current)
  const [inUse] = await vegetarian
  if (!inUse) throw new AppError('NOT_FOUND')
  throw new AppError(
    'INGREDIENT_IN_USE',
    { name: names(inUse, language).name },
    { fromAnimals: 'notVegetarian' },
  )
}
