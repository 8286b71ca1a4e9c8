import type { DefaultValues, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { AdminSalad, SaladBody } from '../../../domain/menu/contract.ts'

export type SaladValues = z.input<typeof SaladBody>
export type SaladOutput = z.output<typeof SaladBody>
export type SaladFormReturn = UseFormReturn<SaladValues, unknown, SaladOutput>
export type SaladControl = SaladFormReturn['control']

/** A new salad begins with a look and without figures. */
export const valuesOf = (salad: AdminSalad | null): DefaultValues<SaladValues> => ({
  nameEn: salad?.nameEn ?? '',
  nameAr: salad?.nameAr ?? '',
  descriptionEn: salad?.descriptionEn ?? '',
  descriptionAr: salad?.descriptionAr ?? '',
  category: salad?.category ?? 'SIGNATURE',
  plate: salad?.plate ?? 'pistachio',
  glaze: salad?.glaze ?? 'oat',
  ingredientIds: salad?.ingredients.map((i) => i.id) ?? [],
  ...(salad && { nutrition: salad.nutrition }),
})
