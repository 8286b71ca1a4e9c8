import { ChevronUp } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { formatDay } from '../../domain/dates.ts'
import type { Fils } from '../../domain/money.ts'
import type { Plan } from '../../domain/plans/contract.ts'
import { useTranslation } from '../i18n.ts'
import { usePlans } from '../shop.ts'
import { bottomBar } from '../ui/bottomBar.ts'
import { cx } from '../ui/cx.ts'
import { Money } from '../ui/Money.tsx'
import { useLanguage } from '../ui/useLanguage.ts'
import { useDraft } from './draft.ts'
import { planOf, useDays, usePrice } from './order.ts'
import { Summary } from './Summary.tsx'
import type { Step } from './steps.ts'

interface SummaryBarProps {
  step: Step
  creditFils?: Fils | undefined
  /** The button to the next step. */
  children?: ReactNode
}

/** The bottom bar on phones: the total, the next button, and the whole order one press away. */
export function SummaryBar(props: SummaryBarProps) {
  const [draft] = useDraft()
  const plan = planOf(draft, usePlans().data?.content ?? [])
  return plan ? <Bar {...props} plan={plan} /> : null
}

function Bar({ step, creditFils, plan, children }: SummaryBarProps & { plan: Plan }) {
  const { t } = useTranslation('checkout')
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  const id = useId()
  const price = usePrice(plan, creditFils)
  const [first] = useDays(plan)
  return (
    <div
      ref={bottomBar}
      className={cx(
        'sticky inset-x-0 bottom-0 z-20 -mx-gutter border-line border-t bg-raised px-gutter pt-3 shadow-2 lg:hidden',
        'pb-[calc(.75rem+env(safe-area-inset-bottom))]',
      )}
    >
      {open && (
        <section
          id={id}
          aria-label={t('summary.title')}
          className="-mx-gutter max-h-[60dvh] overflow-y-auto px-gutter pb-3 [&>div]:bg-transparent [&>div]:p-0 [&>div]:shadow-none"
        >
          <Summary step={step} creditFils={creditFils} />
        </section>
      )}
      <div className="flex items-center justify-between gap-4">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="-m-1.5 grid min-h-tap min-w-0 content-center rounded-m p-1.5 text-start leading-tight"
        >
          <span className="flex items-center gap-1 text-ink-2 text-xs">
            {first && t('summary.from', { plan: plan.name, day: formatDay(first, language, 'short') })}
            <ChevronUp
              aria-hidden="true"
              className={cx('size-4 shrink-0 transition-[rotate]', open && 'rotate-180')}
            />
          </span>
          {price && (
            <span className="text-ink-2 text-xs">
              <Money amount={price.toPayFils} className="font-semibold text-ink text-l" />{' '}
              {t('summary.withVat')}
            </span>
          )}
        </button>
        {children}
      </div>
    </div>
  )
}
