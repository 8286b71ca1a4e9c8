import { cx } from './cx.ts'

export type ButtonVariant =
  | 'primary'
  | 'outline'
  | 'quiet'
  | 'raised'
  | 'sprout'
  | 'on-deep'
  | 'danger'
  | 'danger-quiet'
export type ButtonSize = 's' | 'm' | 'l'
export interface ButtonLook {
  variant?: ButtonVariant
  size?: ButtonSize
  block?: boolean
  iconOnly?: boolean
}

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-leaf text-on-leaf hover:bg-leaf-hover active:bg-leaf-press',
  outline: 'border-control text-ink hover:border-ink hover:bg-ink/5',
  quiet: 'border-transparent text-leaf-text hover:bg-leaf-soft',
  raised: 'border-transparent bg-raised text-ink shadow-1 hover:shadow-2',
  sprout: 'border-transparent bg-sprout text-on-sprout hover:bg-sprout/85',
  'on-deep': 'border-on-deep/40 text-on-deep hover:border-on-deep hover:bg-on-deep/10',
  danger: 'border-transparent bg-danger text-on-danger hover:bg-danger-hover',
  'danger-quiet': 'border-transparent text-danger-text hover:bg-danger-soft',
}
/* On touch screens no button is smaller than 44 px; with a mouse the admin may use the denser size. */
const sizes: Record<ButtonSize, string> = {
  s: 'min-h-9 pointer-coarse:min-h-tap py-1.5 text-s',
  m: 'min-h-tap py-2 text-m',
  l: 'min-h-14 py-2 text-l',
}
const widths: Record<ButtonSize, string> = { s: 'px-3.5', m: 'px-5', l: 'px-7' }
const square: Record<ButtonSize, string> = {
  s: 'size-9 pointer-coarse:size-tap text-s',
  m: 'size-tap text-m',
  l: 'size-14 text-l',
}
const disabled =
  'disabled:bg-neutral-soft disabled:text-ink-3 disabled:border-transparent disabled:shadow-none disabled:cursor-not-allowed ' +
  'aria-disabled:not-aria-busy:bg-neutral-soft aria-disabled:not-aria-busy:text-ink-3 aria-disabled:not-aria-busy:border-transparent ' +
  'aria-disabled:not-aria-busy:shadow-none aria-disabled:not-aria-busy:cursor-not-allowed aria-busy:cursor-progress'

/** The classes of a button, for links that look like one. */
export const buttonClass = ({ variant = 'primary', size = 'm', block, iconOnly }: ButtonLook = {}) =>
  cx(
    'inline-flex max-w-full shrink-0 select-none items-center justify-center gap-2 rounded-full border-[1.5px] text-center font-medium leading-tight',
    'transition-[background-color,border-color,box-shadow,translate] active:not-disabled:not-aria-disabled:translate-y-px',
    '[&_svg]:size-[1.25em] [&_svg]:shrink-0 [&_svg]:stroke-[1.75]',
    variants[variant],
    iconOnly ? square[size] : sizes[size],
    !iconOnly && (variant === 'quiet' || variant === 'danger-quiet' ? 'px-3' : widths[size]),
    block && 'w-full',
    disabled,
  )
