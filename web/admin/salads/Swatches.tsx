import { type ReactNode, useId } from 'react'
import { ChoiceGroup } from '../../ui/ChoiceGroup.tsx'

type Props<T extends string> = {
  legend: string
  choices: readonly { value: T; label: string; picture: ReactNode }[]
  value: T
  onChange: (value: T) => void
}

/** Radio buttons that show the looks, with their names below. */
export function Swatches<T extends string>({ legend, choices, value, onChange }: Props<T>) {
  const name = useId()
  return (
    <ChoiceGroup legend={legend} className="flex flex-wrap gap-1">
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="group relative grid w-14 justify-items-center gap-1.5 rounded-m pt-1 pb-0.5 text-center text-2xs text-ink-2 leading-tight transition-colors hover:text-ink has-checked:font-medium has-checked:text-ink has-focus-visible:outline-3 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={value === choice.value}
            onChange={() => onChange(choice.value)}
          />
          <span
            aria-hidden="true"
            className="grid size-10 place-items-center rounded-full ring-leaf ring-offset-2 ring-offset-surface group-has-checked:ring-2"
          >
            {choice.picture}
          </span>
          {choice.label}
        </label>
      ))}
    </ChoiceGroup>
  )
}
