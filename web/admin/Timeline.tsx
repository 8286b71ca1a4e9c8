import type { ReactNode } from 'react'

/** A list of events, each marked with a leaf. */
export const Timeline = ({ children }: { children: ReactNode }) => <ol className="grid">{children}</ol>

export const TimelineItem = ({ children, caption }: { children: ReactNode; caption: ReactNode }) => (
  <li className="relative border-line border-s-2 ps-4 pb-4 last:border-transparent last:pb-0">
    <span aria-hidden="true" className="leaf-shape absolute -start-[7px] top-1 bg-leaf [--leaf-size:12px]" />
    <div>{children}</div>
    <p className="text-ink-2 text-xs">{caption}</p>
  </li>
)
