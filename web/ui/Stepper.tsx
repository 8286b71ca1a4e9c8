import { Check } from 'lucide-react'
import { useTranslation } from '../i18n.ts'
import { cx } from './cx.ts'

interface StepperProps {
  label: string
  steps: readonly string[]
  /** The current step, from 0. */
  current: number
  /** Makes finished steps buttons that go back to them. */
  onGoTo?: (step: number) => void
}

const leaf =
  'leaf-shape grid place-items-center font-semibold text-[11px] leading-none [--leaf-size:22px] [&_svg]:size-[13px] [&_svg]:stroke-3'

/** Shows the progress through a few steps as leaves. Narrow screens show the leaves and the current step's name. */
export function Stepper({ label, steps, current, onGoTo }: StepperProps) {
  const { t } = useTranslation('ui')
  return (
    <nav aria-label={label} className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <ol className="flex items-center gap-1.5 lg:gap-0">
        {steps.map((step, index) => {
          const done = index < current
          const now = index === current
          const mark = (
            <>
              <span
                aria-hidden="true"
                className={cx(
                  leaf,
                  done && 'bg-leaf text-on-leaf forced-colors:border',
                  now && 'picked-out bg-accent text-on-accent',
                  !done &&
                    !now &&
                    'text-ink-2 shadow-[inset_0_0_0_1.5px_var(--control)] forced-colors:border forced-colors:border-dashed',
                )}
              >
                {done ? <Check /> : index + 1}
              </span>
              <span className="sr-only lg:not-sr-only">{step}</span>
              {done && <span className="sr-only">{t('stepDone')}</span>}
            </>
          )
          return (
            <li
              key={step}
              aria-current={now ? 'step' : undefined}
              className={cx(
                'flex items-center font-medium text-s',
                now ? 'text-ink' : 'text-ink-2',
                'not-first:lg:before:mx-2.5 not-first:lg:before:h-[1.5px] not-first:lg:before:w-5.5 not-first:lg:before:bg-line-2',
              )}
            >
              {done && onGoTo ? (
                <button
                  type="button"
                  onClick={() => onGoTo(index)}
                  className="-mx-[11px] flex min-h-tap min-w-tap items-center justify-center gap-2 rounded-s hover:text-ink lg:-mx-1.5 lg:px-1.5"
                >
                  {mark}
                </button>
              ) : (
                <span className="flex items-center gap-2">{mark}</span>
              )}
            </li>
          )
        })}
      </ol>
      <p aria-hidden="true" className="font-medium text-s lg:hidden">
        {steps[current]}{' '}
        <span className="font-normal text-ink-2">
          {t('stepOf', { step: current + 1, total: steps.length })}
        </span>
      </p>
    </nav>
  )
}
