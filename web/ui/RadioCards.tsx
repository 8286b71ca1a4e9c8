import { type ReactNode, useId } from 'react'
import { ChoiceGroup } from './ChoiceGroup.tsx'
import { cx } from './cx.ts'

export interface CardChoice<T extends string> {
  value: T
  title: string
  text?: ReactNode
  /** A price or tag at the end of the title's line. */
  aside?: ReactNode
  icon?: ReactNode
  disabled?: boolean
}

interface RadioCardsProps<T extends string> {
  legend: string
  legendHidden?: boolean
  hint?: ReactNode
  error?: string
  choices: readonly CardChoice<T>[]
  value: T | null
  onChange: (value: T) => void
  columns?: 1 | 2 | 3
}

const grids = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3' }

/** Radio buttons as cards, with room for an explanation. Arrow keys work as in any radio group. */
export function RadioCards<T extends string>({
  choices,
  value,
  onChange,
  columns = 1,
  ...group
}: RadioCardsProps<T>) {
  const name = useId()
  return (
    <ChoiceGroup {...group} className={cx('grid gap-3', grids[columns])}>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className={cx(
            'relative flex min-h-14 items-start gap-3 rounded-l border-[1.5px] border-line-2 bg-surface p-4 transition-[border-color,box-shadow,background-color]',
            'hover:border-ink-2 has-checked:border-leaf has-checked:bg-leaf-soft has-checked:shadow-[inset_0_0_0_1px_var(--leaf)]',
            'has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
            'has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-sunken has-disabled:text-ink-3',
          )}
        >
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={value === choice.value}
            disabled={choice.disabled}
            onChange={() => onChange(choice.value)}
            className="peer mt-[calc((1lh-22px)/2)] size-5.5 shrink-0 appearance-none rounded-full border-[1.5px] border-control bg-raised outline-none transition-[border-width,border-color] checked:border-[7px] checked:border-leaf disabled:border-line-2 disabled:bg-sunken"
          />
          <span className="min-w-0 flex-1 peer-checked:text-on-leaf-soft">
            <span className="flex flex-wrap items-baseline justify-between gap-x-3 font-semibold">
              <span className="flex items-center gap-2 [&_svg]:size-5 [&_svg]:stroke-[1.75]">
                {choice.icon}
                {choice.title}
              </span>
              {choice.aside}
            </span>
            {choice.text && (
              <span className={cx('mt-0.5 block text-s', !choice.disabled && 'text-ink-2')}>
                {choice.text}
              </span>
            )}
          </span>
        </label>
      ))}
    </ChoiceGroup>
  )
}
