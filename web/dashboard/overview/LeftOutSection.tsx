import { useId } from 'react'
import { Link } from 'react-router'
import type { Subscription } from '../../../domain/subscriptions/contract.ts'
import { useTranslation } from '../../i18n.ts'
import { to } from '../../paths.ts'
import { LeftOutList } from '../../salads/LeftOutList.tsx'
import { useSalads } from '../../shop.ts'
import { mealName } from '../../subscriptions/mealName.ts'
import { Card } from '../../ui/Card.tsx'

/** What never comes, and what is left out of which salad. */
export function LeftOutSection({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('dashboard')
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Card className="grid gap-3 max-sm:p-5">
        <h2 id={id} className="display text-d-s">
          {t('left.title')}
        </h2>
        <LeftOut subscription={subscription} />
        <p className="text-s">
          <Link to={`${to('dashboard')}?tab=meals`} className="link inline-flex min-h-tap items-center">
            {t('left.change')}
          </Link>
        </p>
      </Card>
    </section>
  )
}

export function LeftOut({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('dashboard')
  const leftOut = useLeftOutOf(subscription)
  return leftOut.salads.length + leftOut.never.length > 0 ? (
    <LeftOutList leftOut={leftOut} />
  ) : (
    <p className="text-ink-2 text-s">{t('left.none')}</p>
  )
}

/** Allergens first, then ingredients; the kitchen's list knows what an ingredient is called. */
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
