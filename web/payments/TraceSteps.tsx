import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Trace } from '../../domain/payments/contract.ts'
import { useTranslation } from '../i18n.ts'
import { Card } from '../ui/Card.tsx'
import { cx } from '../ui/cx.ts'
import { InstantText } from '../ui/InstantText.tsx'

type StepName = Trace['steps'][number]['step']
const isBad = (step: StepName) => step === 'NOT_CAPTURED' || step === 'REFUND_FAILED'
/** The text key of the next step, or null if nothing more will happen. */
function nextOf({ now, refundStatus, refundMethod }: Trace) {
  if (now === 'WAITING' || now === 'RECOVERING') return `trace.next.${now}` as const
  if (now !== 'REFUNDING' || !refundStatus || refundStatus === 'DONE') return null
  return refundMethod === 'BANK_TRANSFER'
    ? ('trace.refundNext.TRANSFER' as const)
    : (`trace.refundNext.${refundStatus}` as const)
}

/** The steps so far, from top to bottom; the next step is at the end in a lighter colour. */
export function TraceSteps({ trace }: { trace: Trace }) {
  const { t } = useTranslation('payments')
  const next = nextOf(trace)
  return (
    <Card>
      <h2 className="mb-5 font-semibold text-l">{t('trace.story')}</h2>
      <ol>
        {trace.steps.map(({ step, at, formattedAmount }, index) => (
          <Step
            key={`${step} ${at} ${formattedAmount}`}
            last={!next && index === trace.steps.length - 1}
            mark={<Mark bad={isBad(step)} />}
          >
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-medium">{t(`trace.step.${step}`)}</span>
              {formattedAmount && <bdi className="tabular">{formattedAmount}</bdi>}
            </p>
            <p className="text-ink-2 text-s">
              <InstantText at={new Date(at)} />
            </p>
          </Step>
        ))}
        {next && (
          <Step
            last
            mark={
              <span className="leaf-shape grid border-[1.5px] border-control border-dashed [--leaf-size:28px]" />
            }
          >
            <p className="font-medium text-ink-2">{t(next)}</p>
            <p className="text-ink-2 text-s">{t('trace.expected')}</p>
          </Step>
        )}
      </ol>
    </Card>
  )
}

const Mark = ({ bad }: { bad: boolean }) => (
  <span
    className={cx(
      'leaf-shape grid place-items-center [--leaf-size:28px] [&_svg]:size-4 [&_svg]:stroke-[2.25]',
      bad ? 'bg-danger-soft text-on-danger-soft' : 'bg-leaf text-on-leaf',
    )}
  >
    {bad ? <X /> : <Check />}
  </span>
)

const Step = ({ mark, last, children }: { mark: ReactNode; last: boolean; children: ReactNode }) => (
  <li className="relative flex gap-4 pb-6 last:pb-0">
    {!last && (
      <span aria-hidden="true" className="absolute start-3.5 top-8 bottom-1 -ms-px w-0.5 bg-line-2" />
    )}
    <span aria-hidden="true" className="shrink-0">
      {mark}
    </span>
    <div className="min-w-0 flex-1">{children}</div>
  </li>
)
