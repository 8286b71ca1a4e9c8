import type { ReactNode } from 'react'

/** A list of names and values. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className="grid gap-2.5">{children}</dl>

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-4">
    <dt className="text-ink-2">{name}</dt>
    <dd className="wrap-anywhere min-w-0 font-medium">{children}</dd>
  </div>
)
