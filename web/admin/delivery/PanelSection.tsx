import { type ReactNode, useId } from 'react'

/** A section of the panel with its heading. */
export function PanelSection({
  title,
  aside,
  children,
}: {
  title: string
  aside?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-3 border-line border-t pt-4">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h3 id={id} className="font-semibold text-m">
          {title}
        </h3>
        {aside && <span className="text-ink-2 text-s">{aside}</span>}
      </div>
      {children}
    </section>
  )
}
