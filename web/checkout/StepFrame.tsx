import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { FormEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import type { Fils } from '../../domain/money.ts'
import { useTranslation } from '../i18n.ts'
import { Button } from '../ui/Button.tsx'
import { buttonClass } from '../ui/buttonClass.ts'
import { cx } from '../ui/cx.ts'
import { Summary } from './Summary.tsx'
import { SummaryBar } from './SummaryBar.tsx'
import { type Step, stepBefore, stepName, stepPath } from './steps.ts'

/** The id of the current step's form. The submit buttons in the summary and in the bottom bar are outside the form. */
const FORM = 'step'

interface NextButton {
  /** The full label: 'Continue to your details'. */
  label: string
  /** The short label for the bar on phones: 'Continue'. */
  short: string
  loading?: boolean
  loadingText?: string
  disabledReason?: string
  icon?: ReactNode
}

interface StepFrameProps {
  step: Step
  title: string
  lead?: ReactNode
  /** Without it the step has no next button. */
  next?: NextButton
  onNext?: () => void
  /** Store credit that pays a part. */
  creditFils?: Fils | undefined
  /** Without the order summary: the confirmation has its own. */
  bare?: boolean
  /** Shown under the button: a note about security. */
  under?: ReactNode
  children: ReactNode
}

/** The frame of a step: title, form, back link, and the order summary. */
export function StepFrame(props: StepFrameProps) {
  const { step, title, lead, next, onNext, creditFils, bare, under, children } = props
  const { t } = useTranslation('checkout')
  const send = (event: FormEvent) => {
    event.preventDefault()
    onNext?.()
  }
  const button = (label: string, look: { block?: boolean }) =>
    next && (
      <Button
        type="submit"
        form={FORM}
        loading={next.loading ?? false}
        {...(next.loadingText !== undefined && { loadingText: next.loadingText })}
        {...(next.disabledReason !== undefined && { disabledReason: next.disabledReason })}
        icon={next.icon}
        iconEnd={!next.icon && <ArrowRight aria-hidden="true" className="mirror" />}
        {...look}
      >
        {label}
      </Button>
    )
  const heading = (
    <div className="grid gap-2">
      <h1 className="display text-d-l">{title}</h1>
      {lead && <p className="max-w-[60ch] text-pretty text-ink-2">{lead}</p>}
    </div>
  )
  if (bare)
    return (
      <div className="grid grid-cols-1 gap-8">
        {heading}
        {children}
      </div>
    )
  const before = stepBefore(step)
  return (
    <>
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_21.5rem] lg:items-start lg:gap-12">
        <div className="grid grid-cols-1 gap-8">
          {heading}
          <form id={FORM} noValidate onSubmit={send} className="grid grid-cols-1 gap-8">
            {children}
          </form>
          {before && (
            <div>
              <Link to={stepPath(before)} className={cx(buttonClass({ variant: 'quiet' }), '-ms-3')}>
                <ArrowLeft aria-hidden="true" className="mirror" />
                {t(`back.${stepName(before)}`)}
              </Link>
            </div>
          )}
        </div>
        <aside aria-label={t('summary.title')} className="max-lg:hidden lg:sticky lg:top-24">
          <Summary creditFils={creditFils} step={step}>
            {button(next?.label ?? '', { block: true })}
            {under}
          </Summary>
        </aside>
      </div>
      <SummaryBar step={step} creditFils={creditFils}>
        {button(next?.short ?? '', {})}
      </SummaryBar>
    </>
  )
}
