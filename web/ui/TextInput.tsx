import type { ChangeEvent, ComponentProps, ReactNode } from 'react'
import { latinDigits, latinNumber, withoutDirectionMarks } from '../../domain/digits.ts'
import { cx } from './cx.ts'
import { useFieldWiring } from './Field.tsx'
import { inputClass } from './inputClass.ts'

export interface TextInputProps extends ComponentProps<'input'> {
  /** Emails, phones, codes: left to right in both languages, aligned at the start. */
  ltr?: boolean
  /** For numbers: ٣٦ typed or pasted becomes 36 at once; with `inputMode="decimal"` ١٤٫٥٠٠ becomes 14.500. */
  digits?: boolean
  icon?: ReactNode
  end?: ReactNode
}

/** A single-line field. Accepts react-hook-form's `register()`. */
export function TextInput({ ltr, digits, icon, end, className, onChange, ...rest }: TextInputProps) {
  const wiring = useFieldWiring()
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    if (digits) toLatin(event.currentTarget)
    onChange?.(event)
  }
  const input = (
    <input
      type="text"
      inputMode={digits ? 'numeric' : undefined}
      dir={ltr || digits ? 'ltr' : undefined}
      {...wiring}
      {...rest}
      onChange={change}
      className={inputClass(
        (ltr || digits) && 'rtl:text-end',
        digits && 'tabular',
        Boolean(icon) && (ltr || digits ? 'ps-11 rtl:ps-3.5 rtl:pe-11' : 'ps-11'),
        Boolean(end) && (ltr || digits ? 'pe-13 rtl:ps-13 rtl:pe-3.5' : 'pe-13'),
        className,
      )}
    />
  )
  if (!icon && !end) return input
  return (
    <div className="relative">
      {input}
      {icon && (
        <span
          aria-hidden="true"
          className={cx(
            'pointer-events-none absolute inset-y-0 start-3.5 grid place-items-center text-ink-3',
            '[&_svg]:size-5 [&_svg]:stroke-[1.75]',
          )}
        >
          {icon}
        </span>
      )}
      {end && <span className="absolute inset-y-0 end-0.5 grid place-items-center">{end}</span>}
    </div>
  )
}

function toLatin(input: HTMLInputElement) {
  const latin = (input.inputMode === 'decimal' ? latinNumber : latinDigits)(
    withoutDirectionMarks(input.value),
  )
  if (latin === input.value) return
  const caret = input.selectionStart
  input.value = latin
  if (caret !== null) input.setSelectionRange(caret, caret)
}
