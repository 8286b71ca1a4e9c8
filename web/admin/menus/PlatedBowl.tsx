import type { BoardSalad } from '../../../domain/menu/contract.ts'
import { plateClass } from '../../bowl/plateClass.ts'
import { BowlImage } from '../../salads/BowlImage.tsx'
import { cx } from '../../ui/cx.ts'

type Props = {
  salad: BoardSalad
  /** The largest size it is shown in, as the `sizes` attribute. */
  sizes: string
  className: string
}

/** The salad's bowl on its round plate. Decorative: its name is beside it. */
export const PlatedBowl = ({ salad, sizes, className }: Props) => (
  <span className={cx('grid shrink-0 place-items-center rounded-full', plateClass[salad.plate], className)}>
    <BowlImage bowlUrl={salad.bowlUrl} size={96} sizes={sizes} className="w-[90%]" />
  </span>
)
