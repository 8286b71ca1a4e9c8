import { Check, Minus } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  hint?: ReactNode
  /** For rows of a table: only screen readers get the label. */
  labelHidden?: boolean
  /** Only some of the items it represents are checked. */
  mixed?: boolean
}

/** A styled native checkbox: forms, labels and `register()` work as usual. */
export function Checkbox({
  label,
  hint,
  labelHidden,
  mixed = false,
  className,
  ref,
  ...rest
}: CheckboxProps) {
  return (
    <label
      className={cx(
        'inline-flex gap-2.5 text-s has-disabled:cursor-not-allowed has-disabled:text-ink-3',
        labelHidden
          ? 'size-tap items-center justify-center'
          : 'min-h-tap items-start py-[calc((var(--tap)-1lh)/2)]',
        className,
      )}
    >
      <span
        className={cx(
          'relative grid size-5.5 shrink-0 place-items-center',
          !labelHidden && 'mt-[calc((1lh-22px)/2)]',
        )}
      >
        <input
          type="checkbox"
          {...rest}
          ref={(input) => {
            if (input) input.indeterminate = mixed
            if (typeof ref === 'function') return ref(input)
            if (ref) ref.current = input
          }}
          className="peer absolute inset-0 appearance-none rounded-[6px] border-[1.5px] border-control bg-raised transition-colors checked:border-leaf checked:bg-leaf indeterminate:border-leaf indeterminate:bg-leaf hover:border-ink-2 disabled:border-line-2 disabled:bg-sunken aria-invalid:border-2 aria-invalid:border-danger"
        />
        <Check
          aria-hidden="true"
          strokeWidth={3}
          className="pointer-events-none relative hidden size-[15px] text-on-leaf peer-checked:not-peer-indeterminate:block peer-disabled:text-ink-3"
        />
        <Minus
          aria-hidden="true"
          strokeWidth={3}
          className="pointer-events-none absolute hidden size-[15px] text-on-leaf peer-indeterminate:block"
        />
      </span>
      <span className={cx(labelHidden && 'sr-only')}>
        {label}
        {hint && <span className="block text-ink-2 text-xs">{hint}</span>}
      </span>
    </label>
  )
}
