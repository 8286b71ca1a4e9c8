import type { AssignedSalad } from '../../domain/deliveries/contract.ts'
import { bowlImage } from '../../domain/menu/rules.ts'
import type { z } from 'zod'
import { BowlImage } from '../salads/SaladPicture.tsx'
import { cx } from '../ui/cx.ts'

type Salad = Pick<z.output<typeof AssignedSalad>, 'bowlUrl' | 'excludedIngredientIds'>

/** The bowl as it comes, without what is left out. Decoration: its name always stands beside it. */
export const DeliveryBowl = ({
  salad,
  size,
  className,
}: {
  salad: Salad
  size: 96 | 320 | 640
  className?: string
}) =>
  salad.excludedIngredientIds.length === 0 ? (
    <BowlImage bowlUrl={salad.bowlUrl} size={size} sizes={`${size}px`} {...(className && { className })} />
  ) : (
    // Ready pixels are made of whole salads only.
    <img
      src={bowlImage(salad.bowlUrl, size)}
      alt=""
      width={size}
      height={size}
      decoding="async"
      className={cx('block aspect-square h-auto', className)}
    />
  )
