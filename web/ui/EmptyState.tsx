import type { ReactNode } from 'react'

interface EmptyStateProps {
  title: string
  text?: ReactNode
  /** The next action. */
  action?: ReactNode
}

/** Shown for an empty list: an empty bowl, a sentence, one action. */
export const EmptyState = ({ title, text, action }: EmptyStateProps) => (
  <div className="flex flex-wrap items-center gap-4">
    <span aria-hidden="true" className="grid size-18 shrink-0 place-items-center rounded-full bg-plate-sand">
      <svg viewBox="0 0 64 64" className="size-15" focusable="false" aria-hidden="true">
        <circle cx="32" cy="32" r="28" className="fill-rim" />
        <circle
          cx="32"
          cy="32"
          r="23"
          fill="none"
          className="stroke-control"
          strokeOpacity=".45"
          strokeDasharray="3 4"
          strokeWidth="1.5"
        />
      </svg>
    </span>
    <div className="min-w-48 flex-1">
      <p className="font-semibold">{title}</p>
      {text && <p className="text-ink-2 text-s">{text}</p>}
    </div>
    {action}
  </div>
)
