import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** The error beside a checkbox, which has no Field. The live region is rendered before its text. */
export const FieldError = ({ id, children }: { id: string; children: ReactNode }) => (
  <div id={id} aria-live="polite">
    {children && (
      <span className="flex items-start gap-1.5 font-medium text-danger-text text-xs">
        <CircleAlert aria-hidden="true" className="mt-[.2em] size-[1.15em] shrink-0" strokeWidth={2} />
        {children}
      </span>
    )}
  </div>
)
