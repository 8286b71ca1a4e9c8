import { bothNames } from '../../domain/audit/rules.ts'
import type { AdminIngredient, AdminMenuWeek, AdminSalad } from '../../domain/menu/contract.ts'
import { nameOf } from '../audit/nameOf.ts'

/** What the audit log stores of salads, ingredients and weeks, before and after. */
export const saladChange = (before: AdminSalad | null, after: AdminSalad) => ({
  target: after.id,
  targetName: nameOf(after),
  ...(before && { before: saladFacts(before) }),
  after: saladFacts(after),
})
const saladFacts = (salad: AdminSalad) => ({
  nameEn: salad.nameEn,
  nameAr: salad.nameAr,
  descriptionEn: salad.descriptionEn,
  descriptionAr: salad.descriptionAr,
  category: salad.category,
  plate: salad.plate,
  glaze: salad.glaze,
  ingredients: salad.ingredients.map(bothNames),
  grams: salad.ingredients.flatMap(({ nameEn, nameAr, grams }) =>
    grams === null ? [] : [{ en: `${nameEn} ${grams} g`, ar: `${nameAr} ${grams} غ` }],
  ),
  nutrition: salad.nutrition,
  photo: salad.photo !== null,
  status: salad.status,
})

export const ingredientChange = (before: AdminIngredient | null, after: AdminIngredient) => ({
  target: after.id,
  targetName: nameOf(after),
  ...(before && { before: ingredientFacts(before) }),
  after: ingredientFacts(after),
})
const ingredientFacts = ({
  nameEn,
  nameAr,
  category,
  allergens,
  removable,
  fromAnimals,
  status,
}: AdminIngredient) => ({
  nameEn,
  nameAr,
  category,
  allergens,
  removable,
  fromAnimals,
  status,
})

/** A week is named by its first day. */
export const weekChange = (before: AdminMenuWeek, after: AdminMenuWeek) => ({
  target: after.week,
  before: weekFacts(before),
  after: weekFacts(after),
})
const weekFacts = ({ days }: AdminMenuWeek) =>
  Object.fromEntries(
    days.map(({ date, salad, alternative }) => [
      date,
      { salad: salad && bothNames(salad), alternative: alternative && bothNames(alternative) },
    ]),
  )
