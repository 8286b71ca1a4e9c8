import type { BoardSalad } from '../../../domain/menu/contract.ts'
import type { bowlSizes } from '../../../domain/menu/rules.ts'
import { plateClass } from '../../bowl/plateClass.ts'
import { BowlImage } from '../../salads/BowlImage.tsx'
import { cx } from '../../ui/cx.ts'

type Props = { salad: BoardSalad; file: (typeof bowlSizes)[number]; className: string }

/** The salad's bowl on its own round plate. Decoration: its name stands beside it. */
export const PlatedBowl = ({ salad, file, className }: Props) => (
  <span className={cx('grid shrink-0 place-items-center rounded-full', plateClass[salad.plate], className)}>
    <BowlImage bowlUrl={salad.bowlUrl} size={file} className="w-[90%]" />
  </span>
)
