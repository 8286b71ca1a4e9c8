import { Check } from 'lucide-react'
import { formatDay, weekday } from '../../domain/dates.ts'
import type { Plan } from '../../domain/plans/contract.ts'
import { useTranslation } from '../i18n.ts'
import { ChoiceGroup } from '../ui/ChoiceGroup.tsx'
import { useLanguage } from '../ui/useLanguage.ts'
import { changeDraft } from './draft.ts'
import { useDays } from './order.ts'
import { PlanChoice } from './PlanChoice.tsx'
import { StepFrame } from './StepFrame.tsx'

const included = ['organic', 'chef', 'rotation', 'flexible'] as const

interface PlanStepProps {
  plans: readonly Plan[]
  /** The chosen plan, or the most popular one until the user chooses. */
  plan: Plan
  onNext: () => void
}

/** Step 1: the plan. Prerendered for everyone. */
export function PlanStep({ plans, plan, onNext }: PlanStepProps) {
  const { t } = useTranslation('checkout')
  const language = useLanguage()
  const [first] = useDays(plan)
  const next = () => {
    changeDraft({ planId: plan.id })
    onNext()
  }
  return (
    <StepFrame
      step={1}
      title={t('plan.title')}
      lead={
        first &&
        t(weekday(first) === 0 ? 'plan.lead' : 'plan.leadClosed', { day: formatDay(first, language) })
      }
      next={{ label: t('next.salads'), short: t('next.short') }}
      onNext={next}
    >
      {/* Also works if it is submitted before the app has started: to /subscription?step=2&plan=… */}
      <input type="hidden" name="step" value="2" />
      <ChoiceGroup
        legend={t('plan.title')}
        legendHidden
        className="grid gap-5 sm:grid-cols-[repeat(auto-fit,minmax(17rem,1fr))]"
      >
        {plans.map((one) => (
          <PlanChoice
            key={one.id}
            plan={one}
            chosen={one.id === plan.id}
            onChoose={() => changeDraft({ planId: one.id })}
          />
        ))}
      </ChoiceGroup>
      <section aria-labelledby="every" className="grid gap-3">
        <h2 id="every" className="font-semibold">
          {t('plan.every')}
        </h2>
        <ul className="grid gap-x-8 gap-y-2.5 text-ink-2 sm:grid-cols-2">
          {included.map((key) => (
            <li key={key} className="flex items-start gap-2">
              <Check
                aria-hidden="true"
                className="mt-[calc((1lh-1.25rem)/2)] size-5 shrink-0 stroke-[1.75] text-leaf-text"
              />
              <span className="text-pretty">{t(`plan.included.${key}`)}</span>
            </li>
          ))}
        </ul>
      </section>
    </StepFrame>
  )
}
