import { allergens } from '../../domain/menu/rules.ts'
import type { LeftOut } from '../../domain/payments/contract.ts'
import { useTranslation } from '../i18n.ts'
import { ingredientsOf } from '../salads/avoidRules.ts'
import { useSalads } from '../shop.ts'
import type { customizationsOf } from './customizations.ts'
import type { Draft } from './draft.ts'

type Preferences = Pick<Draft, 'neverIngredientIds' | 'neverAllergens'> & {
  saladCustomizations: ReturnType<typeof customizationsOf>
}

/** What an order leaves out, as names; null if that is nothing or the salads are loading. */
export function useLeftOut({ saladCustomizations, neverIngredientIds, neverAllergens }: Preferences) {
  const { t } = useTranslation('menu')
  const read = useSalads()
  const salads = read.data?.content ?? []
  const leftOut: LeftOut = {
    salads: saladCustomizations.flatMap(({ saladId, excludedIngredientIds, notes }) => {
      const salad = salads.find((s) => s.id === saladId)
      if (!salad) return []
      const out = salad.ingredients.filter((i) => excludedIngredientIds.includes(i.id))
      return { name: salad.name, without: out.map((i) => i.name), notes }
    }),
    never: [
      ...allergens.filter((a) => neverAllergens.includes(a)).map((a) => t(`allergens.${a}`)),
      ...ingredientsOf(salads)
        .filter((i) => neverIngredientIds.includes(i.id))
        .map((i) => i.name),
    ],
  }
  return { read, leftOut: leftOut.salads.length > 0 || leftOut.never.length > 0 ? leftOut : null }
}
