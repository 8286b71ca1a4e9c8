import { Lock } from 'lucide-react'
import type { Salad } from '../../domain/menu/contract.ts'
import { useTranslation } from '../i18n.ts'

/** Nutrition, and the ingredients with their allergens. */
export function SaladFacts({ salad: { nutrition, ingredients } }: { salad: Salad }) {
  const { t } = useTranslation('menu')
  const figures = [
    { name: t('salad.kcal'), figure: t('salad.kcalUnit', { count: nutrition.kcal }) },
    { name: t('salad.protein'), figure: t('salad.grams', { count: nutrition.proteinG }) },
    { name: t('salad.carbs'), figure: t('salad.grams', { count: nutrition.carbsG }) },
    { name: t('salad.fat'), figure: t('salad.grams', { count: nutrition.fatG }) },
  ]
  const fixed = ingredients.some((i) => !i.removable)
  return (
    <div className="grid gap-4 px-1 pt-1 pb-4 text-s">
      <div className="grid gap-2">
        <p className="text-ink-2 text-xs">{t('salad.portion')}</p>
        <dl className="grid grid-cols-[1.3fr_1fr_1fr_1fr] gap-1.5">
          {figures.map(({ name, figure }) => (
            <div key={name} className="rounded-s bg-sunken px-2.5 py-2">
              <dt className="text-ink-2 text-xs">{name}</dt>
              <dd className="whitespace-nowrap font-semibold">{figure}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="grid gap-1">
        <h4 className="font-semibold">{t('salad.ingredients')}</h4>
        <ul className="grid grid-cols-2 gap-x-4 gap-y-1">
          {ingredients.map((ingredient) => (
            <li key={ingredient.id} className="border-line border-t py-1.5">
              <span className="flex items-center gap-1.5">
                {ingredient.name}
                {!ingredient.removable && (
                  <>
                    <Lock aria-hidden="true" className="size-3.5 text-ink-3" />
                    <span className="sr-only">{t('salad.fixed')}</span>
                  </>
                )}
              </span>
              {ingredient.allergens.length > 0 && (
                <span className="block text-on-warn-soft text-xs">
                  {ingredient.allergens.map((a) => t(`allergens.${a}`)).join(t('salad.comma'))}
                </span>
              )}
            </li>
          ))}
        </ul>
        {fixed && <p className="text-ink-2 text-xs">{t('salad.removable')}</p>}
      </div>
    </div>
  )
}
