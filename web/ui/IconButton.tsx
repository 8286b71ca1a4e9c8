import type { ComponentProps, ReactNode } from 'react'
import { type ButtonLook, buttonClass } from './buttonClass.ts'
import { cx } from './cx.ts'

interface IconButtonProps extends ComponentProps<'button'>, Pick<ButtonLook, 'variant' | 'size'> {
  /** The accessible name. */
  label: string
  icon: ReactNode
}

export function IconButton({ label, icon, variant = 'quiet', size, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={cx(buttonClass({ variant, size, iconOnly: true }), className)}
    >
      {icon}
    </button>
  )
}
