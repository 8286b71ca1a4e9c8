import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { latinDigits } from '../../domain/digits.ts'
import { cx } from './cx.ts'
import { useFieldWiring } from './Field.tsx'
import { IconButton } from './IconButton.tsx'

interface NumberStepperProps {
  value: number
  onChange: (value: number) => void
  min: number
  max: number
  /** The unit: 'days'. */
  unit: string
  fewer: string
  more: string
}

/** A whole number, typed or changed with the buttons and the arrow keys. */
export function NumberStepper({ value, onChange, min, max, unit, fewer, more }: NumberStepperProps) {
  const { 'aria-invalid': invalid, ...wiring } = useFieldWiring()
  const [emptied, setEmptied] = useState(false)
  const change = (next: number) => {
    setEmptied(false)
    onChange(Math.min(max, Math.max(min, next)))
  }
  // Every key press takes effect at once: a number out of bounds becomes the nearest allowed one, and an
  // emptied field shows the current number, fainter.
  const type = (text: string) => {
    const digits = latinDigits(text).replaceAll(/\D/g, '')
    if (digits === '') setEmptied(true)
    else change(Number(digits))
  }
  const keys: Partial<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 7, PageDown: -7 }
  return (
    <div
      className={cx(
        'flex min-h-12 items-center justify-between gap-1 rounded-m border-[1.5px] border-control bg-raised px-1 transition-[border-color] hover:border-ink-2 has-focus-visible:border-ink-2',
        invalid && 'border-2 border-danger',
      )}
    >
      <IconButton
        label={fewer}
        icon={<Minus aria-hidden="true" />}
        size="s"
        aria-disabled={value <= min}
        onClick={() => value > min && change(value - 1)}
      />
      <span className="flex min-w-0 items-baseline justify-center gap-1.5 font-medium">
        <input
          {...wiring}
          aria-invalid={invalid}
          type="text"
          inputMode="numeric"
          role="spinbutton"
          aria-valuenow={value}
          aria-valuemin={min}
          aria-valuemax={max}
          aria-valuetext={`${value} ${unit}`}
          value={emptied ? '' : String(value)}
          placeholder={String(value)}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setEmptied(false)}
          onFocus={(event) => event.currentTarget.select()}
          onKeyDown={(event) => {
            const step = keys[event.key]
            if (step === undefined) return
            event.preventDefault()
            change(value + step)
          }}
          className="tabular w-[2.4ch] rounded-s bg-transparent text-center placeholder:text-ink-3 placeholder:opacity-100"
        />
        <span aria-hidden="true">{unit}</span>
      </span>
      <IconButton
        label={more}
        icon={<Plus aria-hidden="true" />}
        size="s"
        aria-disabled={value >= max}
        onClick={() => value < max && change(value + 1)}
      />
    </div>
  )
}
