import type { AdminDelivery } from '../../../domain/deliveries/adminContract.ts'
import { formatList } from '../../../domain/language.ts'
import { useTranslation } from '../../i18n.ts'
import { DeliveryBowl } from '../../salads/DeliveryBowl.tsx'
import { mealName } from '../../subscriptions/mealName.ts'
import { cx } from '../../ui/cx.ts'

/** The salads of a delivery with their bowls. What is left out is highlighted. */
export function BagContent({ delivery, large }: { delivery: AdminDelivery; large?: boolean }) {
  const { t, language } = useTranslation('adminDelivery')
  if (delivery.assignedSalads.length === 0) return <span className="text-ink-2">{t('unplanned')}</span>
  return (
    <ul className="grid gap-2">
      {delivery.assignedSalads.map((salad) => (
        <li
          key={salad.saladId}
          className={cx('flex items-center gap-2.5', !large && 'max-lg:items-baseline max-lg:justify-end')}
        >
          <DeliveryBowl
            salad={salad}
            size={96}
            className={cx('shrink-0 self-center', large ? 'size-14' : 'size-9')}
          />
          <span className="min-w-0">
            {mealName(salad, language)}
            {large && salad.insteadOf && (
              <span className="block text-ink-2 text-xs">
                {t('one.insteadOf', { salad: salad.insteadOf })}
              </span>
            )}
            {salad.excludedIngredientNames.length > 0 && (
              <span className="block font-medium text-accent-text text-xs">
                {t('without', { list: salad.excludedIngredientNames.join(t('comma')) })}
              </span>
            )}
            {salad.unavoidableIngredientNames.length > 0 && (
              <span className="block font-medium text-danger-text text-xs">
                {t('unavoidable', { list: formatList(salad.unavoidableIngredientNames, language) })}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
