import type { ReactNode } from 'react'

/** The heading of a sign-in page, with an introduction. */
export const PageTitle = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className="grid gap-2">
    <h1 className="display text-d-l">{title}</h1>
    {children && <div className="text-pretty text-ink-2">{children}</div>}
  </div>
)
