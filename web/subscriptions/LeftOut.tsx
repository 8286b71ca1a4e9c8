import type { Subscription } from '../../domain/subscriptions/contract.ts'
import { useTranslation } from '../i18n.ts'
import { LeftOutList } from '../salads/LeftOutList.tsx'
import { useSalads } from '../shop.ts'
import { mealName } from './mealName.ts'

/** What is never delivered, and what is left out of which salad. */
export function LeftOut({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('dashboard')
  const leftOut = useLeftOutOf(subscription)
  return leftOut.salads.length + leftOut.never.length > 0 ? (
    <LeftOutList leftOut={leftOut} />
  ) : (
    <p className="text-ink-2 text-s">{t('left.none')}</p>
  )
}

/** Allergens first, then ingredients, whose names come from the list of salads. */
function useLeftOutOf({ saladCustomizations, neverAllergens, neverIngredientIds }: Subscription) {
  const { t, language } = useTranslation('menu')
  const salads = useSalads().data?.content ?? []
  const ingredients = new Map(salads.flatMap((s) => s.ingredients).map((i) => [i.id, i.name]))
  return {
    salads: saladCustomizations
      .filter((c) => c.excludedIngredientNames.length > 0 || c.notes)
      .map((c) => ({
        name: mealName({ nameEn: c.saladNameEn, nameAr: c.saladNameAr }, language),
        without: c.excludedIngredientNames,
        notes: c.notes,
      })),
    never: [
      ...neverAllergens.map((a) => t(`allergens.${a}`)),
      ...neverIngredientIds.flatMap((id) => ingredients.get(id) ?? []),
    ],
  }
}
