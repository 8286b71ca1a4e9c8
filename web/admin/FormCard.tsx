import { type ReactNode, useId } from 'react'
import { Card } from '../ui/Card.tsx'

/** A section of the editor with its heading. */
export function FormCard({
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
    <section aria-labelledby={id}>
      <Card className="grid gap-4 p-4 sm:p-5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h2 id={id} className="font-semibold text-m">
            {title}
          </h2>
          {aside}
        </div>
        {children}
      </Card>
    </section>
  )
}
