import type { z } from 'zod'
import type { AssignedSalad } from '../../domain/deliveries/contract.ts'
import { bowlImage } from '../../domain/menu/rules.ts'
import { cx } from '../ui/cx.ts'
import { BowlImage } from './SaladPicture.tsx'

interface DeliveryBowlProps {
  salad: Pick<z.output<typeof AssignedSalad>, 'bowlUrl' | 'excludedIngredientIds'>
  size: 96 | 320 | 640
  /** Its place and width. */
  className?: string
}

/** The bowl as it comes, without what is left out. Decoration: its name always stands beside it. */
export const DeliveryBowl = ({ salad, size, className }: DeliveryBowlProps) => (
  <span aria-hidden="true" className={cx('block', className)}>
    {salad.excludedIngredientIds.length === 0 ? (
      <BowlImage bowlUrl={salad.bowlUrl} size={size} sizes={`${size}px`} className="w-full" />
    ) : (
      // Ready pixels are made of whole salads only.
      <img
        src={bowlImage(salad.bowlUrl, size)}
        alt=""
        width={size}
        height={size}
        decoding="async"
        className="block aspect-square h-auto w-full"
      />
    )}
  </span>
)
