import { and, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { AppError } from '../../domain/errors.ts'
import type { Language } from '../../domain/language.ts'
import type { changeSalad as contract, SaladBody } from '../../domain/menu/contract.ts'
import { notVegetarian } from '../../domain/menu/rules.ts'
import type { Db } from '../db/client.ts'
import { searchOf } from '../db/search.ts'
import { bumpVersion, versionConflict, versionIs } from '../db/version.ts'
import { names } from '../menu/view.ts'
import { ingredients, saladIngredients, salads } from '../tables/menu.ts'
import { catalogueKey, withFreeKey } from './catalogueKey.ts'
import { oneSalad } from './listSalads.ts'

type Body = z.output<typeof SaladBody>
/**
 * Adds a salad. Call this and `changeSalad` inside `change`, whose lock prevents an ingredient from being archived
 * meanwhile.
 */
export async function addSalad(tx: Db, body: Body, language: Language, now: Date): Promise<string> {
  await assertIngredients(tx, body, [], language)
  const { id } = await withFreeKey(catalogueKey(body.nameEn, 'salad'), async (key) => {
    const [made] = await tx
      .insert(salads)
      .values({ key, ...columnsOf(body), createdAt: now, updatedAt: now })
      .onConflictDoNothing({ target: salads.key })
      .returning({ id: salads.id })
    return made
  })
  await putIngredients(tx, id, body)
  return id
}

export async function changeSalad(
  tx: Db,
  id: string,
  { version, ...body }: z.output<typeof contract.body>,
  language: Language,
  now: Date,
): Promise<void> {
  const [changed] = await tx
    .update(salads)
    .set({ ...columnsOf(body), ...bumpVersion(salads), updatedAt: now })
    .where(and(eq(salads.id, id), versionIs(salads, version)))
    .returning({ id: salads.id })
  if (!changed) throw versionConflict(await oneSalad(tx, id, language, now))
  const before = await tx
    .delete(saladIngredients)
    .where(eq(saladIngredients.saladId, id))
    .returning({ id: saladIngredients.ingredientId, grams: saladIngredients.grams })
  await assertIngredients(
    tx,
    body,
    before.map((had) => had.id),
    language,
  )
  const weighed = Object.fromEntries(before.map((had) => [had.id, had.grams]))
  await putIngredients(tx, id, { ...body, grams: { ...weighed, ...body.grams } })
}

const columnsOf = ({ ingredientIds: _, grams: __, nutrition, ...rest }: Body) => ({
  ...rest,
  ...nutrition,
  search: searchOf(rest.nameEn, rest.nameAr),
})

const putIngredients = (
  tx: Db,
  saladId: string,
  { ingredientIds, grams }: Pick<Body, 'ingredientIds' | 'grams'>,
) =>
  tx.insert(saladIngredients).values(
    ingredientIds.map((ingredientId, position) => ({
      saladId,
      ingredientId,
      position,
      grams: grams?.[ingredientId] ?? null,
    })),
  )

/**
 * Throws unless each ingredient exists, is not archived (unless the salad had it already) and fits a vegetarian salad.
 */
async function assertIngredients(tx: Db, body: Body, had: readonly string[], language: Language) {
  const found = await tx.select().from(ingredients).where(inArray(ingredients.id, body.ingredientIds))
  if (found.length < body.ingredientIds.length)
    throw new AppError('VALIDATION_FAILED', {}, { ingredientIds: 'invalid' })
  const archived = found.find((i) => i.status === 'ARCHIVED' && !had.includes(i.id))
  if (archived) throw new AppError('SALAD_INGREDIENT_ARCHIVED', { name: names(archived, language).name })
  if (body.category === 'VEGETARIAN' && notVegetarian(found).length > 0)
    throw new AppError('VALIDATION_FAILED', {}, { ingredientIds: 'notVegetarian' })
}
