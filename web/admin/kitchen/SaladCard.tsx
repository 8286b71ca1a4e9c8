import type { KitchenSheet } from '../../../domain/kitchen/contract.ts'
import { BowlImage } from '../../salads/BowlImage.tsx'
import { cx } from '../../ui/cx.ts'
import { TickCell } from './TickCell.tsx'
import { type SheetSalad, useKitchenWords } from './words.ts'

type Props = { date: KitchenSheet['date']; salad: SheetSalad; readAt: number }

/** A salad with all its variants, readable from across the kitchen. */
export function SaladCard({ date, salad, readAt }: Props) {
  const { t, nameOf, leftOut } = useKitchenWords()
  const isMade = ({ slots }: SheetSalad['variants'][number]) => slots.every((s) => s.made >= s.portions)
  return (
    <section className="rounded-xl bg-surface p-4 shadow-1 sm:p-5 dark:shadow-none">
      <div className="mb-3 flex items-center gap-4">
        <BowlImage bowlUrl={salad.bowlUrl} size={96} className="w-16 shrink-0 sm:w-24" />
        <h2 className="display text-d-m">
          {t('salad', { name: nameOf(salad), portions: t('portions', { count: salad.portions }) })}
        </h2>
      </div>
      <ul className="grid">
        {salad.variants.map((variant) => (
          <li
            key={variant.key}
            className="grid items-center gap-x-5 gap-y-2 border-line border-t py-3 lg:grid-cols-[minmax(0,1fr)_auto]"
          >
            <p className={cx('text-[1.75rem] leading-tight', isMade(variant) && 'text-ink-3')}>
              {variant.key === '' ? (
                t('asItIs')
              ) : (
                <>
                  <b className="font-semibold text-danger underline underline-offset-4">{t('no')}</b>{' '}
                  {leftOut(variant)}
                </>
              )}
            </p>
            <div className="grid gap-2 min-[30rem]:grid-cols-2 lg:w-128">
              {variant.slots.map((part) => (
                <div key={part.slot}>
                  <TickCell
                    date={date}
                    saladId={salad.saladId}
                    variant={variant}
                    part={part}
                    readAt={readAt}
                  />
                </div>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
