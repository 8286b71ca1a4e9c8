import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  label: ReactNode
  hint?: ReactNode
  /** Puts the switch at the end of the line, as in lists of settings. */
  atEnd?: boolean
}

/** Turns something on or off at once. For a value that is saved with a form, use Checkbox. */
export function Switch({ label, hint, atEnd, className, ...rest }: SwitchProps) {
  return (
    <label
      className={cx(
        'flex min-h-tap items-center gap-3 text-s has-disabled:cursor-not-allowed has-disabled:text-ink-3',
        atEnd && 'flex-row-reverse justify-between',
        className,
      )}
    >
      <span className="relative inline-block h-6.5 w-11 shrink-0">
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its state itself
          role="switch"
          {...rest}
          className="peer absolute inset-0 appearance-none rounded-full bg-control transition-colors duration-220 checked:picked-out checked:bg-leaf disabled:bg-line-2 forced-colors:border"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute start-[3px] top-[3px] size-5 rounded-full bg-raised transition-[inset-inline-start] duration-220 peer-checked:start-[21px] peer-checked:bg-on-leaf peer-disabled:bg-sunken forced-colors:bg-[ButtonText]! forced-colors:peer-checked:bg-[HighlightText]! forced-colors:peer-disabled:bg-[GrayText]!"
        />
      </span>
      <span className="font-medium">
        {label}
        {hint && <span className="block font-normal text-ink-2 text-xs">{hint}</span>}
      </span>
    </label>
  )
}
