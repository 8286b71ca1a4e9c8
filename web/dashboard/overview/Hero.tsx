import type { ReactNode } from 'react'
import type { DeliverySchedule } from '../../../domain/deliveries/contract.ts'
import { plateClass } from '../../bowl/plateClass.ts'
import { DeliveryBowl } from '../../salads/DeliveryBowl.tsx'
import { useSalads } from '../../shop.ts'
import { cx } from '../../ui/cx.ts'

interface HeroProps {
  /** The id of its heading. */
  labelledBy: string
  /** The salad whose bowl and plate it shows; null if none is known yet. */
  salad: DeliverySchedule['assignedSalad']
  /** Shows the bowl pale, for a salad that is not delivered now. */
  faint?: boolean
  children: ReactNode
}

/** The main panel of the overview: text at the start, the bowl cropped at the end; on phones the bowl is above. */
export function Hero({ labelledBy, salad, faint, children }: HeroProps) {
  const plate = useSalads().data?.content.find((s) => s.id === salad?.saladId)?.plate
  return (
    <section aria-labelledby={labelledBy} className="@container">
      <div
        className={cx(
          'relative grid content-start justify-items-start gap-3.5 overflow-clip rounded-l p-5.5 @min-[44rem]:min-h-90 @min-[44rem]:rounded-xl @min-[44rem]:px-9 @min-[44rem]:py-8',
          plate ? plateClass[plate] : 'bg-plate-sand',
          salad && 'pt-62 @min-[44rem]:pt-8',
        )}
      >
        {salad && (
          <DeliveryBowl
            salad={salad}
            size={640}
            className={cx(
              'absolute start-1/2 -top-21 w-82 max-w-none -translate-x-1/2 bowl-shadow rtl:translate-x-1/2',
              '@min-[44rem]:start-auto @min-[44rem]:-end-21 @min-[44rem]:-top-6 @min-[44rem]:w-107 @min-[44rem]:translate-x-0 @min-[44rem]:rtl:translate-x-0',
              faint && 'opacity-60 grayscale-40',
            )}
          />
        )}
        <div
          className={cx(
            'relative z-10 grid w-full justify-items-start gap-3.5',
            salad ? '@min-[44rem]:max-w-[54%]' : 'max-w-2xl',
          )}
        >
          {children}
        </div>
      </div>
    </section>
  )
}

/** The panel's heading: 'Tomorrow, Wednesday 2 December'. */
export const HeroTitle = ({ id, children }: { id: string; children: ReactNode }) => (
  <h2
    id={id}
    tabIndex={-1}
    className="display text-[2.25rem] leading-[1] outline-none @min-[44rem]:text-[3.25rem] @min-[44rem]:leading-[.95] lang-ar:leading-[1.18] @min-[44rem]:lang-ar:text-[3rem]"
  >
    {children}
  </h2>
)
