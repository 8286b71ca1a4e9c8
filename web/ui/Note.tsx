import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type NoteTone = 'info' | 'warn' | 'danger' | 'leaf'
const looks = {
  info: { Icon: Info, look: 'bg-info-soft text-on-info-soft' },
  warn: { Icon: TriangleAlert, look: 'bg-warn-soft text-on-warn-soft' },
  danger: { Icon: CircleAlert, look: 'bg-danger-soft text-on-danger-soft' },
  leaf: { Icon: CircleCheck, look: 'bg-leaf-soft text-on-leaf-soft' },
}

interface NoteProps {
  tone?: NoteTone
  icon?: ReactNode
  title?: string
  children: ReactNode
  action?: ReactNode
  /** It appears after the page was rendered, so screen readers announce it. */
  live?: boolean
}

/** A short message within the page. */
export function Note({ tone = 'info', icon, title, children, action, live }: NoteProps) {
  const { Icon, look } = looks[tone]
  return (
    <div
      role={live ? (tone === 'danger' ? 'alert' : 'status') : undefined}
      className={cx('flex items-start gap-3 rounded-m px-4 py-3.5 text-s [&_.link]:text-inherit', look)}
    >
      <span aria-hidden="true" className="mt-[calc((1lh-1.25rem)/2)] [&_svg]:size-5 [&_svg]:stroke-[1.75]">
        {icon ?? <Icon />}
      </span>
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
      {action}
    </div>
  )
}
