import { cx } from './cx.ts'

interface ProgressProps {
  label: string
  labelHidden?: boolean
  value: number
  max?: number
  /** The value as text: '12 of 20'. Without it a screen reader reads the percentage. */
  text?: string
}

/** A progress bar that fills from the start side. */
export function Progress({ label, labelHidden, value, max = 100, text }: ProgressProps) {
  const part = Math.min(1, Math.max(0, max > 0 ? value / max : 0))
  return (
    <div className="grid gap-1.5 text-s">
      {(!labelHidden || text) && (
        <div
          aria-hidden="true"
          className={cx('flex items-baseline gap-3', labelHidden ? 'justify-end' : 'justify-between')}
        >
          {!labelHidden && <span className="font-medium">{label}</span>}
          {text && <span className="tabular text-ink-2">{text}</span>}
        </div>
      )}
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        aria-valuetext={text}
        className="h-2 overflow-clip rounded-full bg-sunken"
      >
        <div
          className="h-full rounded-full bg-leaf transition-[inline-size] duration-220"
          style={{ inlineSize: `${part * 100}%` }}
        />
      </div>
    </div>
  )
}
