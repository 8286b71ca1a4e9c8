import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type BadgeTone = 'neutral' | 'leaf' | 'accent' | 'accent-soft' | 'warn' | 'danger' | 'info'

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-neutral-soft text-on-neutral-soft',
  leaf: 'bg-leaf-soft text-on-leaf-soft',
  accent: 'bg-accent text-on-accent',
  'accent-soft': 'bg-accent-soft text-on-accent-soft',
  warn: 'bg-warn-soft text-on-warn-soft',
  danger: 'bg-danger-soft text-on-danger-soft',
  info: 'bg-info-soft text-on-info-soft',
}

interface BadgeProps {
  tone?: BadgeTone
  icon?: ReactNode
  children: ReactNode
}

/** A status as a word with an icon, never by colour alone. */
export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 whitespace-nowrap rounded-full px-2.5 py-0.5 font-medium text-xs leading-[1.6]',
        '[&_svg]:size-[1em] [&_svg]:shrink-0 [&_svg]:stroke-[2.2]',
        tones[tone],
      )}
    >
      {icon}
      {children}
    </span>
  )
}
