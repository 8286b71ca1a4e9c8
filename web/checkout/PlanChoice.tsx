import { useId } from 'react'
import { formatMoney } from '../../domain/money.ts'
import type { Plan } from '../../domain/plans/contract.ts'
import { useTranslation } from '../i18n.ts'
import { Badge } from '../ui/Badge.tsx'
import { cx } from '../ui/cx.ts'
import { DayText } from '../ui/DayText.tsx'
import { useLanguage } from '../ui/useLanguage.ts'
import { useDays, usePrice } from './order.ts'

interface PlanChoiceProps {
  plan: Plan
  chosen: boolean
  onChoose: () => void
}

/** A plan as a card with its contents and price. */
export function PlanChoice({ plan, chosen, onChoose }: PlanChoiceProps) {
  const { t } = useTranslation('checkout')
  const { t: say } = useTranslation('layout')
  const language = useLanguage()
  const id = useId()
  const price = usePrice(plan)
  const days = useDays(plan)
  const last = days.at(-1)
  return (
    <label
      className={cx(
        'relative grid content-start gap-4 rounded-xl border-2 border-transparent bg-surface p-6 shadow-1 transition-[border-color,box-shadow] lg:p-7 dark:shadow-none',
        'hover:shadow-2 has-checked:border-leaf has-checked:shadow-2 dark:hover:border-line-2 dark:has-checked:border-leaf',
        'has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
      )}
    >
      <span className="flex items-center justify-between gap-3">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span id={`${id}-name`} className="display text-d-m">
            {plan.name}
          </span>
          {plan.mostPopular && <Badge tone="accent">{t('plan.popular')}</Badge>}
          {plan.savingPercent !== null && (
            <Badge tone="leaf">{t('plan.saving', { percent: plan.savingPercent })}</Badge>
          )}
        </span>
        <input
          type="radio"
          name="plan"
          value={plan.id}
          checked={chosen}
          onChange={onChoose}
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-what`}
          className="size-6.5 shrink-0 appearance-none rounded-full border-[1.5px] border-control bg-raised outline-none transition-[border-width,border-color] checked:border-[8px] checked:border-leaf"
        />
      </span>
      <span id={`${id}-what`} className="grid gap-4">
        <Leaves days={plan.durationDays} />
        <Price formatted={plan.formattedPrice} />
        {/* The line for the price with VAT is reserved until the VAT rate is loaded. */}
        <span className="-mt-2 block min-h-[1lh] text-ink-2 text-s">
          {price &&
            t('plan.withVat', {
              percent: price.vatPercent,
              total: formatMoney(price.totalFils, language),
            })}
        </span>
        <span className="grid gap-1 border-line border-t pt-4 text-s">
          <span className="block font-medium">{t('plan.days', { count: plan.durationDays })}</span>
          <span className="block text-ink-2">
            {say('meals.are', {
              meals: t('plan.meals', { count: plan.mealsPerDay, week: plan.daysPerWeek }),
              bowls: say('meals.bowls', { count: plan.mealsPerDay }),
            })}
          </span>
          {last && (
            <span className="block text-ink-2">
              {t('plan.until')} <DayText day={last} />
            </span>
          )}
        </span>
      </span>
    </label>
  )
}

/** The most leaves to draw. The number beside them shows the rest. */
const MOST_LEAVES = 40
/** One leaf for each delivery day. */
const Leaves = ({ days }: { days: number }) => (
  <span aria-hidden="true" className="flex min-h-[37px] max-w-[210px] flex-wrap content-end gap-[5px]">
    {Array.from({ length: Math.min(days, MOST_LEAVES) }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its place in the row
      <span key={index} className="leaf-shape bg-leaf" />
    ))}
  </span>
)

/** 'BHD 14.500' with a large figure and the currency beside it, in each language's order. */
const Price = ({ formatted }: { formatted: string }) => (
  <span className="flex items-baseline gap-2">
    {formatted.split(/\s/).map((part) =>
      /\d/.test(part) ? (
        <bdi key={part} dir="ltr" className="display text-d-xl leading-[.8]">
          {part}
        </bdi>
      ) : (
        <span key={part} className="text-ink-2">
          {part}
        </span>
      ),
    )}
  </span>
)
