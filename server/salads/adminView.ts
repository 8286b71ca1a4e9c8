import type { Day } from '../../domain/dates.ts'
import type { Language } from '../../domain/language.ts'
import type { AdminIngredient, AdminSalad } from '../../domain/menu/contract.ts'
import { allergens, allergensOf } from '../../domain/menu/rules.ts'
import type { SaladWithIngredients } from '../catalogue/cache.ts'
import { bowlUrl, names, nutritionOf, photoView } from '../menu/view.ts'
import type { IngredientRow } from '../tables/menu.ts'

const ingredientPart = (row: IngredientRow, language: Language) => ({
  id: row.id,
  key: row.key,
  ...names(row, language),
  category: row.category,
  allergens: allergens.filter((a) => row.allergens.includes(a)),
  removable: row.removable,
  fromAnimals: row.fromAnimals,
  status: row.status,
})

export const adminIngredientView = (
  row: IngredientRow,
  inSalads: number,
  language: Language,
): AdminIngredient => ({
  ...ingredientPart(row, language),
  inSalads,
  version: row.version,
  updatedAt: row.updatedAt.toISOString(),
})

export const adminSaladView = (
  salad: SaladWithIngredients,
  nextServed: Day | null,
  language: Language,
): AdminSalad => ({
  id: salad.id,
  key: salad.key,
  ...names(salad, language),
  descriptionEn: salad.descriptionEn,
  descriptionAr: salad.descriptionAr,
  category: salad.category,
  plate: salad.plate,
  glaze: salad.glaze,
  ingredients: salad.ingredients.map((part) => ({ ...ingredientPart(part, language), grams: part.grams })),
  allergens: allergensOf(salad.ingredients),
  nutrition: nutritionOf(salad),
  bowlUrl: bowlUrl(salad),
  photo: photoView(salad.photos),
  status: salad.status,
  nextServed,
  version: salad.version,
  updatedAt: salad.updatedAt.toISOString(),
})
