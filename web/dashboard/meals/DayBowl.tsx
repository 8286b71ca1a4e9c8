import type { DeliverySchedule } from '../../../domain/deliveries/contract.ts'
import type { Ingredient, Salad } from '../../../domain/menu/contract.ts'
import { bowlImage } from '../../../domain/menu/rules.ts'
import { Bowl } from '../../bowl/Bowl.tsx'
import { plateClass } from '../../bowl/plateClass.ts'
import { useTranslation } from '../../i18n.ts'
import { mealName } from '../../subscriptions/mealName.ts'
import { cx } from '../../ui/cx.ts'

interface DayBowlProps {
  delivery: DeliverySchedule
  salad: Salad | undefined
  /** The left-out ingredients while they can be changed; they disappear from the picture at once. */
  out: readonly Ingredient[] | undefined
}

/** The day's bowl on its plate. */
export function DayBowl({ delivery: { assignedSalad }, salad, out }: DayBowlProps) {
  const { t, language } = useTranslation('meals')
  if (!assignedSalad) return null
  const name = mealName(assignedSalad, language)
  const names = out?.map((i) => i.name) ?? assignedSalad.excludedIngredientNames
  const label = names.length > 0 ? t('day.bowlWithout', { name, names: names.join(t('comma')) }) : name
  const look = 'w-full bowl-shadow'
  return (
    <div
      className={cx(
        'grid justify-items-center p-3 max-sm:-mx-5 sm:rounded-xl sm:p-5 tall:max-sm:sticky tall:max-sm:-top-6 tall:max-sm:z-10',
        salad ? plateClass[salad.plate] : 'bg-plate-sand',
      )}
    >
      <div className="w-32 sm:w-full">
        {salad && out ? (
          <Bowl
            live
            seed={salad.key}
            ingredients={salad.ingredients}
            glaze={salad.glaze}
            without={out.map((i) => i.key)}
            size={320}
            label={label}
            className={look}
          />
        ) : (
          <img
            src={bowlImage(assignedSalad.bowlUrl, 320)}
            alt={label}
            width={320}
            height={320}
            className={look}
          />
        )}
      </div>
    </div>
  )
}
