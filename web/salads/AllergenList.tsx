import { Check, TriangleAlert } from 'lucide-react'
import type { Allergen } from '../../domain/menu/rules.ts'
import { useTranslation } from '../i18n.ts'

const look =
  'inline-flex w-fit items-start gap-1.5 rounded-m px-2.5 py-1 font-medium text-xs leading-[1.6] [&_svg]:mt-[calc((1lh-1em)/2)] [&_svg]:size-[1em] [&_svg]:shrink-0 [&_svg]:stroke-[2.2]'

/** A salad's allergens in one line. */
export function AllergenList({ allergens }: { allergens: readonly Allergen[] }) {
  const { t } = useTranslation('menu')
  if (allergens.length === 0)
    return (
      <p className={`${look} bg-leaf-soft text-on-leaf-soft`}>
        <Check aria-hidden="true" />
        {t('salad.none')}
      </p>
    )
  return (
    <p className={`${look} bg-warn-soft text-on-warn-soft`}>
      <TriangleAlert aria-hidden="true" />
      <span>
        {t('salad.contains')} {allergens.map((a) => t(`allergens.${a}`).toLowerCase()).join(t('salad.comma'))}
      </span>
    </p>
  )
}
