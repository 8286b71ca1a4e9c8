import type { DefaultValues, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { AdminSalad, SaladBody } from '../../../domain/menu/contract.ts'
import type { NamedField } from '../../form/differences.ts'
import { useTranslation } from '../../i18n.ts'
import { useNameOf } from './words.ts'

export type SaladValues = z.input<typeof SaladBody>
export type SaladOutput = z.output<typeof SaladBody>
export type SaladFormReturn = UseFormReturn<SaladValues, unknown, SaladOutput>
export type SaladControl = SaladFormReturn['control']

export const nutritionParts = ['kcal', 'proteinG', 'carbsG', 'fatG'] as const

/** A new salad starts with a default look and without nutrition values. */
export const valuesOf = (salad: AdminSalad | null): DefaultValues<SaladValues> => ({
  nameEn: salad?.nameEn ?? '',
  nameAr: salad?.nameAr ?? '',
  descriptionEn: salad?.descriptionEn ?? '',
  descriptionAr: salad?.descriptionAr ?? '',
  category: salad?.category ?? 'SIGNATURE',
  plate: salad?.plate ?? 'pistachio',
  glaze: salad?.glaze ?? 'oat',
  ingredientIds: salad?.ingredients.map((i) => i.id) ?? [],
  // Sorted by id, so that another order of the ingredients does not count as a change of amounts.
  grams: Object.fromEntries(
    (salad?.ingredients ?? []).map((i) => [i.id, i.grams] as const).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ),
  ...(salad && { nutrition: salad.nutrition }),
})

/** The fields, as the conflict dialog shows them. */
export function useSaladFieldNames(
  byId: ReadonlyMap<string, { nameEn: string; nameAr: string }>,
): NamedField<SaladOutput>[] {
  const { t, language } = useTranslation('adminCatalogue')
  const nameOf = useNameOf()
  const listed = (words: readonly string[]) => words.join(language === 'ar' ? '، ' : ', ')
  return [
    { name: 'nameEn', label: t('editor.nameEn') },
    { name: 'nameAr', label: t('editor.nameAr') },
    { name: 'descriptionEn', label: t('editor.descriptionEn') },
    { name: 'descriptionAr', label: t('editor.descriptionAr') },
    {
      name: 'category',
      label: t('editor.category'),
      text: ({ category }) => t(`saladCategories.${category}`),
    },
    { name: 'plate', label: t('editor.plate'), text: ({ plate }) => t(`editor.plates.${plate}`) },
    { name: 'glaze', label: t('editor.glaze'), text: ({ glaze }) => t(`editor.glazes.${glaze}`) },
    {
      name: 'ingredientIds',
      label: t('editor.ingredients'),
      text: ({ ingredientIds }) => listed(ingredientIds.map((id) => nameOf(byId.get(id) ?? NO_NAME))),
    },
    {
      name: 'grams',
      label: t('editor.grams'),
      text: ({ ingredientIds, grams = {} }) =>
        listed(
          ingredientIds
            .filter((id) => grams[id])
            .map((id) => `${nameOf(byId.get(id) ?? NO_NAME)} ${grams[id]} ${t('editor.gram')}`),
        ),
    },
    {
      name: 'nutrition',
      label: t('editor.nutrition'),
      text: ({ nutrition }) =>
        listed(nutritionParts.map((part) => `${t(`editor.${part}`)} ${nutrition[part]}`)),
    },
  ]
}

const NO_NAME = { nameEn: '', nameAr: '' }
