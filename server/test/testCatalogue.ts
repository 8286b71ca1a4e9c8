import { inArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { IngredientBody, SaladBody } from '../../domain/menu/contract.ts'
import type { buildApp } from '../app.ts'
import type { Db } from '../db/client.ts'
import { ingredients, salads } from '../tables/menu.ts'
import { aUser } from './app.ts'
import { ask } from './testMe.ts'

type App = Awaited<ReturnType<typeof buildApp>>

/** `const call = await anAdmin(app, db)`, then `call('POST', '/admin/salads', body)`. */
export const anAdmin = async (app: App, db: Db, headers: Record<string, string> = {}) =>
  ask(app, await aUser(db, { role: 'ADMIN' }), headers)

/** The ids of a new shop's ingredients, by their keys and in that order. */
export async function ingredientIds(db: Db, keys: string): Promise<string[]> {
  const keyList = keys.split(' ')
  const rows = await db.select().from(ingredients).where(inArray(ingredients.key, keyList))
  return keyList.flatMap((key) => rows.find((row) => row.key === key)?.id ?? [])
}

export async function saladId(db: Db, key: string): Promise<string> {
  const [row] = await db
    .select({ id: salads.id })
    .from(salads)
    .where(inArray(salads.key, [key]))
  if (!row) throw new Error(`no salad ${key}`)
  return row.id
}

/** A salad that a kitchen could add: romaine, tomato, feta. */
export const aSalad = async (
  db: Db,
  over: Partial<z.input<typeof SaladBody>> = {},
): Promise<z.input<typeof SaladBody>> => ({
  nameEn: 'Pearl diver',
  nameAr: 'غواص اللؤلؤ',
  descriptionEn: 'Crisp romaine, tomato and feta.',
  descriptionAr: 'خس مقرمش وطماطم وفيتا.',
  category: 'SIGNATURE',
  plate: 'mint',
  glaze: 'oat',
  ingredientIds: await ingredientIds(db, 'romaine tomato feta'),
  nutrition: { kcal: 300, proteinG: 12, carbsG: 20, fatG: 15 },
  ...over,
})

export const anIngredient = (
  over: Partial<z.input<typeof IngredientBody>> = {},
): z.input<typeof IngredientBody> => ({
  nameEn: 'Samphire',
  nameAr: 'ساليكورنيا',
  category: 'leaf',
  allergens: [],
  removable: true,
  fromAnimals: false,
  ...over,
})
