import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react'
import { type ButtonLook, buttonClass } from './buttonClass.ts'
import { cx } from './cx.ts'
import { Spinner } from './Spinner.tsx'

export interface ButtonProps extends ComponentProps<'button'>, Omit<ButtonLook, 'iconOnly'> {
  icon?: ReactNode
  iconEnd?: ReactNode
  /** While true the button keeps its place, width and focus, and ignores presses. */
  loading?: boolean
  /** The text while loading: 'Pausing…'. Pass it from the start, so that the width allows for it. */
  loadingText?: string
  /** Disables the button and shows the reason beside it, also to screen readers. */
  disabledReason?: string
}

export function Button({
  variant,
  size,
  block,
  icon,
  iconEnd,
  loading = false,
  loadingText,
  disabledReason,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const reasonId = useId()
  const off = loading || Boolean(disabledReason)
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (off) event.preventDefault()
    else onClick?.(event)
  }
  const button = (
    <button
      {...rest}
      type={type}
      onClick={press}
      aria-disabled={off || rest['aria-disabled']}
      aria-busy={loading || undefined}
      aria-describedby={disabledReason ? reasonId : rest['aria-describedby']}
      className={cx(buttonClass({ variant, size, block }), className)}
    >
      <span className="inline-grid *:[grid-area:1/1]">
        <ButtonLabel shown={!loading || !loadingText}>
          {loading && !loadingText ? <Spinner /> : icon}
          {children}
          {iconEnd}
        </ButtonLabel>
        {loadingText && (
          <ButtonLabel shown={loading}>
            <Spinner />
            {loadingText}
          </ButtonLabel>
        )}
      </span>
    </button>
  )
  if (!disabledReason) return button
  return (
    <span className={cx('inline-flex flex-wrap items-center gap-x-3 gap-y-1.5', block && 'w-full')}>
      {button}
      <span id={reasonId} className="text-ink-2 text-xs">
        {disabledReason}
      </span>
    </span>
  )
}

/* Both texts are in the same grid cell, so the wider one sets the width. */
const ButtonLabel = ({ shown, children }: { shown: boolean; children: ReactNode }) => (
  <span className={cx('inline-flex items-center justify-center gap-2', !shown && 'invisible')}>
    {children}
  </span>
)
