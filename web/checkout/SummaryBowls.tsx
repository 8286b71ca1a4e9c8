import { bowlImage } from '../../domain/menu/rules.ts'
import type { Plan } from '../../domain/plans/contract.ts'
import { ingredientKeys, useComingDays } from './salads.ts'

const SHOWN = 5

/** The first bowls of the order, as they will be: without what is left out. */
export function SummaryBowls({ plan }: { plan: Plan }) {
  const { days } = useComingDays(plan)
  return (
    <div aria-hidden="true" className="flex h-10 ps-2.5">
      {days.slice(0, SHOWN).map(({ date, salad, excluded }) => (
        <img
          key={date}
          src={bowlImage(salad.bowlUrl, 96, ingredientKeys(excluded))}
          alt=""
          width={40}
          height={40}
          className="-ms-2.5 size-10 rounded-full"
        />
      ))}
    </div>
  )
}
