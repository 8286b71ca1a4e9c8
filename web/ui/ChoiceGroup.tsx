import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

interface ChoiceGroupProps {
  legend: string
  legendHidden?: boolean
  hint?: ReactNode
  error?: string
  className?: string
  children: ReactNode
}

/** A group of radios or checkboxes under one question, which screen readers read with each of them. */
export function ChoiceGroup({ legend, legendHidden, hint, error, className, children }: ChoiceGroupProps) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset
      aria-describedby={describedBy || undefined}
      data-invalid={error ? '' : undefined}
      className="min-w-0"
    >
      <legend className={cx('mb-1.5 font-medium text-s', legendHidden && 'sr-only')}>{legend}</legend>
      {hint && (
        <p id={`${id}-hint`} className="mb-2 text-ink-2 text-xs">
          {hint}
        </p>
      )}
      <div className={className}>{children}</div>
      <div id={`${id}-error`} aria-live="polite">
        {error && (
          <p className="mt-1.5 flex items-start gap-1.5 font-medium text-danger-text text-xs">
            <CircleAlert aria-hidden="true" className="mt-[.2em] size-[1.15em] shrink-0" strokeWidth={2} />
            {error}
          </p>
        )}
      </div>
    </fieldset>
  )
}
