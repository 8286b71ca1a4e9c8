import type { Plan } from '../../domain/plans/contract.ts'
import { BowlImage } from '../salads/BowlImage.tsx'
import { ingredientKeys, useComingDays } from './salads.ts'

const SHOWN = 5

/** The first bowls of the order, without the left-out ingredients. */
export function SummaryBowls({ plan }: { plan: Plan }) {
  const { days } = useComingDays(plan)
  return (
    <div aria-hidden="true" className="flex h-10 ps-2.5">
      {days.slice(0, SHOWN).map(({ date, salad, excluded }) => (
        <BowlImage
          key={date}
          bowlUrl={salad.bowlUrl}
          without={ingredientKeys(excluded)}
          size={96}
          sizes="40px"
          className="-ms-2.5 w-10 rounded-full"
        />
      ))}
    </div>
  )
}
