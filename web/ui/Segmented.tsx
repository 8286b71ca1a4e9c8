import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

interface SegmentedProps<T extends string> {
  /** The question, for screen readers. */
  label: string
  choices: readonly { value: T; label: ReactNode }[]
  /** Null: none is chosen. */
  value: T | null
  onChange: (value: T) => void
  block?: boolean
}

/** A segmented control: a few short choices side by side, at most one chosen. */
export function Segmented<T extends string>({ label, choices, value, onChange, block }: SegmentedProps<T>) {
  const name = useId()
  return (
    <fieldset
      className={cx(
        'max-w-full rounded-full bg-sunken p-[3px] forced-colors:border',
        block ? 'flex' : 'inline-flex',
      )}
    >
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className={cx(
            'relative grid min-h-9 cursor-pointer place-items-center rounded-full px-2.5 py-1 text-center font-medium text-ink-2 text-s leading-tight transition-colors sm:px-3.5 pointer-coarse:min-h-tap',
            'hover:text-ink has-checked:picked-out has-checked:bg-raised has-checked:text-ink has-checked:shadow-1',
            'has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
            block && 'flex-1',
          )}
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={value === choice.value}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  )
}
