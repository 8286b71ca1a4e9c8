import { createHash } from 'node:crypto'
import type { Day } from '../../domain/dates.ts'
import type { Language } from '../../domain/language.ts'
import type { Ingredient, MenuWeek, Salad } from '../../domain/menu/contract.ts'
import { allergens, allergensOf } from '../../domain/menu/rules.ts'
import type { Catalogue, SaladWithIngredients } from '../catalogue/cache.ts'
import type { Bowl } from '../pictures/picture.ts'
import type { IngredientRow, PhotoRow, SaladRow } from '../tables/menu.ts'

/**
 * Increase it with each change of the drawings in domain/bowl or of their encoding: browsers and DATA_DIR store
 * pictures by it.
 */
const DRAWINGS = 2

type Named = { nameEn: string; nameAr: string }
export const names = ({ nameEn, nameAr }: Named, language: Language) => ({
  name: language === 'ar' ? nameAr : nameEn,
  nameEn,
  nameAr,
})

export const ingredientView = (row: IngredientRow, language: Language): Ingredient => ({
  id: row.id,
  key: row.key,
  ...names(row, language),
  category: row.category,
  // In the common order, whatever order the admin ticked them in.
  allergens: allergens.filter((a) => row.allergens.includes(a)),
  removable: row.removable,
})

export const nutritionOf = ({ kcal, proteinG, carbsG, fatG }: SaladRow) => ({ kcal, proteinG, carbsG, fatG })

type Drawn = Pick<SaladWithIngredients, 'key' | 'glaze'> & {
  ingredients: readonly Pick<IngredientRow, 'key' | 'category'>[]
}
export const bowlOf = ({ key, glaze, ingredients }: Drawn): Bowl => ({
  seed: key,
  glaze,
  ingredients: ingredients.map((i) => ({ key: i.key, category: i.category })),
})
/** Changes with everything the picture is made from. */
export const bowlVersion = ({ key, glaze, ingredients }: Drawn) =>
  createHash('sha256')
    .update(JSON.stringify([DRAWINGS, key, glaze, ingredients.map((i) => [i.key, i.category])]))
    .digest('base64url')
    .slice(0, 10)
export const bowlUrl = (salad: Drawn, version = bowlVersion(salad)) =>
  `/bowls/${encodeURIComponent(salad.key)}/${encodeURIComponent(version)}/{size}.svg`

const endings = { 'image/avif': 'avif', 'image/webp': 'webp' } as const
const photoUrl = ({ photoId, type, width }: PhotoRow) => `/photos/${photoId}/${width}.${endings[type]}`
/** The photo's size is that of its largest picture. */
export function photoView(photos: readonly PhotoRow[]): Salad['photo'] {
  const largest = photos.toSorted((a, b) => b.width - a.width)[0]
  if (!largest) return null
  return {
    width: largest.width,
    height: largest.height,
    sources: photos.map((p) => ({ type: p.type, width: p.width, url: photoUrl(p) })),
  }
}

export const saladView = (salad: SaladWithIngredients, language: Language): Salad => ({
  id: salad.id,
  key: salad.key,
  ...names(salad, language),
  description: language === 'ar' ? salad.descriptionAr : salad.descriptionEn,
  category: salad.category,
  plate: salad.plate,
  glaze: salad.glaze,
  ingredients: salad.ingredients.map((i) => ingredientView(i, language)),
  allergens: allergensOf(salad.ingredients),
  nutrition: nutritionOf(salad),
  bowlUrl: bowlUrl(salad),
  photo: photoView(salad.photos),
  status: salad.status,
  updatedAt: salad.updatedAt.toISOString(),
})

/** `week` is its Sunday. Includes archived salads that are still on the menu. */
export function weekView({ menu, salads }: Catalogue, week: Day, language: Language): MenuWeek {
  const salad = (id: string) => {
    const found = salads.get(id)
    if (!found) throw new Error(`the menu has a salad that is not there: ${id}`)
    return saladView(found, language)
  }
  return {
    week,
    days: menu
      .filter((d) => d.week === week)
      .map(({ date, saladId, alternativeId }) => ({
        date,
        salad: salad(saladId),
        alternative: salad(alternativeId),
      })),
  }
}
