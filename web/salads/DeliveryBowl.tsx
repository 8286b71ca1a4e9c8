import type { z } from 'zod'
import type { AssignedSalad } from '../../domain/deliveries/contract.ts'
import { cx } from '../ui/cx.ts'
import { BowlImage } from './BowlImage.tsx'

interface DeliveryBowlProps {
  salad: Pick<z.output<typeof AssignedSalad>, 'bowlUrl'>
  size: 96 | 320 | 640
  /** Sets its position and width. */
  className?: string
}

/** The bowl as it is delivered, without what is left out. Decorative: its name is always beside it. */
export const DeliveryBowl = ({ salad, size, className }: DeliveryBowlProps) => (
  <span aria-hidden="true" className={cx('block', className)}>
    <BowlImage bowlUrl={salad.bowlUrl} size={size} className="w-full" />
  </span>
)
